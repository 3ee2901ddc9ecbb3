package dev.heddle.analyzer.memory;

import java.util.Arrays;

/** Pairs of positions in two chains of one location, for all chains: a {@link Staircase} for each two. */
final class ChainPairs {
    /** [to][from], null where there has been no pair. */
    private Staircase[][] stairs = new Staircase[2][];
    /**
     * At least the largest source of the pairs, -1 for none, [to][from]: in one place, since most questions end there.
     */
    private int[][] furthest = new int[2][];

    /** Makes room for chains below {@code chains}. */
    void reach(int chains) {
        if (chains > stairs.length) {
            stairs = Arrays.copyOf(stairs, chains);
            furthest = Arrays.copyOf(furthest, chains);
        }
    }

    /** Forgets the pairs that lead to chains below {@code chains}. */
    void clear(int chains) {
        for (int to = 0; to < chains; to++) {
            if (stairs[to] != null) {
                Arrays.fill(furthest[to], -1);
                for (Staircase pairs : stairs[to]) {
                    if (pairs != null) {
                        pairs.clear();
                    }
                }
            }
        }
    }

    /** Adds a pair, unless others imply it. */
    void add(int to, int from, int source, int target) {
        if (stairs[to] == null) {
            stairs[to] = new Staircase[Math.max(2, from + 1)];
            furthest[to] = new int[stairs[to].length];
            Arrays.fill(furthest[to], -1);
        } else if (from >= stairs[to].length) {
            int old = stairs[to].length;
            int n = Math.max(from + 1, old * 2);
            stairs[to] = Arrays.copyOf(stairs[to], n);
            furthest[to] = Arrays.copyOf(furthest[to], n);
            Arrays.fill(furthest[to], old, n, -1);
        }
        if (stairs[to][from] == null) {
            stairs[to][from] = new Staircase();
        }
        stairs[to][from].add(source, target);
        furthest[to][from] = Math.max(furthest[to][from], source);
    }

    /** How many chains, from the first, may lead to chain {@code to}. */
    int sourceChains(int to) {
        return furthest[to] == null ? 0 : furthest[to].length;
    }

    /** Whether a pair from {@code from} to {@code to} may have a source after {@code source}; false is certain. */
    boolean mayLeadFromAfter(int source, int from, int to) {
        return furthest[to][from] > source;
    }

    /** The largest source in {@code from} of a pair whose target in {@code to} is at most {@code target}, or -1. */
    int latestSource(int to, int from, int target) {
        return has(to, from) ? stairs[to][from].latestSource(target) : -1;
    }

    /** The smallest target in {@code to} of a pair whose source in {@code from} is at least {@code source}, or -1. */
    int firstTarget(int to, int from, int source) {
        return has(to, from) ? stairs[to][from].firstTarget(source) : -1;
    }

    /** Forgets the pairs whose source in {@code from} is below {@code source}. */
    void dropBelow(int to, int from, int source) {
        if (has(to, from)) {
            stairs[to][from].dropBelow(source);
        }
    }

    private boolean has(int to, int from) {
        return stairs[to] != null && from < stairs[to].length && stairs[to][from] != null;
    }
}
