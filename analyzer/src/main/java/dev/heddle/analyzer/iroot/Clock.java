package dev.heddle.analyzer.iroot;

import java.util.Arrays;

/** A vector clock whose owner's entry grows when something is handed over, and not with each event. */
final class Clock {
    private int[] entries = new int[4];
    private int size;

    private void grow(int thread) {
        if (thread >= entries.length) {
            entries = Arrays.copyOf(entries, Math.max(thread + 1, entries.length * 2));
        }
        size = Math.max(size, thread + 1);
    }

    void increment(int thread) {
        grow(thread);
        entries[thread]++;
    }

    /** Learns what the other knows; true if that was something new. */
    boolean join(Clock other) {
        boolean isNew = false;
        for (int i = 0; i < other.size; i++) {
            if (i >= size || other.entries[i] > entries[i]) {
                if (other.entries[i] > 0) {
                    grow(i);
                    entries[i] = Math.max(entries[i], other.entries[i]);
                    isNew = true;
                }
            }
        }
        return isNew;
    }

    Clock copy() {
        Clock copy = new Clock();
        copy.entries = entries.clone();
        copy.size = size;
        return copy;
    }

    int[] toArray() {
        return Arrays.copyOf(entries, size);
    }
}
