package dev.heddle.replayer.process;

import dev.heddle.formats.file.UnwritableFileException;
import dev.heddle.recorder.hooks.ReportedOutcome;
import dev.heddle.replayer.campaign.CampaignListener;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.engine.Outcome;
import dev.heddle.replayer.job.CampaignPlan;
import dev.heddle.replayer.job.Experiment;
import dev.heddle.replayer.job.ObservedOutcome;
import dev.heddle.replayer.job.OutcomeTally;
import dev.heddle.replayer.job.RaceTally;
import dev.heddle.replayer.outcome.OutcomeReader;
import dev.heddle.replayer.outcome.RaceOrders;
import dev.heddle.replayer.reset.JdkState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Counts executions by their outcome, and saves the first of each. */
final class OutcomesCounted implements CampaignListener {
    private final Experiment experiment;
    private final CampaignPlan plan;
    private final Engine engine;
    private final Results results;
    private final OutcomeReader reader;
    private final RaceOrders orders;
    private final Saving saving;
    private final Set<ObservedOutcome> seen = new HashSet<>();

    /** Writes the trace of the execution that has just ended. */
    interface Saving {
        void save(Path file, Outcome ended) throws IOException;
    }

    OutcomesCounted(
            Experiment experiment, CampaignPlan plan, Engine engine, Program program, Results results, Saving saving) {
        this.experiment = experiment;
        this.plan = plan;
        this.engine = engine;
        this.results = results;
        this.saving = saving;
        reader = new OutcomeReader(program.type());
        orders = new RaceOrders(experiment.races());
    }

    @Override
    public void begins(long execution) {
        ReportedOutcome.takeValues();
    }

    @Override
    public void ended(long execution, Outcome ended) throws IOException {
        Optional<ObservedOutcome> read =
                reader.read(ended, new TreeMap<>(ReportedOutcome.takeValues()), JdkState.captured(), engine.tables());
        if (read.isPresent()) {
            ObservedOutcome outcome = read.get();
            String trace = seen.add(outcome) && seen.size() <= experiment.mostTraces() ? save(execution, ended) : "";
            RaceOrders.Order[] met = orders.of(engine.last().events(), engine.last()::siteName, engine.tables()::site);
            results.observed(new OutcomeTally(
                    outcome,
                    1,
                    execution,
                    Headline.of(ended.verdict()),
                    trace,
                    Arrays.stream(met).map(OutcomesCounted::tally).toList(),
                    orders.apart(met)));
        }
    }

    private static RaceTally tally(RaceOrders.Order order) {
        return switch (order) {
            case NONE -> RaceTally.NONE;
            case FIRST -> new RaceTally(1, 0, 0);
            case SECOND -> new RaceTally(0, 1, 0);
            case BETWEEN -> new RaceTally(0, 0, 1);
        };
    }

    private String save(long execution, Outcome ended) throws IOException {
        Path file = Path.of(plan.outputDirectory(), "outcome-" + execution + ".heddle");
        try {
            saving.save(file, ended);
            return file.toString();
        } catch (UnwritableFileException e) {
            results.warn("execution " + execution + " has no trace: " + e.getMessage());
            return "";
        }
    }
}
