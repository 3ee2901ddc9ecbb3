package dev.heddle.cli.report;

import java.util.Arrays;
import java.util.List;

/** How many executions several campaigns took to their first failure. */
final class FirstFailures {
    private final long[] sorted;
    private final int without;

    /**
     * @param ofCampaigns of each the number of the first execution that failed, 0 where none did; at least one campaign
     */
    FirstFailures(List<Long> ofCampaigns) {
        sorted = ofCampaigns.stream()
                .mapToLong(first -> first == 0 ? Long.MAX_VALUE : first)
                .sorted()
                .toArray();
        without = (int)
                Arrays.stream(sorted).filter(first -> first == Long.MAX_VALUE).count();
    }

    /** {@code first failure of 200 campaigns: median 3, 95 % within 12, the last after 30 executions}. */
    String text() {
        int n = sorted.length;
        if (without == n) {
            return "first failure of " + Figures.count(n, "campaign") + ": none";
        }
        return "first failure of " + Figures.count(n, "campaign") + ": median " + quantile(0.5) + ", 95 % within "
                + quantile(0.95)
                + (without > 0
                        ? ", " + Figures.count(without, "campaign") + " without a failure"
                        : ", the last after " + Figures.count(sorted[n - 1], "execution"));
    }

    /** Smallest number of executions within which this share of the campaigns had a failure. */
    private String quantile(double share) {
        long q = sorted[(int) Math.ceil(share * sorted.length) - 1];
        return q == Long.MAX_VALUE ? "(no failure)" : Figures.count(q);
    }
}
