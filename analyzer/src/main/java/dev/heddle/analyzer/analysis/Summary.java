package dev.heddle.analyzer.analysis;

import dev.heddle.analyzer.communication.CommunicationCounts;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The figures of several executions of one program.
 *
 * @param executions how many, at least 1
 * @param figures the range of each figure of {@link CommunicationCounts#figures}, by the same names in the same order
 */
public record Summary(int executions, Map<String, MinMedianMax> figures) {
    /**
     * Summarises at least one execution.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Summary of(List<CommunicationCounts> counts) {
        if (counts.isEmpty()) {
            throw new IllegalArgumentException("nothing to summarise; at least one execution is needed");
        }
        Map<String, MinMedianMax> ranges = new LinkedHashMap<>();
        for (String name : counts.get(0).figures().keySet()) {
            long[] values = counts.stream()
                    .mapToLong(one -> one.figures().getOrDefault(name, 0))
                    .toArray();
            ranges.put(name, MinMedianMax.of(values));
        }
        return new Summary(counts.size(), ranges);
    }

    /** The range of one figure, by its name in reports. */
    public MinMedianMax figure(String name) {
        MinMedianMax range = figures.get(name);
        if (range == null) {
            throw new IllegalArgumentException("no figure " + name + "; there are " + figures.keySet());
        }
        return range;
    }

    /**
     * The range of one figure over several executions; of an even number of values the median is the lower of the two
     * in the middle.
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
}
