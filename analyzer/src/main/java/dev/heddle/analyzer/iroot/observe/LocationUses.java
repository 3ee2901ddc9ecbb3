package dev.heddle.analyzer.iroot.observe;

import java.util.Arrays;

/**
 * What is kept of each location and thread that uses it: the thread's latest access, and what it has read since the
 * newest write.
 */
final class LocationUses {
    static final int NONE = -1;

    int[] first = filled(64);
    int locations;

    int size;
    int[] next = new int[64];
    int[] thread = new int[64];
    int[] location = new int[64];
    /** Clock of the latest access, {@link #NONE} before the first. */
    int[] clock = new int[64];

    long[] name = new long[64];
    byte[] type = new byte[64];
    /** Where the latest access is a write: its record. */
    int[] record = new int[64];
    /** Clock of the latest read of the newest write, {@link #NONE} where there is none. */
    int[] freshClock = new int[64];

    long[] freshName = new long[64];
    byte[] freshType = new byte[64];
    /** Clock of the thread's access before that. */
    int[] beforeFresh = new int[64];
    /** Clock of the thread's next access after that. */
    int[] afterFresh = new int[64];
    /** Event of the older write that was last read since the newest write; -3 where none was. */
    int[] staleSource = new int[64];
    /** First of the accesses that depend on the latest one, in {@link Links}. */
    int[] link = new int[64];
    /** Whether it is in its thread's list of accesses that others depend on. */
    boolean[] open = new boolean[64];
    /** First of the accesses that the latest one depends on, in {@link Links}. */
    int[] source = new int[64];
    /** Whether it is in its thread's list of accesses that depend on others. */
    boolean[] targets = new boolean[64];

    static final int NOTHING_STALE = -3;

    private static int[] filled(int n) {
        int[] a = new int[n];
        Arrays.fill(a, NONE);
        return a;
    }

    void clear() {
        Arrays.fill(first, 0, locations, NONE);
        locations = 0;
        size = 0;
    }

    /** The thread's use of the location, made where it is the first. */
    int of(int t, int x) {
        if (x >= locations) {
            reach(x);
        }
        int before = NONE;
        for (int u = first[x]; u != NONE; u = next[u]) {
            if (thread[u] == t) {
                if (before != NONE) {
                    next[before] = next[u];
                    next[u] = first[x];
                    first[x] = u;
                }
                return u;
            }
            before = u;
        }
        return add(t, x);
    }

    /** The thread's use of the location, or {@link #NONE}. */
    int find(int t, int x) {
        int u = x < 0 || x >= locations ? NONE : first[x];
        while (u != NONE && thread[u] != t) {
            u = next[u];
        }
        return u;
    }

    private void reach(int x) {
        locations = x + 1;
        if (x >= first.length) {
            int old = first.length;
            first = Arrays.copyOf(first, Math.max(x + 1, old * 2));
            Arrays.fill(first, old, first.length, NONE);
        }
    }

    private int add(int t, int x) {
        if (size == thread.length) {
            grow();
        }
        int u = size++;
        next[u] = first[x];
        first[x] = u;
        thread[u] = t;
        location[u] = x;
        clock[u] = NONE;
        record[u] = NONE;
        freshClock[u] = NONE;
        staleSource[u] = NOTHING_STALE;
        link[u] = NONE;
        open[u] = false;
        source[u] = NONE;
        targets[u] = false;
        return u;
    }

    private void grow() {
        int n = size * 2;
        next = Arrays.copyOf(next, n);
        thread = Arrays.copyOf(thread, n);
        location = Arrays.copyOf(location, n);
        clock = Arrays.copyOf(clock, n);
        name = Arrays.copyOf(name, n);
        type = Arrays.copyOf(type, n);
        record = Arrays.copyOf(record, n);
        freshClock = Arrays.copyOf(freshClock, n);
        freshName = Arrays.copyOf(freshName, n);
        freshType = Arrays.copyOf(freshType, n);
        beforeFresh = Arrays.copyOf(beforeFresh, n);
        afterFresh = Arrays.copyOf(afterFresh, n);
        staleSource = Arrays.copyOf(staleSource, n);
        link = Arrays.copyOf(link, n);
        open = Arrays.copyOf(open, n);
        source = Arrays.copyOf(source, n);
        targets = Arrays.copyOf(targets, n);
    }
}
