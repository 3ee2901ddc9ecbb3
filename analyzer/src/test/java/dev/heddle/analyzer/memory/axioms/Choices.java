package dev.heddle.analyzer.memory.axioms;

import java.util.Arrays;

/**
 * The choices of one execution after another, depth first: the same as last time but for the last one that had more to
 * offer.
 */
final class Choices {
    private int[] taken = new int[64];
    private int[] offered = new int[64];
    private int depth;
    private int known;

    /** One of {@code n}, at least 1. */
    int choose(int n) {
        if (depth == known) {
            if (known == taken.length) {
                taken = Arrays.copyOf(taken, known * 2);
                offered = Arrays.copyOf(offered, known * 2);
            }
            taken[known] = 0;
            offered[known++] = n;
        }
        if (offered[depth] != n) {
            throw new IllegalStateException("choice " + depth + " had " + offered[depth] + " options, now " + n);
        }
        return taken[depth++];
    }

    /** Goes on to the next execution; false where there is none. */
    boolean next() {
        depth = 0;
        while (known > 0 && taken[known - 1] + 1 == offered[known - 1]) {
            known--;
        }
        if (known == 0) {
            return false;
        }
        taken[known - 1]++;
        return true;
    }
}
