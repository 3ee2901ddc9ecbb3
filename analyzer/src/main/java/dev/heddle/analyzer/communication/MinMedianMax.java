package dev.heddle.analyzer.communication;

import java.util.Arrays;

/**
 * The range of one figure over several executions; of an even number of values the median is the lower of the two in
 * the middle.
 */
public record MinMedianMax(long min, long median, long max) {
    /**
     * The range of {@code values}, in any order.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static MinMedianMax of(long... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("no values; at least one execution is needed");
        }
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        return new MinMedianMax(sorted[0], sorted[(sorted.length - 1) / 2], sorted[sorted.length - 1]);
    }
}
