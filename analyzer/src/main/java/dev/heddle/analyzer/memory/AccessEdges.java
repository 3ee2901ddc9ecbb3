package dev.heddle.analyzer.memory;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;
import org.eclipse.collections.impl.map.mutable.primitive.IntObjectHashMap;

/**
 * Happens-before through shared memory: release and acquire with release sequences through updates, fences, and volatile accesses (swra
 * and swvol of the memory model, section 2).
 *
 * <p>Every write stores what a reader gets from it. A write of order release or stronger gives its thread's clock, a weaker one the clock
 * at the thread's last release fence, and an update hands on what it read. A reader of order acquire or stronger takes it at once, a
 * weaker one at its next acquire fence.
 */
final class AccessEdges {
    private final EventColumns events;
    private final ClockTable releaseFences = new ClockTable();
    private final ClockTable pendingAcquires = new ClockTable();
    private final IntObjectHashMap<VolatileWrites> volatiles = new IntObjectHashMap<>();
    private VectorClock[] released = new VectorClock[64];

    AccessEdges(EventColumns events) {
        this.events = events;
    }

    /** Executes the fence {@code i}. */
    void fence(int i, VectorClock clock) {
        int thread = events.thread(i);
        if (acquires(events.readOrder(i))) {
            pendingAcquires.acquire(thread, clock);
        }
        if (releases(events.writeOrder(i))) {
            releaseFences.release(thread, clock);
        }
    }

    /** Executes the read or update {@code i}, first part. */
    void read(int i, VectorClock clock) {
        int source = events.readsFrom(i);
        if (source < 0 || source >= i) {
            return;
        }
        MemoryOrder order = events.readOrder(i);
        VectorClock given = given(source);
        if (given != null) {
            // Nobody knows how a write from outside was published, so its reader is ordered after it whatever the
            // orders.
            if (acquires(order) || events.has(source, EventFlags.EXTERNAL)) {
                clock.join(given);
            } else {
                pendingAcquires.release(events.thread(i), given);
            }
        }
        VolatileWrites writes = order == MemoryOrder.VOLATILE ? volatiles.get(events.location(i)) : null;
        if (writes != null) {
            writes.acquire(place(source), clock);
        }
    }

    /** Executes the write or update {@code i}, second part. */
    void write(int i, VectorClock clock) {
        MemoryOrder order = events.writeOrder(i);
        int thread = events.thread(i);
        int source = events.kind(i) == EventKind.UPDATE ? events.readsFrom(i) : EventColumns.READS_NOTHING;
        VectorClock inherited = source >= 0 && source < i ? given(source) : null;
        if (releases(order) || releaseFences.has(thread) || inherited != null) {
            VectorClock gives = new VectorClock();
            if (releases(order)) {
                gives.join(clock);
            } else {
                releaseFences.acquire(thread, gives);
            }
            if (inherited != null) {
                gives.join(inherited);
            }
            give(i, gives);
        }
        if (order == MemoryOrder.VOLATILE) {
            volatiles.getIfAbsentPut(events.location(i), VolatileWrites::new).add(place(i), clock);
        }
    }

    /** The write {@code i} was made outside instrumented code; {@code everything} is the joined clock of all threads. */
    void external(int i, VectorClock everything) {
        give(i, everything);
    }

    private VectorClock given(int write) {
        return write < released.length ? released[write] : null;
    }

    private void give(int write, VectorClock clock) {
        if (write >= released.length) {
            released = Arrays.copyOf(released, Math.max(write + 1, released.length * 2));
        }
        released[write] = clock;
    }

    /** Modification order where it is known, else the order of execution. */
    private int place(int write) {
        int position = events.position(write);
        return position >= 0 ? position : write;
    }

    private static boolean acquires(MemoryOrder order) {
        return order == MemoryOrder.ACQUIRE || order == MemoryOrder.VOLATILE;
    }

    private static boolean releases(MemoryOrder order) {
        return order == MemoryOrder.RELEASE || order == MemoryOrder.VOLATILE;
    }
}
