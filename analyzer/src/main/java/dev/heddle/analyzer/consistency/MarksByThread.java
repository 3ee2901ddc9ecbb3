package dev.heddle.analyzer.consistency;

import dev.heddle.analyzer.memory.recorded.VectorClock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Places reached by each thread in program order: how far it had come after each of its events, and with which event.
 */
final class MarksByThread {
    static final int NOTHING = Integer.MIN_VALUE;

    private final List<Marks> threads = new ArrayList<>();
    private int witness;

    /** The thread's operation {@code number} reached {@code place}; no news where it had come as far before. */
    void add(int thread, int number, int place, int event) {
        while (threads.size() <= thread) {
            threads.add(new Marks());
        }
        threads.get(thread).add(number, place, event);
    }

    /**
     * The furthest place that {@code clock} knows of, or {@link #NOTHING}; {@link #witness} is the event that reached
     * it.
     */
    int furthest(VectorClock clock) {
        int best = NOTHING;
        for (int t = 0; t < threads.size(); t++) {
            Marks marks = threads.get(t);
            int m = marks.latest(clock.get(t));
            if (m >= 0 && marks.place[m] > best) {
                best = marks.place[m];
                witness = marks.event[m];
            }
        }
        return best;
    }

    int witness() {
        return witness;
    }

    private static final class Marks {
        private int size;
        private int[] index = new int[4];
        private int[] place = new int[4];
        private int[] event = new int[4];

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
            int found = Arrays.binarySearch(index, 0, size, known);
            return found >= 0 ? found : -found - 2;
        }
    }
}
