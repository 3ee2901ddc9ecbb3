package dev.heddle.analyzer.memory.recorded;

import dev.heddle.analyzer.memory.SynchronizationEdges;
import dev.heddle.analyzer.memory.TraceLocations;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace.LocationEntry;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.collections.impl.map.mutable.primitive.LongObjectHashMap;

/**
 * Happens-before of one execution, computed event by event in execution order (hb of the memory model, section 2).
 * Order in S and fences without reads-from are no part of it. Not thread-safe.
 *
 * <p>The components of clocks count a thread's <em>epochs</em>: a new one begins where its knowledge is handed to
 * others, since only there can they learn of what it did (FastTrack: Flanagan and Freund, PLDI 2009).
 *
 * <pre>{@code
 * for (int i = 0; i < events.size(); i++) {
 *     int epoch = happensBefore.execute(events, i, i);
 *     boolean ordered = happensBefore.clock(events.thread(i)).covers(otherThread, otherEpoch);
 * }
 * }</pre>
 */
public final class HappensBefore {
    private static final int LAST_SIMPLE = EventKind.WRITE.ordinal();

    private final AccessEdges accesses = new AccessEdges();
    private final SynchronizationEdges synchronization;
    private final List<VectorClock> clocks = new ArrayList<>();
    private final ClockTable starts = new ClockTable();
    private final LongObjectHashMap<VectorClock> channels = new LongObjectHashMap<>();

    /** @param locations table of the execution's locations; may still grow */
    public HappensBefore(List<LocationEntry> locations) {
        synchronization = new SynchronizationEdges(new TraceLocations(locations), new Clocks());
    }

    /**
     * Executes event {@code i} of these; events must come in order. Afterwards its thread's clock covers exactly what
     * happens before the event, and the event itself.
     *
     * @param index the event's index in the execution, which reads name as their source
     * @return the thread's epoch in which the event is, from 1
     */
    public int execute(EventColumns events, int i, int index) {
        int thread = events.thread(i);
        VectorClock clock = clock(thread);
        int epoch = clock.get(thread);
        if (events.kind[i] <= LAST_SIMPLE && accesses.isIdle(events, i)) {
            return epoch;
        }
        switch (events.kind(i)) {
            case READ -> accesses.read(events, i, index, clock);
            case WRITE -> write(events, i, index, clock);
            case UPDATE -> {
                accesses.read(events, i, index, clock);
                handedOver(accesses.write(events, i, index, clock), thread);
            }
            case FENCE -> handedOver(accesses.fence(events, i, clock), thread);
            case LOCK, UNLOCK, WAIT, WAKE, NOTIFY, START, BEGIN, END -> synchronization.execute(events, i);
            case JOIN, PARK, UNPARK, INTERRUPT, YIELD, CLASS_INIT, SYNC, INPUT -> synchronization.execute(events, i);
        }
        return epoch;
    }

    private void write(EventColumns events, int i, int index, VectorClock clock) {
        if (!events.has(i, EventFlags.EXTERNAL)) {
            handedOver(accesses.write(events, i, index, clock), events.thread(i));
            return;
        }
        VectorClock everything = new VectorClock();
        if (events.has(i, EventFlags.ORDERS_NOTHING)) {
            accesses.external(events, i, index, everything);
            return;
        }
        clocks.forEach(everything::join);
        accesses.external(events, i, index, everything);
        for (int t = 0; t < clocks.size(); t++) {
            clocks.get(t).tick(t);
        }
    }

    private void handedOver(boolean isHandedOver, int thread) {
        if (isHandedOver) {
            clock(thread).tick(thread);
        }
    }

    /** What happens before the next event of {@code thread}; changes as events are executed. */
    public VectorClock clock(int thread) {
        while (clocks.size() <= thread) {
            VectorClock clock = new VectorClock();
            clock.tick(clocks.size());
            clocks.add(clock);
        }
        return clocks.get(thread);
    }

    /** Brings near what a write of a location will need; the answer means nothing. */
    public int touch(int location) {
        return accesses.touch(location);
    }

    /** How many reads had a source so old that it had been forgotten: what they would have acquired is missing. */
    public long lostSources() {
        return accesses.lost();
    }

    /** Vector clocks by thread and by channel. */
    private final class Clocks implements SynchronizationEdges.Knowledge {
        @Override
        public void release(int thread, long channel) {
            VectorClock clock = clock(thread);
            channels.getIfAbsentPut(channel, VectorClock::new).join(clock);
            clock.tick(thread);
        }

        @Override
        public void acquire(int thread, long channel) {
            VectorClock known = channels.get(channel);
            if (known != null) {
                clock(thread).join(known);
            }
        }

        @Override
        public void start(int thread, int started) {
            VectorClock clock = clock(thread);
            starts.release(started, clock);
            clock.tick(thread);
        }

        @Override
        public void begin(int thread) {
            starts.acquire(thread, clock(thread));
        }
    }
}
