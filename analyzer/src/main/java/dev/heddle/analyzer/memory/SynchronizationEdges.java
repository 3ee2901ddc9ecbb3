package dev.heddle.analyzer.memory;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace.LocationEntry;
import java.util.List;

/**
 * Happens-before through everything but shared memory (swx of the memory model, section 2).
 *
 * <ul>
 *   <li>The release of a monitor or lock (wait included) before every later acquisition; the release of a shared lock only before
 *       exclusive acquisitions, as ReadWriteLock specifies.
 *   <li>start before begin, end before a join that saw it, an interrupt before its detection, the end of a class's initialisation before
 *       its uses.
 *   <li>A synchroniser that is not modelled exactly has a clock of its own, which a call releases into before and acquires after. The
 *       library location stands for hand-overs that nobody can tell apart: its calls see whatever any synchroniser released, and any
 *       synchroniser's call sees what the library released. So no edge between a known and an unknown object is missed.
 *   <li>park, unpark, notify, sleep and yield give none.
 * </ul>
 */
final class SynchronizationEdges {
    private static final int ONLY = 0;

    private final EventColumns events;
    private final List<LocationEntry> locations;
    private final ClockTable exclusive = new ClockTable();
    private final ClockTable shared = new ClockTable();
    private final ClockTable starts = new ClockTable();
    private final ClockTable ends = new ClockTable();
    private final ClockTable interrupts = new ClockTable();
    private final ClockTable classes = new ClockTable();
    private final ClockTable synchronizers = new ClockTable();
    private final ClockTable anySynchronizer = new ClockTable();
    private final ClockTable library = new ClockTable();

    SynchronizationEdges(EventColumns events, List<LocationEntry> locations) {
        this.events = events;
        this.locations = locations;
    }

    void lock(int i, VectorClock clock) {
        if (events.has(i, EventFlags.FAILED)) {
            return;
        }
        exclusive.acquire(events.location(i), clock);
        if (!events.has(i, EventFlags.SHARED)) {
            shared.acquire(events.location(i), clock);
        }
    }

    void unlock(int i, VectorClock clock) {
        ClockTable table = events.has(i, EventFlags.SHARED) ? shared : exclusive;
        table.release(events.location(i), clock);
    }

    void start(int i, VectorClock clock) {
        starts.release(target(i), clock);
    }

    void begin(int i, VectorClock clock) {
        starts.acquire(events.thread(i), clock);
    }

    void end(int i, VectorClock clock) {
        ends.release(events.thread(i), clock);
    }

    void join(int i, VectorClock clock) {
        if (!events.has(i, EventFlags.TIMED_OUT | EventFlags.INTERRUPTED)) {
            ends.acquire(target(i), clock);
        }
    }

    void interrupt(int i, VectorClock clock) {
        if (!events.has(i, EventFlags.OBSERVED)) {
            interrupts.release(target(i), clock);
        }
    }

    /** Any event that detects an interrupt of its own thread: one of that kind, or a wait, park, sleep or join that it ended. */
    void detectInterrupt(int i, VectorClock clock) {
        interrupts.acquire(events.thread(i), clock);
    }

    void classInitialisation(int i, VectorClock clock) {
        if (events.has(i, EventFlags.OBSERVED)) {
            classes.acquire(events.location(i), clock);
        } else {
            classes.release(events.location(i), clock);
        }
    }

    void call(int i, VectorClock clock) {
        boolean unknown = isLibrary(events.location(i));
        if (events.has(i, EventFlags.ACQUIRES)) {
            if (unknown) {
                anySynchronizer.acquire(ONLY, clock);
            } else {
                synchronizers.acquire(events.location(i), clock);
                library.acquire(ONLY, clock);
            }
        }
        if (events.has(i, EventFlags.RELEASES)) {
            anySynchronizer.release(ONLY, clock);
            if (unknown) {
                library.release(ONLY, clock);
            } else {
                synchronizers.release(events.location(i), clock);
            }
        }
    }

    private boolean isLibrary(int location) {
        return location < 0
                || location >= locations.size()
                || locations.get(location).kind() == LocationKind.LIBRARY;
    }

    /** The thread that the event is about, or -1. */
    private int target(int i) {
        int location = events.location(i);
        if (location < 0 || location >= locations.size()) {
            return -1;
        }
        LocationEntry entry = locations.get(location);
        return entry.kind() == LocationKind.THREAD ? entry.index() : -1;
    }
}
