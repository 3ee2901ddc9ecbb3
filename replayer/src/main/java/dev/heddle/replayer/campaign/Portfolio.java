package dev.heddle.replayer.campaign;

import java.util.Arrays;
import java.util.List;

/**
 * Spreads executions over strategies. Half of them go to all strategies alike, whatever happens: so the probability of finding a bug stays
 * at least {@code 1 / (2 n)} of the best of n strategies' own. The other half goes where executions have lately shown something new. Which strategy has
 * which execution follows from the numbers alone: nothing is drawn.
 */
final class Portfolio {
    /** Share that is spread evenly. */
    static final double FIXED = 0.5;

    private static final double FORGETTING = 0.9;

    private final List<String> strategies;
    private final boolean learns;
    private final double[] news;
    private final double[] executions;
    private final double[] credit;

    /**
     * @param strategies specifications, in the order in which they have their first executions
     * @param learns whether news count
     */
    Portfolio(List<String> strategies, boolean learns) {
        this.strategies = List.copyOf(strategies);
        this.learns = learns;
        news = new double[strategies.size()];
        executions = new double[strategies.size()];
        credit = new double[strategies.size()];
    }

    List<String> strategies() {
        return strategies;
    }

    /**
     * Which strategy has each execution of an epoch. Every strategy collects credit by its weight, and the one with the most goes next: an even mixture
     * at any length.
     *
     * @param size of the epoch
     */
    int[] allot(int size) {
        double[] weight = weights();
        int[] arms = new int[size];
        for (int i = 0; i < size; i++) {
            int most = 0;
            for (int a = 0; a < credit.length; a++) {
                credit[a] += weight[a];
                if (credit[a] > credit[most] + 1e-9) {
                    most = a;
                }
            }
            credit[most] -= 1;
            arms[i] = most;
        }
        return arms;
    }

    /** They sum up to 1. */
    private double[] weights() {
        int n = strategies.size();
        double[] weight = new double[n];
        Arrays.fill(weight, 1.0 / n);
        if (!learns || n == 1) {
            return weight;
        }
        double sum = 0;
        for (int a = 0; a < n; a++) {
            weight[a] = (news[a] + 1) / (executions[a] + 1);
            sum += weight[a];
        }
        for (int a = 0; a < n; a++) {
            weight[a] = FIXED / n + (1 - FIXED) * weight[a] / sum;
        }
        return weight;
    }

    /** An execution has shown that much new, in [0, 1]. */
    void learn(int arm, double isNew) {
        news[arm] += isNew;
        executions[arm] += 1;
    }

    /** An epoch is over: what was long ago counts less. */
    void age() {
        for (int a = 0; a < news.length; a++) {
            news[a] *= FORGETTING;
            executions[a] *= FORGETTING;
        }
    }
}
