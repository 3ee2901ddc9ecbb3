package dev.heddle.api.run;

import org.jspecify.annotations.Nullable;

/** What one execution of a test has come to: its first failure counts, further ones are suppressed by it. */
final class TestResult {
    /** Outcome of an execution that an assumption has ended. */
    static final String ASSUMPTION = "(assumption not met)";

    private @Nullable Throwable failure;
    private @Nullable String skipped;
    private boolean isAborted;
    private boolean isStarted;

    void started() {
        isStarted = true;
    }

    void skipped(String reason) {
        skipped = reason;
    }

    void aborted() {
        isAborted = true;
    }

    void failed(Throwable thrown) {
        if (thrown == failure || thrown instanceof EndOfExecution) {
            return;
        }
        if (failure == null) {
            failure = thrown;
        } else {
            failure.addSuppressed(thrown);
        }
    }

    /**
     * Ends the execution as the test has ended.
     *
     * @return the outcome to report, or null
     * @throws RefusedTest where no test ran: it is disabled, or a container has none
     * @throws Throwable what the test threw
     */
    @Nullable
    String end() throws Throwable {
        if (failure != null) {
            throw failure;
        }
        if (isAborted) {
            return ASSUMPTION;
        }
        if (!isStarted) {
            throw new RefusedTest(skipped == null ? "nothing in it is a test" : "the test is disabled: " + skipped);
        }
        return null;
    }
}
