package dev.heddle.replayer.job;

import java.util.Properties;

/**
 * When an execution is cut off that does not end by itself ({@code docs/adr/0042}).
 *
 * @param events after so many events, at least 1 and at most {@link #MOST_EVENTS}
 * @param millis after so many milliseconds of real time; 0 for no limit
 */
public record Bounds(int events, long millis) {
    /** What a log holds. */
    public static final int MOST_EVENTS = 1 << 26;

    /** Where nothing is asked for. */
    public static final Bounds DEFAULT = new Bounds(2_000_000, 60_000);

    /** As far as the log reaches. */
    public static final Bounds NONE = new Bounds(MOST_EVENTS, 0);

    /** Checks both. */
    public Bounds {
        if (events < 1 || events > MOST_EVENTS || millis < 0) {
            throw new IllegalArgumentException("bounds of " + events + " events and " + millis + " ms");
        }
    }

    void put(Properties p) {
        p.setProperty("bound.events", Integer.toString(events));
        p.setProperty("bound.millis", Long.toString(millis));
    }

    static Bounds get(Properties p) {
        return new Bounds(
                Integer.parseInt(p.getProperty("bound.events")), Long.parseLong(p.getProperty("bound.millis")));
    }
}
