package dev.heddle.replayer.job;

import dev.heddle.formats.run.TextFiles;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a target JVM observed of the tests of a {@link LitmusPlan}.
 *
 * @param cases in the order of the plan; fewer where the JVM ended early
 */
public record LitmusResults(List<Case> cases) {
    /**
     * A test under a variant.
     *
     * @param runs executions made
     * @param observed how often each outcome was seen, in the notation of the test's file
     * @param problem why the test has no outcome, in a line; empty where it has
     * @param trace the execution with the forbidden outcome or the problem, or empty
     * @param graphs how many execution graphs there are, where all executions were made; else -1
     */
    public record Case(long runs, SortedMap<String, Long> observed, String problem, String trace, long graphs) {
        /** A result. */
        public Case {
            observed = Collections.unmodifiableSortedMap(new TreeMap<>(observed));
        }
    }

    /** Results. */
    public LitmusResults {
        cases = List.copyOf(cases);
    }

    /** Writes beside and renames. */
    public void write(Path file) throws IOException {
        Properties p = new Properties();
        p.setProperty("cases", Integer.toString(cases.size()));
        for (int i = 0; i < cases.size(); i++) {
            Case one = cases.get(i);
            p.setProperty(i + ".runs", Long.toString(one.runs()));
            p.setProperty(i + ".problem", one.problem());
            p.setProperty(i + ".trace", one.trace());
            p.setProperty(i + ".graphs", Long.toString(one.graphs()));
            List<String> outcomes = new ArrayList<>();
            for (Map.Entry<String, Long> outcome : one.observed().entrySet()) {
                outcomes.add(outcome.getValue() + " " + outcome.getKey());
            }
            TextFiles.putList(p, i + ".outcome", outcomes);
        }
        TextFiles.writeProperties(file, p);
    }

    /** Reads what {@link #write} wrote. */
    public static LitmusResults read(Path file) throws IOException {
        Properties p = new Properties();
        p.load(new StringReader(Files.readString(file, StandardCharsets.UTF_8)));
        List<Case> cases = new ArrayList<>();
        int count = Integer.parseInt(p.getProperty("cases"));
        for (int i = 0; i < count; i++) {
            SortedMap<String, Long> observed = new TreeMap<>();
            for (String line : TextFiles.getList(p, i + ".outcome")) {
                int blank = line.indexOf(' ');
                observed.put(line.substring(blank + 1), Long.valueOf(line.substring(0, blank)));
            }
            cases.add(new Case(
                    Long.parseLong(p.getProperty(i + ".runs")),
                    observed,
                    p.getProperty(i + ".problem"),
                    p.getProperty(i + ".trace"),
                    Long.parseLong(p.getProperty(i + ".graphs", "-1"))));
        }
        return new LitmusResults(cases);
    }
}
