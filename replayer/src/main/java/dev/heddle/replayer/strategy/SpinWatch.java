package dev.heddle.replayer.strategy;

import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;

/**
 * Notices a thread that goes in circles while others could run. A stretch is what one thread executes without another in between; an event repeats
 * where the thread has had one of the same site and location in this stretch that saw the same write, so that whoever looks on cannot tell
 * the two apart. After {@value #REPEATS} repetitions in a row the thread is taken to wait for another one.
 */
final class SpinWatch {
    /** More than loops of ordinary programs re-read in a row, and few enough for waiting to cost little. */
    static final int REPEATS = 32;

    private static final int MOST_KEPT = 1 << 12;

    private long[] keys = new long[256];
    private int[] stretchOf = new int[256];
    private int kept;
    private int stretch;
    private int thread = -1;
    private int repeats;

    /** A new execution. */
    void begin() {
        thread = -1;
        newStretch();
    }

    /** An event has been executed. */
    void executed(EventColumns events, int i) {
        if (events.thread(i) != thread) {
            thread = events.thread(i);
            newStretch();
        }
        long key = mix(mix(events.site(i) * 0x9E3779B97F4A7C15L + events.location(i)) + events.readsFrom(i));
        if (add(key)) {
            repeats = 0;
        } else if (events.enabled(i) > 1) {
            repeats++;
        }
    }

    /** Whether that thread goes in circles. */
    boolean isSpinning(int candidate) {
        return candidate == thread && isSpinning();
    }

    /** Whether the thread that has run last does. */
    boolean isSpinning() {
        return repeats >= REPEATS;
    }

    /** It no longer counts as that, unless it goes on. */
    void forgive() {
        newStretch();
    }

    private void newStretch() {
        repeats = 0;
        kept = 0;
        if (++stretch == 0) {
            Arrays.fill(stretchOf, 0);
            stretch = 1;
        }
    }

    /** Whether it was not there yet. A loop with more different events than are kept is not recognised. */
    private boolean add(long key) {
        if (kept * 2 > keys.length) {
            if (keys.length < MOST_KEPT) {
                keys = new long[keys.length * 2];
                stretchOf = new int[keys.length];
            }
            newStretch();
        }
        int mask = keys.length - 1;
        int at = (int) key & mask;
        while (stretchOf[at] == stretch) {
            if (keys[at] == key) {
                return false;
            }
            at = (at + 1) & mask;
        }
        keys[at] = key;
        stretchOf[at] = stretch;
        kept++;
        return true;
    }

    private static long mix(long x) {
        long z = (x ^ (x >>> 32)) * 0xD6E8FEB86659FD93L;
        return z ^ (z >>> 32);
    }
}
