package dev.heddle.replayer.job;

/**
 * Where a campaign pauses to learn: after 4 executions at first, then whenever an eighth has been added, at the latest
 * after 256.
 */
public final class Epochs {
    private static final long SHORTEST = 4;
    private static final long LONGEST = 256;
    private static final long FRACTION = 8;
    /** Epochs that begin after this number of executions learn nothing more, which bounds what is kept. */
    private static final long LEARNING = 1 << 17;

    private Epochs() {}

    /**
     * The last execution of the epoch that begins after this number of executions.
     *
     * @param before executions of earlier epochs, at least 0
     */
    public static long end(long before) {
        return before + Math.max(SHORTEST, Math.min(LONGEST, before / FRACTION));
    }

    /** Whether there is still something to learn from the epoch that begins after this number of executions. */
    public static boolean learns(long before) {
        return before < LEARNING;
    }
}
