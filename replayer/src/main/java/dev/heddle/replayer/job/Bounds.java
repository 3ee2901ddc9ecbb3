package dev.heddle.replayer.job;

/**
 * When an execution is cut off that does not end by itself ({@code docs/adr/0042}).
 *
 * @param events after this many events, at least 1 and at most {@link #MOST_EVENTS}
 * @param millis after this many milliseconds of real time; 0 for no limit
 * @param livelock events without progress that count as a livelock
 * @param stallMillis how long a thread may run without reaching an event before it is given up
 */
public record Bounds(int events, long millis, int livelock, long stallMillis) {
    /** Capacity of a log. */
    public static final int MOST_EVENTS = 1 << 26;

    /** The bounds without options of the user. */
    public static final Bounds DEFAULT = new Bounds(2_000_000, 60_000, 100_000, 10_000);

    /** Checks the first two. */
    public Bounds {
        if (events < 1 || events > MOST_EVENTS || millis < 0) {
            throw new IllegalArgumentException("bounds of " + events + " events and " + millis + " ms");
        }
    }

    /** Returns these bounds for an execution whose end is known: as many events as the log holds, in any time. */
    public Bounds ofReplays() {
        return new Bounds(MOST_EVENTS, 0, livelock, stallMillis);
    }
}
