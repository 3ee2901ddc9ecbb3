package dev.heddle.api.run;

import java.util.SplittableRandom;

/**
 * Stops a thread in the middle of its calls until all others have ended. The thread waits for the monitor of this
 * object, whose class tells readers of a story why.
 */
public final class HeldBack {
    /** Most operations before which a thread is stopped: 2 to the power of this. */
    private static final int MOST_POWER = 6;

    private final int thread;
    private final int operations;

    /**
     * Chooses a thread and one of its operations, early ones more often.
     *
     * @param random decides
     * @param threads how many there are
     */
    public HeldBack(long random, int threads) {
        SplittableRandom from = new SplittableRandom(random);
        thread = from.nextInt(threads);
        operations = 1 + from.nextInt(1 << 1 + from.nextInt(MOST_POWER));
    }

    /** The thread to stop, from 0. */
    public int thread() {
        return thread;
    }

    /** The calls of a thread: the chosen one stops in the middle, or not at all if it has fewer operations. */
    public Control.Action around(int number, Control.Action calls) {
        if (number != thread) {
            return calls;
        }
        return () -> {
            Control.holdBack(this, operations);
            calls.run();
            Control.holdBack(this, 0);
        };
    }
}
