package dev.heddle.analyzer.memory.recorded;

import org.eclipse.collections.impl.map.mutable.primitive.IntObjectHashMap;

/** Clocks by an id; an id without a clock means the clock that is 0 everywhere. */
final class ClockTable {
    private final IntObjectHashMap<VectorClock> clocks = new IntObjectHashMap<>();

    /** Adds what {@code clock} knows to the clock of {@code id}. */
    void release(int id, VectorClock clock) {
        clocks.getIfAbsentPut(id, VectorClock::new).join(clock);
    }

    /** True where something was released to {@code id}. */
    boolean has(int id) {
        return clocks.containsKey(id);
    }

    /** Adds what the clock of {@code id} knows to {@code clock}. */
    void acquire(int id, VectorClock clock) {
        VectorClock known = clocks.get(id);
        if (known != null) {
            clock.join(known);
        }
    }
}
