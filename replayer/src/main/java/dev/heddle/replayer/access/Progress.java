package dev.heddle.replayer.access;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;

/**
 * Notices a thread that reads the same old write of a location again and again though there is a newer one. Opaque and
 * stronger writes become visible in the end (section 5.9), so such a read is then offered the newest write alone; a
 * loop of plain reads may go on for ever by the Java Language Specification, which is worth a warning.
 */
final class Progress {
    /**
     * Reads of one write in a row before the newest one is forced for the first time; half as many before the next
     * time, until the thread reads the newest write of that location alone. A loop that reads a location twice in each
     * round would else see the newest write at one of the two for ever.
     */
    static final int PATIENCE = 8;

    private static final int SLOTS = 1 << 8;

    /** An open-addressing table by thread and location; every pair of the execution has a slot of its own. */
    private long[] key = new long[SLOTS];

    private int[] source = new int[SLOTS];
    private int[] count = new int[SLOTS];
    private int[] patience = new int[SLOTS];
    private int[] firstEvent = new int[SLOTS];
    private int[] execution = new int[SLOTS];
    private int current = 1;
    private int size;

    /** A new execution: what was seen in earlier ones counts for nothing. */
    void reset() {
        current++;
        size = 0;
    }

    private int slot(long pair) {
        int mask = key.length - 1;
        int s = (int) ((pair * 0x9E3779B97F4A7C15L) >>> 40) & mask;
        while (execution[s] == current && key[s] != pair) {
            s = (s + 1) & mask;
        }
        return s;
    }

    private boolean isTaken(int slot) {
        return execution[slot] == current;
    }

    /** Whether the thread has read one old write of the location so often that it must see the newest now. */
    boolean isImpatient(int thread, int location) {
        int s = slot(pair(thread, location));
        return isTaken(s) && count[s] >= patience[s];
    }

    private static long pair(int thread, int location) {
        return ((long) location << 32) | thread;
    }

    /** Notes a read: event {@code event} has seen {@code seen}, and there were newer writes or not. */
    void read(int thread, int location, int seen, boolean hasNewer, int event) {
        long pair = pair(thread, location);
        int s = slot(pair);
        if (!hasNewer) {
            if (isTaken(s)) {
                if (count[s] >= patience[s]) {
                    patience[s] /= 2;
                }
                count[s] = 0;
            }
        } else if (isTaken(s) && source[s] == seen && count[s] > 0) {
            count[s]++;
        } else {
            if (!isTaken(s)) {
                size++;
                if (size > key.length / 2) {
                    grow();
                    s = slot(pair);
                }
                patience[s] = PATIENCE;
            }
            execution[s] = current;
            key[s] = pair;
            source[s] = seen;
            count[s] = 1;
            firstEvent[s] = event;
        }
    }

    private void grow() {
        long[] keys = key;
        int[] sources = source;
        int[] counts = count;
        int[] patiences = patience;
        int[] firstEvents = firstEvent;
        int[] executions = execution;
        int length = keys.length * 2;
        key = new long[length];
        source = new int[length];
        count = new int[length];
        patience = new int[length];
        firstEvent = new int[length];
        execution = new int[length];
        for (int i = 0; i < keys.length; i++) {
            if (executions[i] == current) {
                int s = slot(keys[i]);
                execution[s] = current;
                key[s] = keys[i];
                source[s] = sources[i];
                count[s] = counts[i];
                patience[s] = patiences[i];
                firstEvent[s] = firstEvents[i];
            }
        }
    }

    /** Whether the thread has done nothing but read that write at one place since the series began. */
    boolean isSpin(EventColumns log, int thread, int location) {
        int first = firstEvent[slot(pair(thread, location))];
        for (int e = first; e < log.size(); e++) {
            if (log.thread(e) == thread && (log.kind(e) != EventKind.READ || log.site(e) != log.site(first))) {
                return false;
            }
        }
        return true;
    }
}
