package dev.heddle.analyzer.memory.recorded;

import java.util.Arrays;

/**
 * Places reached by one thread in program order: how far it had come after each of its events, and with which event.
 */
final class Marks {
    private int size;
    private int[] index = new int[4];
    private int[] place = new int[4];
    private int[] event = new int[4];

    /** The thread's operation {@code number} reached {@code at}; no news where it had come as far before. */
    void add(int number, int at, int by) {
        if (size > 0 && place[size - 1] >= at) {
            return;
        }
        if (size == index.length) {
            index = Arrays.copyOf(index, size * 2);
            place = Arrays.copyOf(place, size * 2);
            event = Arrays.copyOf(event, size * 2);
        }
        index[size] = number;
        place[size] = at;
        event[size++] = by;
    }

    /** The last mark among the first {@code known} operations, or -1. */
    int latest(int known) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (index[middle] <= known) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }

    int place(int mark) {
        return place[mark];
    }

    int event(int mark) {
        return event[mark];
    }
}
