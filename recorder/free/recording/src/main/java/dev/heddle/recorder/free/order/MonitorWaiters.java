package dev.heddle.recorder.free.order;

import java.util.Arrays;

/**
 * Threads that wait on monitors, while records are put into order. Records do not have whom a notify woke: HotSpot
 * takes the thread that has waited longest. Where that had just timed out and did not say so yet, another was woken.
 */
final class MonitorWaiters {
    private static final int NOWHERE = -1;

    /** By thread: the monitor on which it waits and has not been notified. */
    private final int[] monitors;

    private final long[] since;
    private long waits;
    private int waiting;

    MonitorWaiters(int threads) {
        monitors = new int[threads];
        since = new long[threads];
        Arrays.fill(monitors, NOWHERE);
    }

    void waits(int thread, int monitor) {
        wakes(thread);
        monitors[thread] = monitor;
        since[thread] = ++waits;
        waiting++;
    }

    void wakes(int thread) {
        if (monitors[thread] != NOWHERE) {
            monitors[thread] = NOWHERE;
            waiting--;
        }
    }

    /**
     * The value of the event: how many threads a notifyAll woke, the number of the one that a notify woke + 1, or 0.
     */
    long notify(int monitor, boolean all) {
        int longest = NOWHERE;
        int woken = 0;
        for (int t = 0; waiting > 0 && t < monitors.length; t++) {
            if (monitors[t] != monitor) {
                continue;
            }
            if (all) {
                woken++;
                wakes(t);
            } else if (longest < 0 || since[t] < since[longest]) {
                longest = t;
            }
        }
        if (longest >= 0) {
            wakes(longest);
        }
        return all ? woken : longest + 1L;
    }
}
