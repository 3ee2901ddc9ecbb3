package dev.heddle.replayer.exhaustive;

import java.util.Arrays;

/**
 * Notices threads that go in circles: the same few reads of the same writes, twice in a row, while nobody else does
 * anything that matters.
 */
final class Circles {
    private static final int LONGEST = 3;
    private static final int KEPT = 2 * LONGEST;

    private long[] recent = new long[8 * KEPT];
    private long[] source = new long[8 * KEPT];
    private int[] length = new int[8];
    private int[] changesSeen = new int[8];
    private int[] latest = new int[8];
    private int changes;

    void begin() {
        Arrays.fill(length, 0);
        changes = 0;
    }

    private void reach(int thread) {
        if (thread >= length.length) {
            int n = thread * 2;
            recent = Arrays.copyOf(recent, n * KEPT);
            source = Arrays.copyOf(source, n * KEPT);
            length = Arrays.copyOf(length, n);
            changesSeen = Arrays.copyOf(changesSeen, n);
            latest = Arrays.copyOf(latest, n);
        }
    }

    void look(int thread, int event, int site, int location, long seen) {
        reach(thread);
        int at = thread * KEPT;
        System.arraycopy(recent, at, recent, at + 1, KEPT - 1);
        System.arraycopy(source, at, source, at + 1, KEPT - 1);
        recent[at] = ((long) site << 32) | (location & 0xffffffffL);
        source[at] = seen;
        length[thread] = Math.min(KEPT, length[thread] + 1);
        changesSeen[thread] = changes;
        latest[thread] = event;
    }

    /** The thread has done something else, which others may notice. */
    void change(int thread) {
        reach(thread);
        length[thread] = 0;
        changes++;
    }

    /** How many events make a round, where the thread has gone two equal rounds; else 0. */
    int period(int thread) {
        reach(thread);
        for (int p = 1; p <= LONGEST && 2 * p <= length[thread]; p++) {
            if (repeats(thread * KEPT, p)) {
                return p;
            }
        }
        return 0;
    }

    private boolean repeats(int at, int period) {
        boolean reads = false;
        for (int i = 0; i < period; i++) {
            if (recent[at + i] != recent[at + i + period] || source[at + i] != source[at + i + period]) {
                return false;
            }
            reads |= (int) recent[at + i] >= 0;
        }
        return reads;
    }

    /** Whether the thread goes in circles and nothing has changed since. */
    boolean isIdle(int thread) {
        return period(thread) > 0 && changesSeen[thread] == changes;
    }

    /** The write that the next read would see in one more round. */
    long again(int thread) {
        return source[thread * KEPT + period(thread) - 1];
    }

    /** The thread's last event. */
    int latest(int thread) {
        reach(thread);
        return latest[thread];
    }
}
