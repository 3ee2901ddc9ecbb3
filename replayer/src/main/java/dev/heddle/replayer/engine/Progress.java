package dev.heddle.replayer.engine;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;

/**
 * Notices a thread that reads the same old write of a location again and again though there is a newer one. Opaque and stronger writes become
 * visible in the end (section 5.9), so such a read is then offered the newest write alone; a loop of plain reads may go on for ever by the
 * Java Language Specification, which is worth a warning.
 */
final class Progress {
    /** Reads of one write in a row before the newest one is forced. */
    static final int PATIENCE = 8;

    private static final int SLOTS = 1 << 8;

    private final int[] key = new int[SLOTS];
    private final int[] source = new int[SLOTS];
    private final int[] count = new int[SLOTS];
    private final int[] firstEvent = new int[SLOTS];
    private final int[] execution = new int[SLOTS];
    private int current;

    /** A new execution: what was seen in earlier ones counts for nothing. */
    void reset() {
        current++;
    }

    private static int slot(int thread, int location) {
        int h = (thread * 0x9E3779B9) ^ (location * 0x85EBCA6B);
        return (h >>> 20) & (SLOTS - 1);
    }

    /** Whether the thread has read one old write of the location so often that it must see the newest now. */
    boolean isImpatient(int thread, int location) {
        int s = slot(thread, location);
        return execution[s] == current && key[s] == key(thread, location) && count[s] >= PATIENCE;
    }

    private static int key(int thread, int location) {
        return location * 64 + thread;
    }

    /** Notes a read: event {@code event} has seen {@code seen}, and there were newer writes or not. */
    void read(int thread, int location, int seen, boolean hasNewer, int event) {
        int s = slot(thread, location);
        int k = key(thread, location);
        if (!hasNewer) {
            if (key[s] == k) {
                count[s] = 0;
            }
        } else if (execution[s] == current && key[s] == k && source[s] == seen && count[s] > 0) {
            count[s]++;
        } else {
            execution[s] = current;
            key[s] = k;
            source[s] = seen;
            count[s] = 1;
            firstEvent[s] = event;
        }
    }

    /** Whether the thread has done nothing but read that write at one place since the series began. */
    boolean isSpin(EventColumns log, int thread, int location) {
        int first = firstEvent[slot(thread, location)];
        for (int e = first; e < log.size(); e++) {
            if (log.thread(e) == thread && (log.kind(e) != EventKind.READ || log.site(e) != log.site(first))) {
                return false;
            }
        }
        return true;
    }
}
