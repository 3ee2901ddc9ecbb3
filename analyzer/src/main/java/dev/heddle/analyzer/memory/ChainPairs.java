package dev.heddle.analyzer.memory;

import java.util.Arrays;

/** Pairs of positions in two chains of one location, for all chains: a {@link Staircase} for each two. */
final class ChainPairs {
    /** Numbers in {@link #last} for two chains. */
    private static final int WIDTH = 4;

    /** [to][from], null where there has been no pair. */
    private Staircase[][] stairs = new Staircase[2][];
    /** Sources of the last pairs, -1 for none, [to][from]: most questions end there. */
    private int[][] furthest = new int[2][];
    /**
     * The last two pairs of each staircase, [to][4 * from]: source and target of the last, then of the one before it.
     * These pairs answer most questions, and stand side by side for all {@code from}: with many threads, what takes
     * time is to fetch memory. Where there is no pair, the source is -1 and the target above all others.
     */
    private int[][] last = new int[2][];

    /** Makes room for chains below {@code chains}. */
    void reach(int chains) {
        if (chains > stairs.length) {
            stairs = Arrays.copyOf(stairs, chains);
            last = Arrays.copyOf(last, chains);
            furthest = Arrays.copyOf(furthest, chains);
        }
    }

    /** Forgets the pairs that lead to chains below {@code chains}. */
    void clear(int chains) {
        for (int to = 0; to < chains; to++) {
            if (stairs[to] != null) {
                for (int from = 0; from < stairs[to].length; from++) {
                    if (stairs[to][from] != null) {
                        stairs[to][from].clear();
                        keepLast(to, from);
                    }
                }
            }
        }
    }

    /** Adds a pair, unless others imply it. */
    void add(int to, int from, int source, int target) {
        int old = stairs[to] == null ? 0 : stairs[to].length;
        if (from >= old) {
            int n = Math.max(from + 1, Math.max(2, old * 2));
            stairs[to] = old == 0 ? new Staircase[n] : Arrays.copyOf(stairs[to], n);
            last[to] = old == 0 ? new int[WIDTH * n] : Arrays.copyOf(last[to], WIDTH * n);
            furthest[to] = old == 0 ? new int[n] : Arrays.copyOf(furthest[to], n);
            Arrays.fill(furthest[to], old, n, -1);
            for (int i = WIDTH * old; i < WIDTH * n; i += 2) {
                last[to][i] = -1;
                last[to][i + 1] = Integer.MAX_VALUE;
            }
        }
        if (stairs[to][from] == null) {
            stairs[to][from] = new Staircase();
        }
        stairs[to][from].add(source, target);
        keepLast(to, from);
    }

    private void keepLast(int to, int from) {
        Staircase pairs = stairs[to][from];
        int[] row = last[to];
        int at = WIDTH * from;
        row[at] = pairs.sourceFromEnd(0);
        furthest[to][from] = row[at];
        row[at + 1] = pairs.targetFromEnd(0);
        row[at + 2] = pairs.sourceFromEnd(1);
        row[at + 3] = pairs.targetFromEnd(1);
    }

    /** How many chains, from the first, may lead to chain {@code to}. */
    int sourceChains(int to) {
        return stairs[to] == null ? 0 : stairs[to].length;
    }

    /** Whether a pair from {@code from} to {@code to} may have a source after {@code source}; false is certain. */
    boolean mayLeadFromAfter(int source, int from, int to) {
        return furthest[to][from] > source;
    }

    /** The largest source in {@code from} of a pair whose target in {@code to} is at most {@code target}, or -1. */
    int latestSource(int to, int from, int target) {
        int[] row = last[to];
        int at = WIDTH * from;
        if (row == null || at >= row.length) {
            return -1;
        }
        return row[at + 1] <= target ? row[at] : earlierSource(to, from, target); // short, so that it is inlined
    }

    private int earlierSource(int to, int from, int target) {
        int[] row = last[to];
        int at = WIDTH * from;
        if (row[at + 3] <= target || row[at + 2] < 0) {
            return row[at + 2];
        }
        return stairs[to][from].latestSource(target);
    }

    /** The smallest target in {@code to} of a pair whose source in {@code from} is at least {@code source}, or -1. */
    int firstTarget(int to, int from, int source) {
        return has(to, from) ? stairs[to][from].firstTarget(source) : -1;
    }

    /** Forgets the pairs whose source in {@code from} is below {@code source}. */
    void dropBelow(int to, int from, int source) {
        if (has(to, from)) {
            stairs[to][from].dropBelow(source);
            keepLast(to, from);
        }
    }

    private boolean has(int to, int from) {
        return stairs[to] != null && from < stairs[to].length && stairs[to][from] != null;
    }
}
