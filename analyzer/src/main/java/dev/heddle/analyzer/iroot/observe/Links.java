package dev.heddle.analyzer.iroot.observe;

import java.util.Arrays;

/** Accesses B on which a thread's latest access A of a location is depended: A => B. Freed where A is no longer the latest. */
final class Links {
    static final int NONE = -1;

    private int free = NONE;
    private int size;
    int[] next = new int[64];
    /** B's thread. */
    int[] thread = new int[64];

    int[] clock = new int[64];
    long[] name = new long[64];
    byte[] type = new byte[64];
    /** Clock of the access of the location that B's thread made before B. */
    int[] before = new int[64];

    boolean[] weak = new boolean[64];

    void clear() {
        free = NONE;
        size = 0;
    }

    /** A new one in front of a list. */
    int add(int list) {
        int l = free;
        if (l == NONE) {
            if (size == next.length) {
                grow();
            }
            l = size++;
        } else {
            free = next[l];
        }
        next[l] = list;
        return l;
    }

    /** Gives a list back. */
    void release(int list) {
        for (int l = list; l != NONE; ) {
            int rest = next[l];
            next[l] = free;
            free = l;
            l = rest;
        }
    }

    private void grow() {
        int n = size * 2;
        next = Arrays.copyOf(next, n);
        thread = Arrays.copyOf(thread, n);
        clock = Arrays.copyOf(clock, n);
        name = Arrays.copyOf(name, n);
        type = Arrays.copyOf(type, n);
        before = Arrays.copyOf(before, n);
        weak = Arrays.copyOf(weak, n);
    }
}
