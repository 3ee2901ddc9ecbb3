package dev.heddle.analyzer.race;

import dev.heddle.analyzer.memory.VectorClock;
import java.util.Arrays;

/**
 * The accesses of one location by one thread that can still race: of each site and class (reads or writes, plain or not) the latest. An
 * earlier one of the same class is ordered before everything that the latest is ordered before, so no pair of sites is lost.
 */
final class AccessHistory {
    private static final int STRIDE = 4;

    private final int thread;
    private int size;
    private int[] rows = new int[STRIDE * 2];

    AccessHistory(int thread) {
        this.thread = thread;
    }

    /** Receives an access that races. */
    interface Visitor {
        void race(int event, int accessClass);
    }

    int thread() {
        return thread;
    }

    /** Puts {@code event}, the thread's number {@code index}, in the place of the last one of its site and class. */
    void put(int site, int accessClass, int event, int index) {
        int at = 0;
        while (at < size && (rows[at] != site || rows[at + 1] != accessClass)) {
            at += STRIDE;
        }
        if (at == size) {
            size += STRIDE;
            rows = size > rows.length ? Arrays.copyOf(rows, size * 2) : rows;
            rows[at] = site;
            rows[at + 1] = accessClass;
        }
        rows[at + 2] = event;
        rows[at + 3] = index;
    }

    /** Visits the accesses that are not known to {@code clock}. */
    void unordered(VectorClock clock, Visitor visitor) {
        for (int at = 0; at < size; at += STRIDE) {
            if (!clock.covers(thread, rows[at + 3])) {
                visitor.race(rows[at + 2], rows[at + 1]);
            }
        }
    }
}
