package dev.heddle.replayer.strategy;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Every pending operation has a random priority of its own, drawn when it is first seen: independent and uniform in [0,
 * 1).
 */
final class EventPriorities {
    private SplittableRandom random = new SplittableRandom(0);
    private double[] priority = new double[16];
    /** Ordinal of the operation that the thread's priority was drawn for, or -1. */
    private int[] drawnFor = new int[16];

    void begin(SplittableRandom source) {
        random = source;
        forgetAll();
    }

    void forgetAll() {
        Arrays.fill(drawnFor, -1);
    }

    /**
     * Draws for the operations that have none. A thread may have executed an operation while no other thread could run:
     * what it is about to do now has none then.
     */
    void draw(EnabledThreads enabled) {
        for (int i = 0; i < enabled.size(); i++) {
            int thread = enabled.thread(i);
            if (thread >= priority.length) {
                grow(thread * 2);
            }
            if (drawnFor[thread] != enabled.operation(i)) {
                priority[thread] = random.nextDouble();
                drawnFor[thread] = enabled.operation(i);
            }
        }
    }

    private void grow(int n) {
        int before = priority.length;
        priority = Arrays.copyOf(priority, n);
        drawnFor = Arrays.copyOf(drawnFor, n);
        Arrays.fill(drawnFor, before, n, -1);
    }

    boolean isHigher(EnabledThreads enabled, int i, int than) {
        return priority[enabled.thread(i)] > priority[enabled.thread(than)];
    }

    int highest(EnabledThreads enabled) {
        int best = 0;
        for (int i = 1; i < enabled.size(); i++) {
            if (isHigher(enabled, i, best)) {
                best = i;
            }
        }
        return best;
    }

    /** The i-th thread's operation draws anew. */
    void forget(EnabledThreads enabled, int i) {
        drawnFor[enabled.thread(i)] = -1;
    }
}
