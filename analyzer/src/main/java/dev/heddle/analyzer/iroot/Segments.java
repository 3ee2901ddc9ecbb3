package dev.heddle.analyzer.iroot;

import dev.heddle.analyzer.memory.recorded.VectorClock;
import java.util.Arrays;

/** Stretches of a thread in which its vector clock stays the same, numbered over all threads. */
final class Segments {
    private int[][] clocks = new int[64][];
    private int[] threads = new int[64];
    private int size;

    /** A new one, later than all of its thread so far. */
    int add(int thread, VectorClock clock) {
        if (size == threads.length) {
            clocks = Arrays.copyOf(clocks, size * 2);
            threads = Arrays.copyOf(threads, size * 2);
        }
        clocks[size] = clock.toArray();
        threads[size] = thread;
        return size++;
    }

    private int known(int segment, int thread) {
        int[] clock = clocks[segment];
        return thread < clock.length ? clock[thread] : 0;
    }

    /** Whether what the first does happens before the second in every execution; the threads differ. */
    boolean isBefore(int first, int second) {
        int thread = threads[first];
        return clocks[first][thread] <= known(second, thread);
    }

    int size() {
        return size;
    }

    int thread(int segment) {
        return threads[segment];
    }
}
