package dev.heddle.analyzer.iroot;

import java.util.Arrays;

/** Local pairs at two locations that may be one side of idiom 5 or of idiom 6. */
final class PairStore {
    private static final int MOST = 1 << 20;

    private int size;
    private int[] a = new int[256];
    private int[] d = new int[256];
    private int[] aAt = new int[256];
    private int[] dAt = new int[256];
    private int[] common = new int[256];
    private boolean hasMore;

    void add(int summaryA, int atA, int summaryD, int atD, int commonSections) {
        if (size == MOST) {
            hasMore = true;
            return;
        }
        if (size == a.length) {
            int n = size * 2;
            a = Arrays.copyOf(a, n);
            d = Arrays.copyOf(d, n);
            aAt = Arrays.copyOf(aAt, n);
            dAt = Arrays.copyOf(dAt, n);
            common = Arrays.copyOf(common, n);
        }
        a[size] = summaryA;
        d[size] = summaryD;
        aAt[size] = atA;
        dAt[size] = atD;
        common[size++] = commonSections;
    }

    int size() {
        return size;
    }

    boolean isFull() {
        return size == MOST;
    }

    /** Whether some were left out. */
    boolean hasMore() {
        return hasMore;
    }

    int a(int i) {
        return a[i];
    }

    int d(int i) {
        return d[i];
    }

    int aAt(int i) {
        return aAt[i];
    }

    int dAt(int i) {
        return dAt[i];
    }

    /** Row of the critical sections around both. */
    int common(int i) {
        return common[i];
    }
}
