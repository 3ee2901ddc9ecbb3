package dev.heddle.benchmarks.rates;

import java.util.List;

/**
 * After how many executions campaigns failed for the first time.
 *
 * @param sorted ascending; those that never failed as one more than the most that they were allowed
 * @param none how many never failed
 */
record FirstFailures(List<Long> sorted, long none) {
    /** From the numbers of {@code check --campaigns}, 0 for none. */
    static FirstFailures of(List<Long> firsts, long most) {
        List<Long> sorted = firsts.stream()
                .map(first -> first == 0 ? most + 1 : first)
                .sorted()
                .toList();
        return new FirstFailures(
                sorted, firsts.stream().filter(first -> first == 0).count());
    }

    /** The smallest number that this percentage of the campaigns does not exceed. */
    long percentile(int percent) {
        int rank = (int) Math.ceil(sorted.size() * percent / 100.0);
        return sorted.get(Math.max(1, rank) - 1);
    }

    /** In a cell; with the number of campaigns where it is not the one expected, because time ran out. */
    String text(int campaigns) {
        String text = percentile(50) + "/" + percentile(95) + "/" + sorted.get(sorted.size() - 1);
        String without = none == 0 ? "" : " (" + none + ")";
        return text + without + (sorted.size() == campaigns ? "" : " of " + sorted.size());
    }
}
