package dev.heddle.analyzer.iroot.observe;

import java.util.Arrays;

/** Lists of uses, one a thread; nothing is allocated for a thread that was there before. */
final class OpenUses {
    private int[][] uses = new int[8][];
    private int[] sizes = new int[8];

    void clear() {
        Arrays.fill(sizes, 0);
    }

    void reach(int thread) {
        if (thread >= sizes.length) {
            int n = Math.max(thread + 1, sizes.length * 2);
            sizes = Arrays.copyOf(sizes, n);
            uses = Arrays.copyOf(uses, n);
        }
        if (uses[thread] == null) {
            uses[thread] = new int[16];
        }
    }

    int size(int thread) {
        return sizes[thread];
    }

    int get(int thread, int i) {
        return uses[thread][i];
    }

    void add(int thread, int use) {
        if (sizes[thread] == uses[thread].length) {
            uses[thread] = Arrays.copyOf(uses[thread], sizes[thread] * 2);
        }
        uses[thread][sizes[thread]++] = use;
    }

    /** Takes one out; the last one takes its place. */
    void remove(int thread, int i) {
        uses[thread][i] = uses[thread][--sizes[thread]];
    }
}
