package dev.heddle.analyzer.memory.recorded;

import java.util.Arrays;

/**
 * The volatile writes of one location in modification order, each with the joined clocks of all of them up to it: a
 * volatile read synchronizes with every volatile write that is not later in modification order than the write it reads
 * (JLS 17.4.4).
 *
 * <p>Where there are too many, the oldest are no longer told apart: a read that old gets what all of them released,
 * which is too much at most.
 */
final class VolatileWrites {
    private static final int MOST_OF_ALL = 1 << 17;
    private static final int ALWAYS_KEPT = 16;

    private int size;
    private int[] places = new int[4];
    private VectorClock[] joined = new VectorClock[4];

    /**
     * Adds a write at its place in modification order; nearly always that is the last one.
     *
     * @param ofAll how many are kept for all locations together
     * @return by how much the number of those kept here grows; negative where some were put together
     */
    int add(int place, VectorClock clock, int ofAll) {
        int before = size;
        if (ofAll >= MOST_OF_ALL && size >= 2 * ALWAYS_KEPT) {
            forgetOldest(size - ALWAYS_KEPT);
        }
        insert(place, clock);
        return size - before;
    }

    private void forgetOldest(int count) {
        System.arraycopy(places, count, places, 0, size - count);
        System.arraycopy(joined, count, joined, 0, size - count);
        places[0] = Integer.MIN_VALUE;
        Arrays.fill(joined, size - count, size, null);
        size -= count;
    }

    private void insert(int place, VectorClock clock) {
        if (size == places.length) {
            places = Arrays.copyOf(places, size * 2);
            joined = Arrays.copyOf(joined, size * 2);
        }
        int at = upTo(place);
        System.arraycopy(places, at, places, at + 1, size - at);
        System.arraycopy(joined, at, joined, at + 1, size - at);
        size++;
        places[at] = place;
        joined[at] = clock.copy();
        if (at > 0) {
            joined[at].join(joined[at - 1]);
        }
        for (int later = at + 1; later < size; later++) {
            joined[later].join(clock);
        }
    }

    /** Adds to {@code clock} what all writes up to and including {@code place} released. */
    void acquire(int place, VectorClock clock) {
        int count = upTo(place);
        if (count > 0) {
            clock.join(joined[count - 1]);
        }
    }

    /** How many writes have a place of at most {@code place}. */
    private int upTo(int place) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (places[middle] <= place) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
