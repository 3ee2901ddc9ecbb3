package dev.heddle.analyzer.memory;

import java.util.Arrays;

/**
 * The volatile writes of one location in modification order, each with the joined clocks of all of them up to it: a volatile read
 * synchronizes with every volatile write that is not later in modification order than the write it reads (JLS 17.4.4).
 */
final class VolatileWrites {
    private int size;
    private int[] places = new int[4];
    private VectorClock[] joined = new VectorClock[4];

    /** Adds a write at its place in modification order; nearly always that is the last one. */
    void add(int place, VectorClock clock) {
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
