package dev.heddle.api.run;

/** Ends an execution behind the check that it was made for. */
final class EndOfExecution extends Error {
    private static final long serialVersionUID = 1L;

    EndOfExecution() {
        super("the check has ended; the rest of the test is not run under control", null, false, false);
    }
}
