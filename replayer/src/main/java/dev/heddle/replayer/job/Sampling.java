package dev.heddle.replayer.job;

import java.util.ArrayList;
import java.util.List;

/**
 * Which executions of a campaign a JVM makes, and by which strategies.
 *
 * @param strategy specification of the strategy
 * @param workers the JVMs that run the campaign
 * @param lost numbers of executions that are left out, since a JVM died in them
 * @param parametersFile an estimate of the program in its binary form, so that none need be made; or empty
 * @param untilSettled whether the campaign is over, too, when a program has no threads, or no execution of its second
 *     half was of a new reads-from class
 */
public record Sampling(String strategy, Workers workers, List<Long> lost, String parametersFile, boolean untilSettled) {
    /** The strategy that searches all executions. */
    public static final String EXHAUSTIVE = "exhaustive";

    /** Fewer executions say little about what is new. */
    private static final int LEAST_SETTLED = 100;

    /**
     * Whether executions show nothing new.
     *
     * @param lastNews number of the last one of a new reads-from class; 0 where classes are not told apart
     */
    public static boolean isSettled(long executions, long lastNews) {
        return executions >= LEAST_SETTLED && lastNews > 0 && executions > 2 * lastNews;
    }

    /** Whether the campaign is a search of one tree, which ends by itself and which one JVM makes. */
    public boolean isSearch() {
        return strategy.equals(EXHAUSTIVE);
    }

    /** Returns this sampling for one of several JVMs. */
    public Sampling by(Workers worker) {
        return new Sampling(strategy, worker, lost, parametersFile, untilSettled);
    }

    /** Returns this sampling without one more execution. */
    public Sampling without(long execution) {
        List<Long> more = new ArrayList<>(lost);
        more.add(execution);
        return new Sampling(strategy, workers, List.copyOf(more), parametersFile, untilSettled);
    }
}
