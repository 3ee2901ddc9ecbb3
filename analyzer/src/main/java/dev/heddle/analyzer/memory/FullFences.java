package dev.heddle.analyzer.memory;

import java.util.Arrays;

/** The full fences in the order S, each with what all of them up to it knew (G of section 5.2). */
final class FullFences {
    private final Views views;
    private int size;
    private int[] label = new int[4];
    private int[] known = new int[4];

    FullFences(Views views) {
        this.views = views;
    }

    void clear() {
        size = 0;
    }

    /** Adds a fence, last in S. {@code view} includes what the fences before it knew. */
    void add(int node, int view) {
        if (size == label.length) {
            label = Arrays.copyOf(label, size * 2);
            known = Arrays.copyOf(known, size * 2);
        }
        label[size] = node;
        known[size++] = views.copy(view);
    }

    /** What the fences with a label of at most {@code bound} knew, or {@code Views.NONE}. */
    int known(int bound) {
        for (int i = size - 1; i >= 0; i--) { // the bound is nearly always beyond the last one
            if (label[i] <= bound) {
                return known[i];
            }
        }
        return Views.NONE;
    }

    /** Drops the fences before the last one with a label of at most {@code bound}. */
    void dropBefore(int bound) {
        int n = 0;
        while (n + 1 < size && label[n + 1] <= bound) {
            views.drop(known[n++]);
        }
        System.arraycopy(label, n, label, 0, size - n);
        System.arraycopy(known, n, known, 0, size - n);
        size -= n;
    }
}
