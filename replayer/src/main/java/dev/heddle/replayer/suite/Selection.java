package dev.heddle.replayer.suite;

import java.util.List;
import java.util.Optional;
import java.util.Set;
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
    private final List<Pattern> nested;
    private final List<Pattern> tests;
    private final Optional<Set<String>> among;

    /** @param patterns as the user has given them */
    public Selection(List<String> patterns) {
        among = Optional.empty();
        classes = patterns.stream()
                .map(pattern -> regex(pattern.replaceFirst("#.*", "").replaceFirst("\\$.*", "")))
                .toList();
        nested = patterns.stream()
                .map(pattern -> pattern.replaceFirst("#.*", ""))
                .filter(pattern -> pattern.contains("$"))
                .map(Selection::regex)
                .toList();
        tests = patterns.stream().map(Selection::test).toList();
    }

    private Selection(Selection wider, Set<String> among) {
        classes = wider.classes;
        nested = wider.nested;
        tests = wider.tests;
        this.among = Optional.of(Set.copyOf(among));
    }

    /** The tests of this selection whose class, or the class around it, is one of these. */
    Selection among(Set<String> outerClasses) {
        return new Selection(this, outerClasses);
    }

    /** Whether it may be right that no test is wanted. */
    boolean mayBeEmpty() {
        return among.isPresent();
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

    /**
     * Whether a class may have tests that are wanted. A nested class is asked for tests only where a pattern names it,
     * since most engines find its tests by the class around it.
     */
    boolean mayHave(String className) {
        if (className.indexOf('$') >= 0) {
            return isAmong(outer(className))
                    && nested.stream().anyMatch(one -> one.matcher(className).matches());
        }
        boolean isNamed = classes.isEmpty()
                || classes.stream().anyMatch(one -> one.matcher(className).matches());
        return isNamed && isAmong(className);
    }

    /** Whether a test is wanted, by {@code Class#method(types)}; all that are no methods are. */
    boolean wants(String test) {
        boolean isNamed = tests.isEmpty()
                || tests.stream().anyMatch(one -> one.matcher(test).matches());
        return test.isEmpty() || (isNamed && isAmong(outer(test.replaceFirst("#.*", ""))));
    }

    private static String outer(String className) {
        return className.replaceFirst("(?<=[^.])\\$.*", "");
    }

    private boolean isAmong(String className) {
        return among.isEmpty() || among.get().contains(className);
    }
}
