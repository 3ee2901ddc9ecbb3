package dev.heddle.replayer.campaign;

/** Where a campaign pauses to learn: after 4 executions at first, then whenever an eighth has been added, at the latest after 256. */
final class Epochs {
    private static final long SHORTEST = 4;
    private static final long LONGEST = 256;
    private static final long FRACTION = 8;

    private Epochs() {}

    /**
     * The last execution of the epoch that begins after this number of executions.
     *
     * @param before executions of earlier epochs, at least 0
     */
    static long end(long before) {
        return before + Math.max(SHORTEST, Math.min(LONGEST, before / FRACTION));
    }
}
