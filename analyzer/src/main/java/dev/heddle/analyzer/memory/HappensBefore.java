package dev.heddle.analyzer.memory;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace.LocationEntry;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.collections.impl.map.mutable.primitive.LongObjectHashMap;

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
    private final ClockTable starts = new ClockTable();
    private final LongObjectHashMap<VectorClock> channels = new LongObjectHashMap<>();

    /**
     * @param events the execution; may still grow
     * @param locations table of its locations; may still grow
     */
    public HappensBefore(EventColumns events, List<LocationEntry> locations) {
        this.events = events;
        accesses = new AccessEdges(events);
        synchronization = new SynchronizationEdges(events, new TraceLocations(locations), new Clocks());
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
        switch (events.kind(i)) {
            case READ -> accesses.read(i, clock);
            case WRITE -> write(i, clock);
            case UPDATE -> {
                accesses.read(i, clock);
                accesses.write(i, clock);
            }
            case FENCE -> accesses.fence(i, clock);
            default -> synchronization.execute(i);
        }
        return index;
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

    /** Vector clocks by thread and by channel. */
    private final class Clocks implements SynchronizationEdges.Knowledge {
        @Override
        public void release(int thread, long channel) {
            channels.getIfAbsentPut(channel, VectorClock::new).join(clock(thread));
        }

        @Override
        public void acquire(int thread, long channel) {
            VectorClock known = channels.get(channel);
            if (known != null) {
                clock(thread).join(known);
            }
        }

        @Override
        public void acquireOrderOnly(int thread, long channel) {
            // no happens-before
        }

        @Override
        public void start(int thread, int started) {
            starts.release(started, clock(thread));
        }

        @Override
        public void begin(int thread) {
            starts.acquire(thread, clock(thread));
        }

        @Override
        public void end(int thread) {
            // its clock may still be asked for
        }
    }
}
