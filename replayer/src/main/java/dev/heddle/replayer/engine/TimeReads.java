package dev.heddle.replayer.engine;

import dev.heddle.formats.event.EventKind;

/**
 * Looks at the clock. Those of the program are scheduling points, since programs poll, and inputs; those of the library inside a call are part
 * of the call.
 */
final class TimeReads {
    /** As in {@code System.nanoTime}. */
    static final int NANO_TIME = 0;
    /** As in {@code System.currentTimeMillis}. */
    static final int EPOCH_MILLIS = 1;
    /** Nanoseconds since 1970, as java.time asks. */
    static final int EPOCH_NANOS = 2;

    private final Execution execution;

    TimeReads(Execution execution) {
        this.execution = execution;
    }

    /**
     * One look.
     *
     * @param siteId of the call, or -1 inside the JDK
     */
    long read(ControlledThread t, int siteId, int unit) {
        VirtualClock clock = execution.clock;
        if (siteId < 0 && !LibraryCalls.isSiteOnly(t)) {
            if (t.inLibrary()
                    || unit == NANO_TIME) { // else it may be once in a JVM's life, and must not move the clock
                clock.look();
            }
            return clock.time(unit);
        }
        int site = siteId >= 0 ? siteId : t.librarySite();
        execution.relay.point(t, EventKind.INPUT, site, null, -1);
        clock.look(t.polls.lookCost(site, execution.news()));
        long value = clock.time(unit);
        execution.inputs.event(t, site, value);
        return value;
    }
}
