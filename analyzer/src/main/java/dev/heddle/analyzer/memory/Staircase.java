package dev.heddle.analyzer.memory;

import java.util.Arrays;

/**
 * Pairs (source, target) of positions in two chains: the source stands before the target, and so does all before the
 * source before all after the target. Of such pairs only those matter that no other implies; they rise in both numbers,
 * so that questions are binary searches.
 */
final class Staircase {
    private int size;
    private int[] sources = new int[4];
    private int[] targets = new int[4];

    void clear() {
        size = 0;
    }

    /** Source of a pair, counted back from the last, which is 0; -1 for none. */
    int sourceFromEnd(int pair) {
        return pair < size ? sources[size - 1 - pair] : -1;
    }

    /** Target of a pair, counted back from the last; above all others for none. */
    int targetFromEnd(int pair) {
        return pair < size ? targets[size - 1 - pair] : Integer.MAX_VALUE;
    }

    /** The largest source before a target of at most {@code target}, or -1. */
    int latestSource(int target) {
        int p = upTo(target);
        return p == 0 ? -1 : sources[p - 1];
    }

    /** How many pairs have a target of at most {@code target}. */
    private int upTo(int target) {
        return Rising.upTo(targets, size, target);
    }

    /** The smallest target after a source of at least {@code source}, or -1. */
    int firstTarget(int source) {
        for (int i = 0; i < size; i++) {
            if (sources[i] >= source) {
                return targets[i];
            }
        }
        return -1;
    }

    /** Adds a pair, unless another implies it. */
    void add(int source, int target) {
        int p = upTo(target);
        if (p > 0 && sources[p - 1] >= source) {
            return;
        }
        int from = p > 0 && targets[p - 1] == target ? p - 1 : p;
        int to = from;
        while (to < size && sources[to] <= source) { // implied by the new one
            to++;
        }
        if (to == from) {
            insert(from);
        } else if (to > from + 1) {
            System.arraycopy(sources, to, sources, from + 1, size - to);
            System.arraycopy(targets, to, targets, from + 1, size - to);
            size -= to - from - 1;
        }
        sources[from] = source;
        targets[from] = target;
    }

    private void insert(int at) {
        if (size == sources.length) {
            sources = Arrays.copyOf(sources, size * 2);
            targets = Arrays.copyOf(targets, size * 2);
        }
        System.arraycopy(sources, at, sources, at + 1, size - at);
        System.arraycopy(targets, at, targets, at + 1, size - at);
        size++;
    }

    /** Forgets the pairs whose source is below {@code source}. */
    void dropBelow(int source) {
        int n = 0;
        while (n < size && sources[n] < source) {
            n++;
        }
        if (n > 0) {
            System.arraycopy(sources, n, sources, 0, size - n);
            System.arraycopy(targets, n, targets, 0, size - n);
            size -= n;
        }
    }
}
