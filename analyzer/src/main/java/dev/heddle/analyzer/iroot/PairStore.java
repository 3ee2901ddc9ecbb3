package dev.heddle.analyzer.iroot;

import java.util.Arrays;

/** Local pairs at two locations that may be one side of idiom 5 or of idiom 6. */
final class PairStore {
    private static final int MOST = 1 << 20;
    /** Numbers of a pair: both summaries, both positions, and the row of the critical sections around both. */
    private static final int WIDTH = 5;

    private int size;
    private int[] rows = new int[256 * WIDTH];
    private boolean hasMore;

    void add(int a, int aAt, int d, int dAt, int common) {
        if (size == MOST) {
            hasMore = true;
            return;
        }
        int at = size++ * WIDTH;
        if (at == rows.length) {
            rows = Arrays.copyOf(rows, at * 2);
        }
        rows[at] = a;
        rows[at + 1] = d;
        rows[at + 2] = aAt;
        rows[at + 3] = dAt;
        rows[at + 4] = common;
    }

    int size() {
        return size;
    }

    boolean isFull() {
        return size == MOST;
    }

    boolean hasMore() {
        return hasMore;
    }

    int a(int i) {
        return rows[i * WIDTH];
    }

    int d(int i) {
        return rows[i * WIDTH + 1];
    }

    int aAt(int i) {
        return rows[i * WIDTH + 2];
    }

    int dAt(int i) {
        return rows[i * WIDTH + 3];
    }

    int common(int i) {
        return rows[i * WIDTH + 4];
    }
}
