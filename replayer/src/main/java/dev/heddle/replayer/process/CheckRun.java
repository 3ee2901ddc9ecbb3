package dev.heddle.replayer.process;

import dev.heddle.analyzer.estimate.Estimate;
import dev.heddle.analyzer.estimate.Parameters;
import dev.heddle.formats.run.FailOn;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.formats.trace.Trace.Passed;
import dev.heddle.replayer.campaign.Arms;
import dev.heddle.replayer.campaign.CampaignIroots;
import dev.heddle.replayer.campaign.CampaignListener;
import dev.heddle.replayer.campaign.CampaignRaces;
import dev.heddle.replayer.campaign.CampaignTurns;
import dev.heddle.replayer.campaign.SearchTurns;
import dev.heddle.replayer.campaign.Turns;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.engine.Outcome;
import dev.heddle.replayer.exhaustive.ExhaustiveStrategy;
import dev.heddle.replayer.job.CampaignResult;
import dev.heddle.replayer.job.RunConfig;
import dev.heddle.replayer.job.Workers;
import dev.heddle.replayer.strategy.StrategySpec;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A campaign: many executions, each with a seed of its own; the first failing execution of each sort is saved. */
final class CheckRun {
    private final RunConfig config;
    private final Engine engine;
    private final Results results;
    /** The strategy where it is a search that ends by itself, else null. */
    private final ExhaustiveStrategy search;

    private final CampaignLoop loop;
    private volatile Turns turns;

    CheckRun(RunConfig config, Engine engine, Program program, Results results, Traces traces) {
        this.config = config;
        this.engine = engine;
        this.results = results;
        ModelSwitches switches = ModelSwitches.parse(config.switches());
        search = config.strategy().equals("exhaustive")
                ? new ExhaustiveStrategy(engine.tables(), switches.volatiles(), true, config.coverage())
                : null;
        List<CampaignListener> listeners = new ArrayList<>();
        listeners.add(new TurnsTaken());
        if (search != null) {
            listeners.add(new SearchProgress());
        }
        if (config.coverage()) {
            CampaignIroots iroots = new CampaignIroots(engine);
            results.exposing(iroots);
            listeners.add(iroots);
        }
        if (config.races() || switches.failOn().contains(FailOn.RACE)) {
            CampaignRaces races = new CampaignRaces(engine);
            results.racing(races);
            listeners.add(races);
        }
        if (config.parameterRuns() > 0) {
            listeners.add(new ParametersCounted());
        }
        loop = new CampaignLoop(config, engine, program, results, traces, search == null, listeners);
    }

    void run() throws IOException {
        if (search == null) {
            try {
                Arms.validate(config.strategy());
            } catch (IllegalArgumentException e) {
                results.write("broken", "usage: --strategy " + e.getMessage());
                return;
            }
        }
        loop.begin();
        for (int campaign = config.firstCampaign(); campaign <= config.campaigns(); campaign++) {
            long seed = config.seed() + campaign - 1;
            loop.campaign(seed);
            turns = turns(seed);
            boolean goesOn = true;
            while (goesOn && turns.next()) {
                goesOn = loop.execute(turns.execution(), turns.strategy().name(), turns.strategy(), turns.seed());
            }
            if (loop.isWornOut()) {
                break;
            }
            turns.stop(true);
            results.covered(turns.coverage());
            if (config.campaigns() > 1) {
                results.campaignEnded(loop.firstFailing());
            }
            if (loop.isLate()) {
                break;
            }
        }
        loop.end();
    }

    private Turns turns(long campaignSeed) throws IOException {
        if (search != null) {
            return new SearchTurns(search, campaignSeed, config.iterations());
        }
        boolean isOneOfMany = config.campaigns() > 1;
        return new CampaignTurns(
                engine,
                StrategySpec.parse(config.strategy()),
                campaignSeed,
                isOneOfMany ? 1 : config.firstExecution(),
                config.iterations(),
                isOneOfMany || config.failFast(),
                isOneOfMany ? Workers.ALONE : config.workers(),
                config.lost(),
                given());
    }

    /** What is known of the program beforehand. */
    private Parameters given() throws IOException {
        if (config.parametersFile().isEmpty()) {
            return Parameters.NONE;
        }
        try (DataInputStream in =
                new DataInputStream(new ByteArrayInputStream(Files.readAllBytes(Path.of(config.parametersFile()))))) {
            return Estimate.read(in).parameters();
        }
    }

    /** The strategies, which learn from the executions. */
    private final class TurnsTaken implements CampaignListener {
        @Override
        public void ended(long execution, Outcome outcome) throws IOException {
            if (outcome instanceof Outcome.Unfinished unfinished) {
                turns.unfinished(unfinished.reason().equals(CampaignResult.EVENTS));
            } else {
                turns.ended(outcome instanceof Outcome.Failed);
            }
            results.covered(turns.coverage());
        }

        @Override
        public void stalled(long execution, Outcome outcome) throws IOException {
            if (outcome instanceof Outcome.Failed) {
                turns.ended(true);
            } else {
                turns.unfinished(false);
            }
            if (config.campaigns() > 1) {
                results.campaignEnded(loop.firstFailing());
            }
        }

        @Override
        public void save() throws IOException {
            turns.save();
        }

        @Override
        public void stop(boolean forGood) throws IOException {
            turns.stop(forGood);
        }
    }

    /** How far the search is. */
    private final class SearchProgress implements CampaignListener {
        @Override
        public boolean isOver(Outcome outcome) {
            boolean isDone = !outcome.reason().equals(CampaignResult.LIMIT) && search.isDone();
            results.searched(search.exploration());
            return isDone;
        }

        @Override
        public void stalled(long execution, Outcome outcome) {
            results.searched(search.exploration());
        }
    }

    /** Communication of the first executions that are whole. */
    private final class ParametersCounted implements CampaignListener {
        private int counted;

        @Override
        public void ended(long execution, Outcome outcome) {
            // What failed otherwise has not run to its end, and says less about how much there is to do.
            boolean isWhole = outcome.verdict() instanceof Passed
                    || outcome.verdict() instanceof Failed failed && failed.kind() == FailureKind.RACE;
            if (isWhole && counted < config.parameterRuns()) {
                counted++;
                results.counted(engine.counts());
            }
        }
    }
}
