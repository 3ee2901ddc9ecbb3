package dev.heddle.analyzer.iroot;

import java.util.Arrays;

/**
 * The iRoots of one idiom that were predicted so far, each with an example; asynchronous ones until an example comes
 * that is not.
 */
final class Found {
    private static final int WIDTH = 4;

    private final int limit;
    private int size;
    private int[] events = new int[64 * WIDTH];
    private int[] examples = new int[64 * WIDTH];
    private boolean[] asynchronous = new boolean[64];
    private int[] table = new int[256]; // number + 1
    private boolean hasMore;

    Found(int limit) {
        this.limit = limit;
    }

    private int slot(int a, int b, int c, int d) {
        int mask = table.length - 1;
        int h = ((a * 0x9E3779B1 ^ b) * 0x85EBCA6B ^ c) * 0xC2B2AE35 ^ d;
        h *= 0x27D4EB2F;
        int slot = (h ^ (h >>> 15)) & mask;
        while (table[slot] != 0) {
            int at = (table[slot] - 1) * WIDTH;
            if (events[at] == a && events[at + 1] == b && events[at + 2] == c && events[at + 3] == d) {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    /** Whether an example would tell nothing new. */
    boolean isKnown(int a, int b, int c, int d, boolean isAsynchronous) {
        int number = table[slot(a, b, c, d)] - 1;
        return number >= 0 && (isAsynchronous || !asynchronous[number]);
    }

    /** Keeps an iRoot; what it has less than four of is -1. */
    void add(int a, int b, int c, int d, boolean isAsynchronous, int indexA, int indexB, int indexC, int indexD) {
        int slot = slot(a, b, c, d);
        int number = table[slot] - 1;
        if (number < 0) {
            if (size == limit) {
                hasMore = true;
                return;
            }
            if (size == asynchronous.length) {
                events = Arrays.copyOf(events, size * 2 * WIDTH);
                examples = Arrays.copyOf(examples, size * 2 * WIDTH);
                asynchronous = Arrays.copyOf(asynchronous, size * 2);
            }
            number = size++;
            table[slot] = size;
            put(events, number, a, b, c, d);
        } else if (isAsynchronous || !asynchronous[number]) {
            return;
        }
        asynchronous[number] = isAsynchronous;
        put(examples, number, indexA, indexB, indexC, indexD);
        if (size * 2 > table.length) {
            grow();
        }
    }

    private static void put(int[] rows, int number, int a, int b, int c, int d) {
        rows[number * WIDTH] = a;
        rows[number * WIDTH + 1] = b;
        rows[number * WIDTH + 2] = c;
        rows[number * WIDTH + 3] = d;
    }

    private void grow() {
        table = new int[table.length * 2];
        for (int i = 0; i < size; i++) {
            int at = i * WIDTH;
            table[slot(events[at], events[at + 1], events[at + 2], events[at + 3])] = i + 1;
        }
    }

    int size() {
        return size;
    }

    boolean isFull() {
        return size == limit;
    }

    /** Whether some may have been left out. */
    boolean hasMore() {
        return hasMore || isFull();
    }

    int event(int number, int i) {
        return events[number * WIDTH + i];
    }

    int example(int number, int i) {
        return examples[number * WIDTH + i];
    }

    boolean isAsynchronous(int number) {
        return asynchronous[number];
    }
}
