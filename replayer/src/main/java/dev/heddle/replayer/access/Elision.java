package dev.heddle.replayer.access;

import dev.heddle.recorder.instrument.site.SiteTable;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.EventLog;
import dev.heddle.replayer.execution.ThreadTable;
import dev.heddle.replayer.names.ObjectNames;
import dev.heddle.replayer.strategy.ReplayPolicy;
import org.jspecify.annotations.Nullable;

/**
 * Accesses that have no event, after the first events of an execution, since no other thread can come between them (ADR
 * 53). What they leave in the heap is the initial value of a location that is accessed later, or a write from outside
 * of one that was accessed before ({@link AccessLog#notice}); both are ordered before every later access, so that no
 * old value can be read.
 *
 * <ul>
 *   <li>main's, until it starts the first thread of the execution;
 *   <li>plain ones of library code while its thread runs the initialiser of a class. What synchronises there keeps its
 *       events;
 *   <li>plain ones of library code to an object that only its thread can have;
 *   <li>plain ones of coarse code (ADR 81), from the first event on.
 * </ul>
 */
public final class Elision {
    /**
     * Accesses without events of one thread, at most: a loop that does not end comes back under control, where it is
     * found.
     */
    static final int MOST = 10_000_000;

    /** A sign of life after that many. */
    private static final int BEAT = 1 << 12;

    private final SiteTable sites;
    private final ThreadTable threads;
    private final EventLog events;
    private final ObjectNames names;
    private int firstEvents;
    /** Knows where the set-up of each thread ended; null where that is not recorded. */
    private @Nullable ReplayPolicy recorded;

    public Elision(SiteTable sites, ThreadTable threads, EventLog events, ObjectNames names) {
        this.sites = sites;
        this.threads = threads;
        this.events = events;
        this.names = names;
    }

    /**
     * A new execution begins.
     *
     * @param controlled events before the first access without one
     * @param policy may know these by thread
     */
    public void begin(int controlled, ReplayPolicy policy) {
        firstEvents = controlled;
        recorded = policy.knowsSetUp() ? policy : null;
    }

    /**
     * Whether an access of {@code t} has no event.
     *
     * @param orders whether the access may order others: it is no plain one
     * @param owner the object or array; null for a static field
     */
    boolean elides(ControlledThread t, @Nullable Object owner, boolean orders, int siteId) {
        return (!orders && isCoarse(siteId)
                        || isOn(t) && (isAlone() || !orders && !isUnderTest(siteId) && isOf(t, owner)))
                && count(t);
    }

    /** Whether a plain store of a reference, which may publish the object, needs no event. */
    boolean elidesStore(ControlledThread t, @Nullable Object owner, @Nullable Object reference, int siteId) {
        if (!elides(t, owner, false, siteId)) {
            return false;
        }
        if (reference != null && !isAlone()) {
            stored(t, reference, owner == null ? -1 : names.touched(owner, t));
        }
        return true;
    }

    /** The thread stores a reference to an object: others may have all that it has made, once they may have a part. */
    void stored(ControlledThread t, Object reference, int into) {
        int object = names.touched(reference, t);
        boolean wasOf = isOn(t) && names.confinement.isConfined(object, t);
        names.confinement.stored(object, into, t);
        if (wasOf && !names.confinement.isConfined(object, t)) {
            t.handOvers++;
        }
    }

    private boolean isOn(ControlledThread t) {
        boolean isOver = events.columns.size() >= firstEvents;
        return recorded == null ? isOver : recorded.isSetUp(t.index, isOver);
    }

    private boolean isAlone() {
        return threads.size() == 1;
    }

    private boolean isUnderTest(int siteId) {
        return siteId < 0 || sites.isUnderTest(siteId);
    }

    private boolean isCoarse(int siteId) {
        return siteId >= 0 && sites.isCoarse(siteId);
    }

    private boolean isOf(ControlledThread t, @Nullable Object owner) {
        if (t.initialising > 0) {
            return true;
        }

        int object = names.find(owner);
        return object >= 0 && !names.isTouched(object) && names.confinement.isConfined(object, t);
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
