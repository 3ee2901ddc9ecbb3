package dev.heddle.replayer.process;

/** An error of ours ended an execution, and the job with it. The cause is that error. */
final class BrokenExecutionException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param execution which one, in a few words */
    BrokenExecutionException(String execution, Throwable by) {
        super(execution + ": " + by, by);
    }
}
