package dev.heddle.replayer.strategy;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Distinct priorities of threads: a high band in random order, into which a new thread comes at a uniformly random
 * place among those that are left there, and below it slots with fixed ranks. A smaller number is a higher priority.
 */
final class PriorityBands {
    private static final int UNKNOWN = -1;
    private static final int LOW = 1 << 30;

    /** Threads of the high band, highest first. */
    private int[] high = new int[16];

    private int highCount;
    private int[] place = new int[16];

    void begin() {
        Arrays.fill(place, UNKNOWN);
        highCount = 0;
    }

    /** Makes sure that the thread has a place. */
    void reach(int thread, SplittableRandom random) {
        if (thread >= place.length) {
            int n = place.length;
            place = Arrays.copyOf(place, Math.max(thread + 1, n * 2));
            Arrays.fill(place, n, place.length, UNKNOWN);
        }
        if (place[thread] == UNKNOWN) {
            insert(thread, random.nextInt(highCount + 1));
        }
    }

    private void insert(int thread, int at) {
        if (highCount == high.length) {
            high = Arrays.copyOf(high, highCount * 2);
        }
        System.arraycopy(high, at, high, at + 1, highCount - at);
        high[at] = thread;
        highCount++;
        number(at);
    }

    private void number(int from) {
        for (int i = from; i < highCount; i++) {
            place[high[i]] = i;
        }
    }

    /**
     * The thread leaves the high band, if it is there, for a slot below; of the slots that of rank 0 is the highest.
     */
    void lower(int thread, int rank) {
        remove(thread);
        place[thread] = LOW + rank;
    }

    /** The thread has ended: it is among those no more where a new one comes. */
    void remove(int thread) {
        if (thread >= place.length || place[thread] == UNKNOWN || place[thread] >= LOW) {
            return;
        }
        int at = place[thread];
        highCount--;
        System.arraycopy(high, at + 1, high, at, highCount - at);
        number(at);
    }

    int place(int thread) {
        return place[thread];
    }
}
