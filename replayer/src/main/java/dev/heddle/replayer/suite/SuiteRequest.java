package dev.heddle.replayer.suite;

import dev.heddle.replayer.check.CheckRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A suite of tests, each of which is to be run under control.
 *
 * @param java options of the JVM, with {@code -cp} and the class path of the tests
 * @param places directories of classes and jars in which tests are looked for, absolute
 * @param selection which tests are wanted
 * @param changed how they were chosen, where it is by changes of their code
 * @param each request of a campaign, for which the test and the folder of traces are still to be named; the words of
 *     its program follow those of each test
 * @param folder where results go, absolute
 * @param wanted failures that are looked for; empty for any failure
 * @param limits of time and number
 */
public record SuiteRequest(
        List<String> java,
        List<Path> places,
        Selection selection,
        Optional<ChangedTests> changed,
        CheckRequest each,
        Path folder,
        List<WantedFailure> wanted,
        Limits limits) {
    /**
     * Limits of a suite.
     *
     * @param totalMillis for all tests under control; 0 for none. What single tests leave of it goes to those whose
     *     executions still show something new
     * @param plainMillis for a test without control
     * @param jobs how many tests run at a time
     */
    public record Limits(long totalMillis, long plainMillis, int jobs) {}
}
