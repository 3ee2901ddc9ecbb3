package dev.heddle.replayer.check;

import dev.heddle.analyzer.estimate.Estimate;
import dev.heddle.replayer.job.CampaignPlan;
import dev.heddle.replayer.job.Experiment;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.Sampling;
import dev.heddle.replayer.job.Setup;
import dev.heddle.replayer.job.Workers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What the executions of a campaign are to show, and so which turns its target JVMs take. */
public sealed interface Aim {
    /** Name of what chooses executions, for reports. */
    String strategy();

    /** What is known of the program beforehand, or {@link Estimate#NONE}. */
    default Estimate given() {
        return Estimate.NONE;
    }

    /** Whether the campaign is a search of one tree, which ends by itself and which one JVM makes. */
    default boolean isSearch() {
        return strategy().equals(Sampling.EXHAUSTIVE);
    }

    /** Whether all executions are looked at for races, also where these are no failures. */
    default boolean isAtRaces() {
        return false;
    }

    /**
     * The job of the first target JVM.
     *
     * @param scratch an existing folder that target JVMs can read
     */
    Job.Check job(Setup setup, CampaignPlan plan, Path scratch) throws IOException;

    /**
     * Failures, by strategies that sample executions or by a search of all of them.
     *
     * @param strategy specification of the strategy
     * @param isAtIroots whether the iRoots that executions expose are collected
     * @param maySequential whether a test method may pass though its threads never communicate
     * @param untilSettled whether the campaign ends, too, when executions show nothing new, see {@link Sampling}
     */
    record Failures(
            String strategy,
            Estimate given,
            boolean isAtIroots,
            boolean isAtRaces,
            boolean maySequential,
            boolean untilSettled)
            implements Aim {
        @Override
        public Job.Check job(Setup setup, CampaignPlan plan, Path scratch) throws IOException {
            String estimate = given.executions() == 0
                    ? ""
                    : Files.write(scratch.resolve("estimate"), given.toBytes()).toString();
            return new Job.Check(
                    setup,
                    plan,
                    new Sampling(strategy, Workers.ALONE, List.of(), estimate, untilSettled),
                    CheckRequest.PARAMETER_RUNS,
                    isAtIroots,
                    isAtRaces,
                    "",
                    Experiment.NONE);
        }
    }

    /**
     * What a part of Heddle beside the core reads; executions of the portfolio are its means.
     *
     * @param strategy name of the part's command
     * @param content for the target JVM, in a file
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Beside(String strategy, byte[] content) implements Aim {
        @Override
        public Job.Check job(Setup setup, CampaignPlan plan, Path scratch) throws IOException {
            Path file = Files.write(scratch.resolve("aim"), content);
            Sampling sampling = new Sampling("portfolio", Workers.ALONE, List.of(), "", false);
            return new Job.Check(setup, plan, sampling, 0, false, false, file.toString(), Experiment.NONE);
        }
    }
}
