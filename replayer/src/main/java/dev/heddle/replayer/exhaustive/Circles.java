package dev.heddle.replayer.exhaustive;

import java.util.Arrays;

/**
 * Notices threads that go in circles: the same few reads of the same writes, several times in a row, while no other
 * thread does anything that matters.
 */
final class Circles {
    private static final int LONGEST = 3;

    private final int rounds;
    private final int kept;
    private long[] recent;
    private long[] source;
    private int[] length = new int[8];
    private int[] changesSeen = new int[8];
    private int[] latest = new int[8];
    private int changes;

    /** @param rounds that are equal where a thread goes in circles, at least 2 */
    Circles(int rounds) {
        this.rounds = rounds;
        kept = rounds * LONGEST;
        recent = new long[8 * kept];
        source = new long[8 * kept];
    }

    void begin() {
        Arrays.fill(length, 0);
        changes = 0;
    }

    private void reach(int thread) {
        if (thread >= length.length) {
            int n = thread * 2;
            recent = Arrays.copyOf(recent, n * kept);
            source = Arrays.copyOf(source, n * kept);
            length = Arrays.copyOf(length, n);
            changesSeen = Arrays.copyOf(changesSeen, n);
            latest = Arrays.copyOf(latest, n);
        }
    }

    void look(int thread, int event, int site, int location, long seen) {
        reach(thread);
        int at = thread * kept;
        System.arraycopy(recent, at, recent, at + 1, kept - 1);
        System.arraycopy(source, at, source, at + 1, kept - 1);
        recent[at] = ((long) site << 32) | (location & 0xffffffffL);
        source[at] = seen;
        length[thread] = Math.min(kept, length[thread] + 1);
        changesSeen[thread] = changes;
        latest[thread] = event;
    }

    /** The thread has done something else, which others may notice. */
    void change(int thread) {
        reach(thread);
        length[thread] = 0;
        changes++;
    }

    /** How many events make a round, where the thread has gone enough equal rounds; else 0. */
    int period(int thread) {
        reach(thread);
        for (int p = 1; p <= LONGEST && rounds * p <= length[thread]; p++) {
            if (repeats(thread * kept, p)) {
                return p;
            }
        }
        return 0;
    }

    private boolean repeats(int at, int period) {
        boolean reads = false;
        for (int i = 0; i < (rounds - 1) * period; i++) {
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
        return source[thread * kept + period(thread) - 1];
    }

    /** The thread's last event. */
    int latest(int thread) {
        reach(thread);
        return latest[thread];
    }
}
