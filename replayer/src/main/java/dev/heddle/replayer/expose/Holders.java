package dev.heddle.replayer.expose;

import dev.heddle.replayer.strategy.EnabledThreads;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The threads that are kept back at the first step of a plan, or at that of its partner, until the other one comes: one
 * of each at most. Who else comes takes the place of who is there, or passes, with equal chances.
 */
final class Holders {
    private static final int NOBODY = -1;
    /** How often a drawn schedule lets a thread pass, so that what it does later is tried as well. */
    private static final double PASSING = 0.3;

    private final int[] holder = {NOBODY, NOBODY};
    private int[] passed = new int[16];

    void begin() {
        Arrays.fill(passed, 0);
        clear();
    }

    void clear() {
        holder[0] = NOBODY;
        holder[1] = NOBODY;
    }

    /** Lets the thread's pending operation pass. */
    void pass(int thread, int operation) {
        reach(thread);
        passed[thread] = operation;
        for (int side = 0; side < 2; side++) {
            holder[side] = holder[side] == thread ? NOBODY : holder[side];
        }
    }

    boolean hasPassed(int thread, int operation) {
        return thread < passed.length && passed[thread] == operation;
    }

    private void reach(int thread) {
        if (thread >= passed.length) {
            passed = Arrays.copyOf(passed, thread * 2);
        }
    }

    /** Which side the thread is kept back on: 0 for the first step, 1 for the partner's, or -1. */
    int side(int thread) {
        return holder[0] == thread ? 0 : holder[1] == thread ? 1 : NOBODY;
    }

    /** A thread has come there. */
    void come(EnabledThreads enabled, int i, int side, boolean isDrawn, SplittableRandom random) {
        int thread = enabled.thread(i);
        if (side(thread) >= 0) {
            return;
        }
        if (isDrawn && random.nextDouble() < PASSING || !isFree() && random.nextBoolean()) {
            pass(thread, enabled.operation(i));
            return;
        }
        for (int other = 0; other < 2; other++) {
            if (holder[other] != NOBODY) {
                passAsIs(enabled, holder[other]);
            }
        }
        holder[side] = thread;
    }

    private boolean isFree() {
        return holder[0] == NOBODY && holder[1] == NOBODY;
    }

    private void passAsIs(EnabledThreads enabled, int thread) {
        int operation = 0;
        for (int i = 0; i < enabled.size(); i++) {
            operation = enabled.thread(i) == thread ? enabled.operation(i) : operation;
        }
        pass(thread, operation);
    }
}
