package dev.heddle.replayer.access;

import dev.heddle.recorder.instrument.SiteTable;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.EventLog;
import dev.heddle.replayer.execution.ThreadTable;

/**
 * The set-up of an execution at full speed (ADR 52): accesses that have no event, since no other thread can come between them. What they leave in the heap is
 * the initial value of a location that is accessed later, or a write from outside of one that was accessed before ({@link AccessLog#notice}); both are
 * ordered before every later access, so that no old value can be read.
 *
 * <ul>
 *   <li>main's, until it starts the first thread of the execution;
 *   <li>plain ones of library code while its thread runs the initialiser of a library class. What synchronises there keeps its events.
 * </ul>
 */
public final class SetUp {
    /** Accesses without events of one thread, at most: a loop that does not end comes back under control, where it is found. */
    static final int MOST = 50_000_000;

    /** A sign of life after that many. */
    private static final int BEAT = 1 << 12;

    private final SiteTable sites;
    private final ThreadTable threads;
    private final EventLog events;
    private int firstEvents;

    public SetUp(SiteTable sites, ThreadTable threads, EventLog events) {
        this.sites = sites;
        this.threads = threads;
        this.events = events;
    }

    /**
     * A new execution begins.
     *
     * @param controlled events before the set-up runs at full speed
     */
    public void begin(int controlled) {
        firstEvents = controlled;
    }

    /**
     * Whether an access of {@code t} has no event.
     *
     * @param orders whether the access may order others: it is no plain one
     */
    boolean passes(ControlledThread t, boolean orders, int siteId) {
        return events.columns.size() >= firstEvents
                && (threads.size() == 1 || t.initialising > 0 && !orders && !isUnderTest(siteId))
                && count(t);
    }

    private boolean isUnderTest(int siteId) {
        return siteId < 0 || sites.isUnderTest(siteId);
    }

    private boolean count(ControlledThread t) {
        if (t.withoutEvents == MOST) {
            return false;
        }
        if ((++t.withoutEvents & (BEAT - 1)) == 0) {
            events.beat();
        }
        return true;
    }
}
