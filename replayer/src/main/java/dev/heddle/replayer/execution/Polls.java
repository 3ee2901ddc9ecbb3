package dev.heddle.replayer.execution;

/**
 * How long a thread's looks at the clock take. A thread that looks again and again while nothing new happens polls:
 * each such look takes twice as long as the one before, so that waiting for a second does not need a million looks.
 */
public final class Polls implements PerThread.Part<Polls> {
    /** What a look takes, in ns of virtual time. */
    public static final long LOOK_NANOS = 1_000;

    private static final long LONGEST_NANOS = 100_000_000;

    private int site = -1;
    private long news = -1;
    private long cost = LOOK_NANOS;

    /**
     * What this look takes, in ns.
     *
     * @param newsSoFar events of the execution that were news
     */
    public long lookCost(int siteId, long newsSoFar) {
        cost = siteId == site && newsSoFar == news ? Math.min(2 * cost, LONGEST_NANOS) : LOOK_NANOS;
        site = siteId;
        news = newsSoFar;
        return cost;
    }

    @Override
    public Polls fresh() {
        return new Polls();
    }
}
