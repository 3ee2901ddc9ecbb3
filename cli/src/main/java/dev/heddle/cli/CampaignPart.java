package dev.heddle.cli;

import dev.heddle.replayer.job.CampaignPlan;
import dev.heddle.replayer.job.CampaignPlanBuilder;
import dev.heddle.replayer.job.Workers;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What a {@code check} does of a campaign whose executions are made in several places. The parts that workers of
 * {@code --jobs} make are the same.
 */
sealed interface CampaignPart {
    /**
     * Says what was asked for, and executes nothing.
     *
     * @param answer gets it
     * @param finds whether the program has to be there
     */
    record Asked(Consumer<Demand> answer, boolean finds) implements CampaignPart {}

    /**
     * What was asked for.
     *
     * @param plan how far the campaign goes
     * @param shared whether several workers may make its executions
     * @param jobs how many JVMs the user wants, where that was said
     * @param outputs files other than traces that are written, by their options
     */
    record Demand(CampaignPlan plan, boolean shared, Optional<Integer> jobs, List<String> outputs) {}

    /**
     * Makes executions, and reports nothing.
     *
     * @param workers which of the executions, and where observations of earlier ones are and later ones go
     * @param first number of the first execution
     * @param last number of the last execution
     * @param timeLimitMillis 0 for no limit
     * @param traces an existing folder for traces of failures
     * @param result where the result goes
     */
    record Executions(Workers workers, long first, long last, long timeLimitMillis, Path traces, Path result)
            implements CampaignPart {
        CampaignPlan of(CampaignPlan whole) {
            return CampaignPlanBuilder.builder(whole)
                    .firstExecution(first)
                    .iterations(last)
                    .timeLimitMillis(timeLimitMillis)
                    .outputDirectory(traces.toString())
                    .build();
        }
    }

    /**
     * Replays and reports what parts have found, and executes nothing else.
     *
     * @param result of all parts
     * @param executions how many the campaign has
     * @param traces the folder of the traces
     * @param shown the same folder as people name it, where that is another
     */
    record Report(Path result, long executions, Path traces, Optional<String> shown) implements CampaignPart {}
}
