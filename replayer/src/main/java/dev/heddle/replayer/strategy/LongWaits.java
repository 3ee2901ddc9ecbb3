package dev.heddle.replayer.strategy;

import java.util.Arrays;

/**
 * Counts, under strict priorities, the decisions that each thread has lost since it ran last. A thread that loses more
 * of them than whole executions are known to have, and {@value #FEWEST} at least, waits for one that goes on for ever:
 * a loop that polls and counts, or makes something new each time, is no {@linkplain SpinWatch repetition}.
 */
final class LongWaits {
    /** As many take little time, and only executions of more decisions are changed. */
    static final int FEWEST = 2_000;
    /** Where nothing is known of the program. */
    static final int UNKNOWN = 10_000;

    private int most = UNKNOWN;
    private int[] lost = new int[16];
    private boolean isAnyTooLong;

    /**
     * A new execution.
     *
     * @param steps the decisions of an execution, as the campaign has seen them, or 1 where it has not
     */
    void begin(int steps) {
        most = steps <= 1 ? UNKNOWN : Math.max(FEWEST, steps);
        Arrays.fill(lost, 0);
        isAnyTooLong = false;
    }

    /** Whether the i-th thread, which would be next, has not waited too long and another one that could be has. */
    boolean isTooLong(EnabledThreads enabled, int i) {
        if (!isAnyTooLong || hasLost(enabled.thread(i))) {
            return false;
        }
        for (int j = 0; j < enabled.size(); j++) {
            if (hasLost(enabled.thread(j))) {
                return true;
            }
        }
        return false;
    }

    private boolean hasLost(int thread) {
        return thread < lost.length && lost[thread] > most;
    }

    /** The i-th thread has been chosen. */
    void chosen(EnabledThreads enabled, int i) {
        isAnyTooLong = false;
        for (int j = 0; j < enabled.size(); j++) {
            int thread = enabled.thread(j);
            if (thread >= lost.length) {
                lost = Arrays.copyOf(lost, Math.max(thread + 1, 2 * lost.length));
            }
            isAnyTooLong |= ++lost[thread] > most;
        }
        lost[enabled.thread(i)] = 0;
    }

    /** The thread runs, whether it was chosen or is the only one. */
    void runs(int thread) {
        if (thread < lost.length) {
            lost[thread] = 0;
        }
    }
}
