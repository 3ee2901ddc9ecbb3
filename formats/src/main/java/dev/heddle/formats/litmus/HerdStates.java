package dev.heddle.formats.litmus;

import dev.heddle.formats.file.TextLines;
import dev.heddle.formats.file.UnreadableFileException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The final states that herd7 prints for a test in C: the line {@code States N}, and the states, one a line. */
final class HerdStates {
    /** Added to the name of the test's file. */
    static final String EXTENSION = ".expected";

    private static final Pattern COUNT = Pattern.compile("States ([0-9]{1,6})");
    private static final Pattern VALUE = Pattern.compile("\\[?([A-Za-z0-9_:]+)\\]?=(-?[0-9]{1,9});");

    private HerdStates() {}

    /** The test, which is allowed these states and no others under the variant c11. */
    static LitmusTest allowing(LitmusTest test, Path file, String text) throws UnreadableFileException {
        TextLines lines = new TextLines(file, text, String::strip);
        Set<LitmusValues> states = new LinkedHashSet<>();
        for (int left = count(lines); left > 0; left--) {
            states.add(state(lines, test.shown()));
        }
        return new LitmusTest(
                test.name(),
                test.family(),
                test.notes(),
                test.initial(),
                test.threads(),
                test.finals(),
                test.expected().allowing(LitmusVariant.C11, states));
    }

    private static int count(TextLines lines) throws UnreadableFileException {
        for (Optional<String> line = lines.next(); line.isPresent(); line = lines.next()) {
            Matcher m = COUNT.matcher(line.get());
            if (m.matches()) {
                return Integer.parseInt(m.group(1));
            }
        }
        throw lines.wrong("'States N' and the states, one a line", "");
    }

    private static LitmusValues state(TextLines lines, Set<String> shown) throws UnreadableFileException {
        String line = lines.next().orElse("");
        SortedMap<String, Integer> values = new TreeMap<>();
        for (String word : line.split("\\s+", -1)) {
            Matcher m = VALUE.matcher(word);
            if (!m.matches()) {
                throw lines.wrong("a state such as '0:r0=1; [x]=2;'", line);
            }
            values.put(m.group(1), Integer.valueOf(m.group(2)));
        }
        if (!values.keySet().equals(shown)) {
            throw lines.wrong("a value for each of " + shown, line);
        }
        return new LitmusValues(values);
    }
}
