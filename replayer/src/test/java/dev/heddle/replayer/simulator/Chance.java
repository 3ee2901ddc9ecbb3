package dev.heddle.replayer.simulator;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

/**
 * Compares counts with exact probabilities. A correct sampler with a seed chosen blindly fails in one of a million
 * comparisons; the seeds are fixed, so nothing flickers.
 */
final class Chance {
    /** Quantiles of the normal distribution: both tails, and one. */
    private static final double TWO_SIDED = 4.892;

    private static final double ONE_SIDED = 4.753;

    private Chance() {}

    /** The count of one outcome. */
    static void assertProbability(double probability, int hits, int runs, String what) {
        double spread = TWO_SIDED * Math.sqrt(runs * probability * (1 - probability)) + 1;
        assertTrue(
                Math.abs(hits - runs * probability) <= spread,
                () -> what + ": expected " + probability + ", found " + (double) hits / runs + " of " + runs);
    }

    /** A rate may be higher than the bound that a theorem gives, but not lower. */
    static void assertAtLeast(double bound, int hits, int runs, String what) {
        double spread = ONE_SIDED * Math.sqrt(runs * bound * (1 - bound)) + 1;
        assertTrue(
                hits >= runs * bound - spread,
                () -> what + ": bound " + bound + ", found " + (double) hits / runs + " of " + runs);
    }

    /** All outcomes at once, by chi-square; each should be expected at least ten times. */
    static void assertDistribution(List<Double> probabilities, List<Integer> hits, String what) {
        int runs = hits.stream().mapToInt(Integer::intValue).sum();
        double sum = 0;
        for (int i = 0; i < probabilities.size(); i++) {
            double expected = runs * probabilities.get(i);
            sum += (hits.get(i) - expected) * (hits.get(i) - expected) / expected;
        }
        double chiSquare = sum;
        double limit = quantile(probabilities.size() - 1);
        assertTrue(
                chiSquare < limit,
                () -> what + ": chi-square " + chiSquare + " above " + limit + "; " + hits + " of " + probabilities);
    }

    /** Of the chi-square distribution at 1 - 10^-6, by Wilson and Hilferty. */
    private static double quantile(int degrees) {
        double v = 2.0 / (9.0 * degrees);
        return degrees * Math.pow(1 - v + ONE_SIDED * Math.sqrt(v), 3) * 1.02;
    }
}
