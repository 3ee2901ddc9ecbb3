package dev.heddle.formats.trace.file;

import java.util.Arrays;

/**
 * The state that event columns are coded against: what was last seen at a location, in 256 slots that locations share
 * by their low eight bits. Forgotten at the start of every block. Sharing a slot costs bytes, never correctness, for
 * both sides share alike.
 */
final class Predictor {
    private static final int SLOTS = 256;

    private final long[] slots = new long[SLOTS];

    /** Begins a column. */
    void restart(long initial) {
        Arrays.fill(slots, initial);
    }

    long get(int location) {
        return slots[location & (SLOTS - 1)];
    }

    void set(int location, long seen) {
        slots[location & (SLOTS - 1)] = seen;
    }
}
