package dev.heddle.replayer.execution;

/**
 * Unwinds an application thread when its execution is over. No stack trace, no suppression: one instance serves all.
 */
public final class TeardownSignal extends Error {
    private static final long serialVersionUID = 1L;

    /** The one instance. */
    public static final TeardownSignal INSTANCE = new TeardownSignal();

    private TeardownSignal() {
        super("execution is over", null, false, false);
    }
}
