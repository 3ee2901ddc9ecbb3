package dev.heddle.analyzer.iroot.observe;

import java.util.Arrays;

/**
 * Dependencies A => B that later ones may follow. One is in the list of A's location and thread while A is the latest
 * access there, and, for idiom 6, in that of B likewise; it is freed when it is in neither.
 */
final class Links {
    static final int NONE = -1;

    private int free = NONE;
    private int size;
    /** The next one of the same A, and of the same B. */
    int[] next = new int[64];

    int[] nextOfTarget = new int[64];
    private byte[] lists = new byte[64];
    /** B's thread. */
    int[] thread = new int[64];

    int[] clock = new int[64];
    long[] name = new long[64];
    byte[] type = new byte[64];
    /** Clock of the access of the location that B's thread made before B. */
    int[] before = new int[64];

    boolean[] weak = new boolean[64];
    /** A's thread, for idiom 6 as the others. */
    int[] sourceThread = new int[64];

    int[] sourceClock = new int[64];
    long[] sourceName = new long[64];
    byte[] sourceType = new byte[64];
    /** Clock of the next access of the location by A's thread. */
    int[] sourceNext = new int[64];

    void clear() {
        free = NONE;
        size = 0;
    }

    /** Adds a link in front of a list of A; it will be in this number of lists. */
    int add(int list, int inLists) {
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
        lists[l] = (byte) inLists;
        return l;
    }

    /** A list of A ends: its thread accesses the location at that clock. */
    void releaseOfSource(int list, int nextAccess) {
        for (int l = list; l != NONE; ) {
            int rest = next[l];
            sourceNext[l] = nextAccess;
            drop(l);
            l = rest;
        }
    }

    /** A list of B ends. */
    void releaseOfTarget(int list) {
        for (int l = list; l != NONE; ) {
            int rest = nextOfTarget[l];
            drop(l);
            l = rest;
        }
    }

    private void drop(int l) {
        if (--lists[l] == 0) {
            next[l] = free;
            free = l;
        }
    }

    private void grow() {
        int n = size * 2;
        next = Arrays.copyOf(next, n);
        nextOfTarget = Arrays.copyOf(nextOfTarget, n);
        lists = Arrays.copyOf(lists, n);
        thread = Arrays.copyOf(thread, n);
        clock = Arrays.copyOf(clock, n);
        name = Arrays.copyOf(name, n);
        type = Arrays.copyOf(type, n);
        before = Arrays.copyOf(before, n);
        weak = Arrays.copyOf(weak, n);
        sourceThread = Arrays.copyOf(sourceThread, n);
        sourceClock = Arrays.copyOf(sourceClock, n);
        sourceName = Arrays.copyOf(sourceName, n);
        sourceType = Arrays.copyOf(sourceType, n);
        sourceNext = Arrays.copyOf(sourceNext, n);
    }
}
