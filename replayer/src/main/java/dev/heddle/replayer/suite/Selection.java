package dev.heddle.replayer.suite;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which tests of a suite are wanted: those that one of some patterns names, {@code Class} or {@code Class#method},
 * where {@code *} stands for any characters and the class may be given without its package; all where there is no
 * pattern.
 */
public final class Selection {
    private final List<Pattern> classes;
    private final List<Pattern> tests;

    /** @param patterns as the user has given them */
    public Selection(List<String> patterns) {
        classes = patterns.stream()
                .map(pattern -> regex(pattern.replaceFirst("#.*", "").replaceFirst("\\$.*", "")))
                .toList();
        tests = patterns.stream().map(Selection::test).toList();
    }

    private static Pattern test(String pattern) {
        return pattern.contains("#")
                ? Pattern.compile(regex(pattern).pattern() + "(\\(.*)?")
                : Pattern.compile(regex(pattern).pattern() + "(\\$[^#]*)?#.*");
    }

    private static Pattern regex(String glob) {
        String quoted = Stream.of(glob.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
        return Pattern.compile(glob.contains(".") ? quoted : "(.*\\.)?" + quoted);
    }

    /** Whether a class that is not nested may have tests that are wanted. */
    boolean mayHave(String className) {
        return classes.isEmpty()
                || classes.stream().anyMatch(one -> one.matcher(className).matches());
    }

    /** Whether a test is wanted, by {@code Class#method(types)}; all that are no methods are. */
    boolean wants(String test) {
        return tests.isEmpty()
                || test.isEmpty()
                || tests.stream().anyMatch(one -> one.matcher(test).matches());
    }
}
