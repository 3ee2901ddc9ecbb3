package dev.heddle.analyzer.iroot.observe;

import java.util.Arrays;

/**
 * The last writes of each location, in order of execution: a ring of at most {@link #KEPT}, so that a read of an older
 * one can be told. Lock operations are writes of their lock.
 */
final class Writes {
    /** A read that sees a write with this number of later ones is abandoned. */
    static final int KEPT = 64;

    static final int NONE = -1;

    /** Newest record of a location, and how many it has. */
    private int[] newest = new int[64];

    private int[] count = new int[64];
    private int locations;

    int size;
    int[] event = new int[64];
    int[] thread = new int[64];
    int[] clock = new int[64];
    long[] name = new long[64];
    byte[] type = new byte[64];
    /** Clock of the writer's access of the location before. */
    int[] before = new int[64];
    /** Clock of the writer's next access of the location. */
    int[] nextOwn = new int[64];
    /** The next newer record; of the newest one the oldest. */
    private int[] newer = new int[64];

    Writes() {
        Arrays.fill(newest, NONE);
    }

    void clear() {
        Arrays.fill(newest, 0, locations, NONE);
        Arrays.fill(count, 0, locations, 0);
        locations = 0;
        size = 0;
    }

    /** The record of a write of the location, or {@link #NONE} where it is not kept. */
    int find(int x, int ofEvent) {
        int from = x < locations ? newest[x] : NONE;
        if (from == NONE) {
            return NONE;
        }
        int r = from;
        do {
            if (event[r] == ofEvent) {
                return r;
            }
            r = newer[r];
        } while (r != from);
        return NONE;
    }

    int add(int x, int ofEvent, int byThread, int atClock, int atBefore, long withName, int ofType) {
        reach(x);
        int r;
        if (count[x] == KEPT) {
            r = newer[newest[x]];
        } else {
            r = allocate();
            count[x]++;
            if (newest[x] == NONE) {
                newer[r] = r;
            } else {
                newer[r] = newer[newest[x]];
                newer[newest[x]] = r;
            }
        }
        newest[x] = r;
        event[r] = ofEvent;
        thread[r] = byThread;
        clock[r] = atClock;
        before[r] = atBefore;
        name[r] = withName;
        type[r] = (byte) ofType;
        nextOwn[r] = Integer.MAX_VALUE;
        return r;
    }

    private void reach(int x) {
        if (x < locations) {
            return;
        }
        locations = x + 1;
        if (x >= newest.length) {
            int old = newest.length;
            int n = Math.max(x + 1, old * 2);
            newest = Arrays.copyOf(newest, n);
            Arrays.fill(newest, old, n, NONE);
            count = Arrays.copyOf(count, n);
        }
    }

    private int allocate() {
        if (size == event.length) {
            int n = size * 2;
            event = Arrays.copyOf(event, n);
            thread = Arrays.copyOf(thread, n);
            clock = Arrays.copyOf(clock, n);
            before = Arrays.copyOf(before, n);
            name = Arrays.copyOf(name, n);
            type = Arrays.copyOf(type, n);
            nextOwn = Arrays.copyOf(nextOwn, n);
            newer = Arrays.copyOf(newer, n);
        }
        return size++;
    }
}
