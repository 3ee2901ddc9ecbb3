package dev.heddle.replayer.strategy;

import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;

/**
 * Detects threads that spin while others could run: whatever has happened for {@value #REPEATS} events, each of its
 * thread's last {@value #LONGEST_ROUND} accesses and yields had been the same: a read of the same write, or a write of
 * the same value, at the same site and location. Longer rounds are taken for work, such as walking a list again.
 * Several threads may spin in turn.
 *
 * <p>A loop that makes objects as it waits has new locations in each round: {@value #STEPS} events in a row that do
 * what their threads have done before, if at other objects, tell it as well.
 */
public final class SpinWatch {
    /** More than loops of ordinary programs re-read in a row, and few enough for waiting to cost little. */
    static final int REPEATS = 32;

    static final int LONGEST_ROUND = 16;

    /** More than what a few calls into a library do again, and far less than what takes noticeable time. */
    static final int STEPS = 400;

    private final SeenSteps steps = new SeenSteps();
    private int repeatedSteps;

    /** The last accesses of each thread, in a ring. */
    private long[] recent = new long[8 * LONGEST_ROUND];

    private int[] next = new int[8];
    private int repeats;

    /** A new execution. */
    public void begin() {
        Arrays.fill(recent, 0);
        steps.begin();
        forgive();
    }

    /** An event has been executed. */
    public void executed(EventColumns events, int i) {
        if (!steps.add(events, i)) {
            repeatedSteps = 0;
        } else if (events.enabled(i) > 1) {
            repeatedSteps++;
        }
        // what a loop that waits does between its looks neither counts nor ends it
        switch (events.kind(i)) {
            case READ -> look(events, i, events.readsFrom(i));
            case WRITE, UPDATE -> look(events, i, events.value(i));
            case YIELD -> look(events, i, 0);
            case START, BEGIN, END, JOIN, NOTIFY, UNPARK, INTERRUPT, CLASS_INIT -> repeats = 0;
            case LOCK, UNLOCK, WAIT, WAKE, PARK, SYNC, FENCE, INPUT -> {}
        }
    }

    private void look(EventColumns events, int i, long seen) {
        int thread = events.thread(i);
        if (thread >= next.length) {
            next = Arrays.copyOf(next, 2 * thread);
            recent = Arrays.copyOf(recent, 2 * thread * LONGEST_ROUND);
        }
        long key = mix(mix(((long) events.site(i) << 32) ^ events.location(i)) + seen);
        if (!isRecent(thread * LONGEST_ROUND, key)) {
            repeats = 0;
        } else if (events.enabled(i) > 1) {
            repeats++;
        }
        recent[thread * LONGEST_ROUND + next[thread]] = key;
        next[thread] = (next[thread] + 1) % LONGEST_ROUND;
    }

    private boolean isRecent(int from, long key) {
        for (int i = from; i < from + LONGEST_ROUND; i++) {
            if (recent[i] == key) {
                return true;
            }
        }
        return false;
    }

    private static long mix(long x) {
        long z = (x + 0x9E3779B97F4A7C15L) * 0xD6E8FEB86659FD93L;
        return z ^ (z >>> 32);
    }

    /** Whether they do. */
    public boolean isSpinning() {
        return repeats >= REPEATS || repeatedSteps >= STEPS;
    }

    /** Resets the count after an intervention: the full number must follow again. */
    public void forgive() {
        repeats = 0;
        repeatedSteps = 0;
    }
}
