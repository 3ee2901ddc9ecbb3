package dev.heddle.recorder.free.order;

import java.util.Arrays;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;

/** What one thread uses: each location with what the survey found out about it. Numbers here are the thread's own. */
final class ThreadAccesses {
    static final int NONE = -1;

    private final LongIntHashMap indices = new LongIntHashMap();
    private int size;
    int[] location = new int[16];
    /** The thread's cell of the location's word. */
    int[] cell = new int[16];
    /** The initialiser whose end is still to be observed, or -1. */
    int[] initialiser = new int[16];

    /**
     * Number of the last record, of the last one that makes a version, and the smallest version that must come before
     * one.
     */
    long[] last = new long[16];

    long[] lastMade = new long[16];
    long[] least = new long[16];

    /** The number of what has that second word of a record; -1 where it was never used. */
    int find(long word1) {
        return indices.getIfAbsent(word1, NONE);
    }

    /** Notes a use. */
    void use(long word1, int locationIndex, long record, boolean makes, long before) {
        int i = size;
        if (i == location.length) {
            grow();
        }
        indices.put(word1, i);
        size++;
        location[i] = locationIndex;
        cell[i] = NONE;
        initialiser[i] = NONE;
        lastMade[i] = NONE;
        least[i] = Long.MAX_VALUE;
        again(i, record, makes, before);
    }

    /** Notes another use of number {@code i}. */
    void again(int i, long record, boolean makes, long before) {
        last[i] = record;
        if (makes) {
            lastMade[i] = record;
        }
        if (before < least[i]) {
            least[i] = before;
        }
    }

    private void grow() {
        int n = 2 * size;
        location = Arrays.copyOf(location, n);
        cell = Arrays.copyOf(cell, n);
        initialiser = Arrays.copyOf(initialiser, n);
        last = Arrays.copyOf(last, n);
        lastMade = Arrays.copyOf(lastMade, n);
        least = Arrays.copyOf(least, n);
    }

    int size() {
        return size;
    }

    /** What only the survey needs. */
    void seal() {
        last = new long[0];
        lastMade = last;
        least = last;
    }
}
