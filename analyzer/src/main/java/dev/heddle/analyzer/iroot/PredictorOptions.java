package dev.heddle.analyzer.iroot;

import java.util.Set;
import java.util.TreeSet;

/**
 * What is predicted.
 *
 * @param idioms which of 1 to 6
 * @param window the vulnerability window: events of a thread between the two events of a local pair, at least 1; a
 *     distance of this many is too far
 * @param compatibility whose rules
 * @param deadlock whether idiom 5 takes in two locks acquired in opposite orders
 * @param limit how many iRoots of an idiom are kept for an execution, at least 1; of idiom 1 ten times as many
 */
public record PredictorOptions(
        Set<Integer> idioms, int window, Compatibility compatibility, boolean deadlock, int limit) {
    /** Idioms 1 to 5, a window of 1000, our rules, deadlocks, at most 100,000 of each idiom (a million of idiom 1). */
    public static final PredictorOptions DEFAULT =
            new PredictorOptions(Set.of(1, 2, 3, 4, 5), 1000, Compatibility.NONE, true, 100_000);

    /** @throws IllegalArgumentException if a number is out of its range */
    public PredictorOptions {
        idioms = Set.copyOf(idioms);
        for (int idiom : new TreeSet<>(idioms)) {
            if (idiom < 1 || idiom > 6) {
                throw new IllegalArgumentException("expected idioms from 1 to 6, found " + idiom);
            }
        }
        if (window < 1 || limit < 1) {
            throw new IllegalArgumentException("expected a window and a limit of at least 1");
        }
    }

    /** Returns these options with other idioms. */
    public PredictorOptions withIdioms(Set<Integer> others) {
        return new PredictorOptions(others, window, compatibility, deadlock, limit);
    }

    /**
     * How many of an idiom are kept; pairs are far fewer than what is made of them, so of idiom 1 ten times as many.
     */
    int limit(int idiom) {
        return idiom == 1 ? (int) Math.min(Integer.MAX_VALUE, limit * 10L) : limit;
    }

    boolean has(int idiom) {
        return idioms.contains(idiom);
    }
}
