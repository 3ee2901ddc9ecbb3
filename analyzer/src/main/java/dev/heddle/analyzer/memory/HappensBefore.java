package dev.heddle.analyzer.memory;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace.LocationEntry;
import java.util.ArrayList;
import java.util.List;

/**
 * Happens-before of one execution, computed event by event in execution order (hb of the memory model, section 2). Order in S and fences
 * without reads-from are no part of it. Not thread-safe.
 *
 * <pre>{@code
 * for (int i = 0; i < events.size(); i++) {
 *     happensBefore.execute(i);
 *     boolean ordered = happensBefore.clock(events.thread(i)).covers(otherThread, otherIndex);
 * }
 * }</pre>
 */
public final class HappensBefore {
    private final EventColumns events;
    private final AccessEdges accesses;
    private final SynchronizationEdges synchronization;
    private final List<VectorClock> clocks = new ArrayList<>();

    /**
     * @param events the execution; may still grow
     * @param locations table of its locations; may still grow
     */
    public HappensBefore(EventColumns events, List<LocationEntry> locations) {
        this.events = events;
        accesses = new AccessEdges(events);
        synchronization = new SynchronizationEdges(events, locations);
    }

    /**
     * Executes event {@code i}; events must come in order. Afterwards its thread's clock covers exactly what happens before the event, and
     * the event itself.
     *
     * @return the event's number in its thread's program order, from 1
     */
    public int execute(int i) {
        int thread = events.thread(i);
        VectorClock clock = clock(thread);
        int index = clock.tick(thread);
        if (events.has(i, EventFlags.INTERRUPTED)
                || (events.kind(i) == EventKind.INTERRUPT && events.has(i, EventFlags.OBSERVED))) {
            synchronization.detectInterrupt(i, clock);
        }
        follow(i, clock);
        return index;
    }

    private void follow(int i, VectorClock clock) {
        switch (events.kind(i)) {
            case READ -> accesses.read(i, clock);
            case WRITE -> write(i, clock);
            case UPDATE -> {
                accesses.read(i, clock);
                accesses.write(i, clock);
            }
            case FENCE -> accesses.fence(i, clock);
            case LOCK, WAKE -> synchronization.lock(i, clock);
            case UNLOCK, WAIT -> synchronization.unlock(i, clock);
            case START -> synchronization.start(i, clock);
            case BEGIN -> synchronization.begin(i, clock);
            case END -> synchronization.end(i, clock);
            case JOIN -> synchronization.join(i, clock);
            case INTERRUPT -> synchronization.interrupt(i, clock);
            case CLASS_INIT -> synchronization.classInitialisation(i, clock);
            case SYNC -> synchronization.call(i, clock);
            case NOTIFY, PARK, UNPARK, YIELD, INPUT -> {}
        }
    }

    private void write(int i, VectorClock clock) {
        if (events.has(i, EventFlags.EXTERNAL)) {
            VectorClock everything = new VectorClock();
            clocks.forEach(everything::join);
            accesses.external(i, everything);
        } else {
            accesses.write(i, clock);
        }
    }

    /** What happens before the next event of {@code thread}; changes as events are executed. */
    public VectorClock clock(int thread) {
        while (clocks.size() <= thread) {
            clocks.add(new VectorClock());
        }
        return clocks.get(thread);
    }
}
