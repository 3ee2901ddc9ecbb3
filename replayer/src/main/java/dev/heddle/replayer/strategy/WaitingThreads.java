package dev.heddle.replayer.strategy;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;

/**
 * Threads that spin and so wait for others, which a strategy of strict priorities would never let run. Such a thread is
 * passed over as if it were blocked, until another one does something at a location that it goes round (it may then
 * look again) or all that could run are passed over: then they take turns. Priorities stay as they are.
 */
final class WaitingThreads {
    /** Repetitions in a row, none of them a read of an old write: more rounds than two of a loop that waits. */
    static final int PATIENCE = 24;
    /** Events in a row that do what the thread has done before, if at other objects. Then it waits until all do. */
    static final int LONG_PATIENCE = 400;

    private final SeenSteps steps = new SeenSteps();
    private int threads;
    /** Events since the thread last saw an old write, or was let go on. */
    private int[] quiet = new int[16];

    private boolean[] sawOld = new boolean[16];
    private int[] repeatedSteps = new int[16];
    /** The locations of its repetitions, 64 of them to a bit each. */
    private long[] circle = new long[16];
    /** When it was passed over first, from 1; 0 where it is not. */
    private int[] since = new int[16];

    private int waiting;
    private int clock;

    void begin() {
        steps.begin();
        Arrays.fill(quiet, 0, threads, 0);
        Arrays.fill(sawOld, 0, threads, false);
        Arrays.fill(repeatedSteps, 0, threads, 0);
        Arrays.fill(circle, 0, threads, 0);
        Arrays.fill(since, 0, threads, 0);
        threads = 0;
        waiting = 0;
        clock = 0;
    }

    private void reach(int thread) {
        if (thread >= quiet.length) {
            int n = Math.max(thread + 1, quiet.length * 2);
            quiet = Arrays.copyOf(quiet, n);
            sawOld = Arrays.copyOf(sawOld, n);
            repeatedSteps = Arrays.copyOf(repeatedSteps, n);
            circle = Arrays.copyOf(circle, n);
            since = Arrays.copyOf(since, n);
        }
        threads = Math.max(threads, thread + 1);
    }

    boolean isWaiting(int thread) {
        return thread < threads && since[thread] > 0;
    }

    /** Order in which those came that wait. */
    int since(int thread) {
        return since[thread];
    }

    /**
     * Looks at a thread that is about to run while others could: answers true where it begins to wait now.
     *
     * @param repetitions see {@link EnabledThreads#repetitions}
     * @param isOver whether it has to, whatever it does
     */
    boolean begins(int thread, int repetitions, boolean isOver) {
        reach(thread);
        if (repetitions == 0) {
            quiet[thread] = 0;
            circle[thread] = 0;
        }
        boolean circles = quiet[thread] >= PATIENCE && repetitions >= PATIENCE;
        if (!circles && repeatedSteps[thread] < LONG_PATIENCE && !isOver) {
            return false;
        }
        if (!circles) {
            circle[thread] = 0; // nothing is known of what it waits for
        }
        since[thread] = ++clock;
        waiting++;
        return true;
    }

    void end(int thread) {
        if (isWaiting(thread)) {
            since[thread] = 0;
            waiting--;
        }
        quiet[thread] = 0;
        repeatedSteps[thread] = 0;
    }

    /** The thread's read sees an old write though there is a newer one: it has not seen all that there is. */
    void seesOld(int thread) {
        reach(thread);
        sawOld[thread] = true;
    }

    void executed(EventColumns events, int i) {
        int thread = events.thread(i);
        reach(thread);
        int couldBeOthers = events.enabled(i) > 1 ? 1 : 0;
        long at = bit(events.location(i));
        circle[thread] |= at;
        quiet[thread] = sawOld[thread] ? 0 : quiet[thread] + 1;
        repeatedSteps[thread] = steps.add(events, i) ? repeatedSteps[thread] + couldBeOthers : 0;
        sawOld[thread] = false;
        if (waiting > 0) {
            wake(events.kind(i), at, thread);
        }
    }

    private void wake(EventKind kind, long at, int by) {
        if (kind == EventKind.READ || kind == EventKind.YIELD) {
            return;
        }
        for (int t = 0; t < threads; t++) {
            if (since[t] > 0 && t != by && (kind == EventKind.END || (circle[t] & at) != 0)) {
                end(t);
            }
        }
    }

    private static long bit(int location) {
        return location < 0 ? 0 : 1L << (location & 63);
    }
}
