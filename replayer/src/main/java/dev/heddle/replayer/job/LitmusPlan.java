package dev.heddle.replayer.job;

import dev.heddle.formats.litmus.LitmusVariant;
import dev.heddle.formats.run.TextFiles;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/**
 * The litmus tests that a target JVM is to run, one after the other.
 *
 * @param resultsFile where the {@link LitmusResults} go
 * @param exhaustive make all executions
 * @param cases in the order in which they run
 */
public record LitmusPlan(String resultsFile, boolean exhaustive, List<Case> cases) {
    /**
     * A test under a variant.
     *
     * @param file absolute path of the test
     * @param className the class that was made from it, with its package
     * @param seed the campaign's seed
     * @param runs executions at most
     */
    public record Case(String file, String className, LitmusVariant variant, long seed, long runs) {}

    /** A plan. */
    public LitmusPlan {
        cases = List.copyOf(cases);
    }

    /** Writes this plan as a properties file. */
    public void write(Path file) throws IOException {
        Properties p = new Properties();
        p.setProperty("results", resultsFile);
        p.setProperty("exhaustive", Boolean.toString(exhaustive));
        p.setProperty("cases", Integer.toString(cases.size()));
        for (int i = 0; i < cases.size(); i++) {
            Case one = cases.get(i);
            p.setProperty(i + ".file", one.file());
            p.setProperty(i + ".class", one.className());
            p.setProperty(i + ".variant", one.variant().word());
            p.setProperty(i + ".seed", Long.toString(one.seed()));
            p.setProperty(i + ".runs", Long.toString(one.runs()));
        }
        TextFiles.writeProperties(file, p);
    }

    /** Reads a plan that {@link #write} wrote. */
    public static LitmusPlan read(Path file) throws IOException {
        Properties p = new Properties();
        p.load(new StringReader(Files.readString(file, StandardCharsets.UTF_8)));
        List<Case> cases = new ArrayList<>();
        int count = Integer.parseInt(p.getProperty("cases"));
        for (int i = 0; i < count; i++) {
            cases.add(new Case(
                    p.getProperty(i + ".file"),
                    p.getProperty(i + ".class"),
                    LitmusVariant.named(p.getProperty(i + ".variant")).orElseThrow(),
                    Long.parseLong(p.getProperty(i + ".seed")),
                    Long.parseLong(p.getProperty(i + ".runs"))));
        }
        return new LitmusPlan(p.getProperty("results"), Boolean.parseBoolean(p.getProperty("exhaustive")), cases);
    }
}
