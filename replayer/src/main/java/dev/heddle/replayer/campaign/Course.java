package dev.heddle.replayer.campaign;

import dev.heddle.replayer.engine.Outcome;
import dev.heddle.replayer.job.CampaignResult.Coverage;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * What the executions of a campaign are for. A course plans them epoch by epoch from what earlier epochs have shown, so
 * that it is the same in all JVMs that share the campaign.
 */
public interface Course {
    /**
     * Plans an epoch.
     *
     * @param before number of the last execution of earlier epochs
     * @return number of its last execution; {@code before} where the campaign is over
     */
    long epochEnd(long before) throws IOException;

    /** Index of the worker that has the execution. */
    default int worker(long execution, int workers) {
        return (int) (execution % workers);
    }

    /** Makes the decisions of an execution of the current epoch; null where its number is not needed. */
    @Nullable
    SchedulingStrategy strategy(long execution) throws IOException;

    /** What an execution by this strategy is counted for in the shares of the strategies. */
    default String share(SchedulingStrategy by) {
        return by.name();
    }

    /** Whether executions of the epoch that begins after this number are observed. */
    boolean learns(long before);

    /**
     * What an execution of this JVM has shown, which the engine still shows.
     *
     * @param outcome null where it was not made, or nothing is known of it
     */
    Observation observe(long execution, @Nullable Outcome outcome) throws IOException;

    /** An execution of this worker in the current epoch has shown this, in this JVM or in one that it replaces. */
    default void noted(Observation own) {}

    /** Learns from an execution at the end of its epoch, in the order of their numbers. */
    void learn(Observation shown) throws IOException;

    /** What executions have shown up to the last epoch. */
    Coverage coverage();

    /** See {@link Turns#finish}. */
    default void finish() throws IOException {}
}
