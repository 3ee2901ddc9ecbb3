package dev.heddle.replayer.suite;

import dev.heddle.api.run.TestLine;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A test of a suite, and what it came to without control.
 *
 * @param plain its last line; one that says that it has begun where it ended the JVM, or did not end
 * @param isOneOfSeveral whether the method has other tests as well: it has invocations, or its class has parameters
 */
public record SuiteTest(TestLine plain, boolean isOneOfSeveral) {
    /** Between the names of a test and of what is around it, as {@code PlatformSuite} writes them. */
    private static final String BELOW = " > ";

    private static final String VINTAGE = "[engine:junit-vintage]/";

    /** The tests with those lines, which are all of a suite. */
    static List<SuiteTest> of(Collection<TestLine> lines) {
        Map<String, Long> tests = lines.stream().collect(Collectors.groupingBy(TestLine::test, Collectors.counting()));
        return lines.stream()
                .map(line -> new SuiteTest(
                        line,
                        !line.uniqueId().equals(line.methodId())
                                || !line.test().isEmpty() && tests.getOrDefault(line.test(), 0L) > 1))
                .toList();
    }

    /** The test as {@code heddle check} takes it in place of a main class. */
    public List<String> words() {
        List<String> words = new ArrayList<>(List.of(plain.test()));
        if (isOneOfSeveral || isOfSuite()) {
            words.add("--unique-id=" + plain.uniqueId());
        }
        return words;
    }

    /**
     * Whether a suite of JUnit 3 holds the test, so that its class alone does not lead to it. Such a test is below the
     * suite's, which is below the class that runs.
     */
    private boolean isOfSuite() {
        return plain.uniqueId().startsWith(VINTAGE)
                && plain.uniqueId().substring(VINTAGE.length()).split("/").length > 2;
    }

    /** A name for people: class, method, and the invocation where it is one of several. */
    public String name() {
        return plain.test().isEmpty() ? plain.display() : plain.test().replace("()", "") + invocation();
    }

    /** What follows the method, or the class where no method is around the test. */
    private String invocation() {
        String display = plain.display();
        boolean isOfMethod = !plain.uniqueId().equals(plain.methodId());
        int at = isOfMethod ? display.lastIndexOf(BELOW) : display.indexOf(BELOW);
        return !isOneOfSeveral || at < 0 ? "" : " " + display.substring(at + BELOW.length());
    }

    /** A name for a folder, different for each test of a suite. */
    String folder() {
        String readable = plain.test()
                .replaceAll("[^A-Za-z0-9.#_-]+", "_")
                .replace('#', '.')
                .replaceFirst("_$", "");
        int most = Math.min(readable.length(), 120);
        return readable.substring(0, most)
                + (isOneOfSeveral ? "-" + Integer.toHexString(plain.uniqueId().hashCode()) : "");
    }
}
