package dev.heddle.analyzer.memory.recorded;

import java.util.Arrays;

/** What writes give to their readers, by small numbers that are reused; 0 means nothing. */
final class GivenClocks implements SourceWrites.Forgetting {
    private VectorClock[] clocks = new VectorClock[64];
    private int[] free = new int[64];
    private int freeCount;
    private int used = 1;

    /** Keeps a clock, which must not change any more; answers its number. */
    int put(VectorClock clock) {
        int number = freeCount > 0 ? free[--freeCount] : used++;
        if (number >= clocks.length) {
            clocks = Arrays.copyOf(clocks, clocks.length * 2);
        }
        clocks[number] = clock;
        return number;
    }

    /** The clock of a number; null for 0. */
    VectorClock get(int number) {
        return clocks[number];
    }

    @Override
    public void forgotten(int number) {
        if (number == 0) {
            return;
        }
        clocks[number] = null;
        if (freeCount == free.length) {
            free = Arrays.copyOf(free, freeCount * 2);
        }
        free[freeCount++] = number;
    }
}
