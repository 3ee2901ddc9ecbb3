package dev.heddle.replayer.process;

import dev.heddle.analyzer.estimate.Estimate;
import dev.heddle.analyzer.estimate.Parameters;
import dev.heddle.formats.run.FailOn;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.run.VolatileReads;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.formats.trace.Trace.Passed;
import dev.heddle.replayer.access.Strengthening;
import dev.heddle.replayer.access.Strengthening.Change;
import dev.heddle.replayer.campaign.Arms;
import dev.heddle.replayer.campaign.CampaignExtension;
import dev.heddle.replayer.campaign.CampaignListener;
import dev.heddle.replayer.campaign.CampaignObserver;
import dev.heddle.replayer.campaign.CampaignRaces;
import dev.heddle.replayer.campaign.CampaignTurns;
import dev.heddle.replayer.campaign.CompleteSearch;
import dev.heddle.replayer.campaign.Course;
import dev.heddle.replayer.campaign.EventsByPackage;
import dev.heddle.replayer.campaign.Portfolio;
import dev.heddle.replayer.campaign.Turns;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.engine.Outcome;
import dev.heddle.replayer.job.CampaignPlan;
import dev.heddle.replayer.job.CampaignResult;
import dev.heddle.replayer.job.Fact;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.RunResult.State;
import dev.heddle.replayer.job.Sampling;
import dev.heddle.replayer.job.Workers;
import dev.heddle.replayer.strategy.StrategySpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A campaign: many executions, each with a seed of its own; the first failing execution of each sort is saved. */
final class CheckRun {
    private final Job.Check job;
    private final CampaignPlan plan;
    private final Sampling sampling;
    private final Engine engine;
    private final Program program;
    private final Results results;
    /** Null where the campaign is no search that ends by itself. */
    private final CompleteSearch search;

    private final CampaignLoop loop;
    private volatile Turns turns;

    CheckRun(Job.Check job, Engine engine, Program program, Results results, Traces traces) {
        this.job = job;
        plan = job.plan();
        sampling = job.sampling();
        this.engine = engine;
        this.program = program;
        this.results = results;
        ModelSwitches switches = ModelSwitches.parse(job.setup().switches());
        search = sampling.isSearch() ? search(switches.reads().volatiles()) : null;
        List<CampaignListener> listeners = new ArrayList<>();
        listeners.add(new TurnsTaken());
        if (search != null) {
            listeners.add(new SearchProgress());
        }
        if (job.coverage()) {
            CampaignObserver observer = Services.the(CampaignExtension.class).observer(engine);
            results.observing(observer);
            listeners.add(observer);
        }
        boolean isAtRaces = job.races() || switches.failOn().contains(FailOn.RACE);
        if (job.aim().isEmpty() || isAtRaces) {
            CampaignRaces races = new CampaignRaces(engine, isAtRaces);
            results.racing(races);
            listeners.add(races);
        }
        if (job.experiment().hasOutcomes()) {
            listeners.add(new OutcomesCounted(job.experiment(), plan, engine, program, results, this::save));
        }
        if (sampling.untilSettled()) {
            listeners.add(new Settled());
        }
        if (job.parameterRuns() > 0) {
            results.counting(job.parameterRuns());
            listeners.add(new ParametersCounted());
        }
        loop = new CampaignLoop(job, engine, program, results, traces, search == null, listeners);
    }

    private CompleteSearch search(VolatileReads volatiles) {
        CompleteSearch.Provider searches = Services.the(CompleteSearch.Provider.class);
        return job.experiment().hasOutcomes()
                ? searches.beginOfOutcomes(engine.tables(), volatiles)
                : searches.begin(engine.tables(), volatiles, job.coverage());
    }

    void run() throws IOException {
        if (job.experiment().ordered().isEmpty()) {
            campaigns(); // the orders of a program that is changed stay in force
            return;
        }
        Strengthening stronger = new Strengthening();
        for (long site : job.experiment().ordered()) {
            stronger.at(site, Change.VOLATILE);
            stronger.at(site, Change.NEWEST);
        }
        engine.strengthen(stronger);
        try {
            campaigns();
        } finally {
            engine.strengthen(null);
        }
    }

    private void campaigns() throws IOException {
        if (search == null) {
            try {
                Arms.validate(sampling.strategy());
            } catch (IllegalArgumentException e) {
                results.write(State.BROKEN, "usage: --strategy " + e.getMessage());
                return;
            }
        }
        loop.begin();
        for (int campaign = plan.firstCampaign(); campaign <= plan.campaigns(); campaign++) {
            long seed = plan.seed() + campaign - 1;
            loop.campaign(seed);
            turns = turns(seed);
            boolean goesOn = true;
            while (goesOn && turns.next()) {
                goesOn = loop.execute(turns.execution(), turns.share(), turns.strategy(), turns.seed());
                goesOn &= search == null || !plan.isEnough(loop.failures());
            }
            if (loop.isWornOut()) {
                break;
            }
            turns.stop(true);
            results.note(new Fact.Covered(turns.coverage()));
            if (plan.campaigns() > 1) {
                results.note(new Fact.CampaignEnded(loop.firstFailing()));
            }
            if (loop.isLate()) {
                break;
            }
        }
        if (!loop.isWornOut() && !loop.isLate()) {
            turns.finish();
        }
        loop.end();
    }

    private void save(Path file, Outcome ended) throws IOException {
        loop.write(file, loop.trace(ended.verdict()));
    }

    private Turns turns(long campaignSeed) throws IOException {
        if (search != null) {
            return search.turns(campaignSeed, plan.iterations());
        }
        Course course = job.aim().isEmpty()
                ? new Portfolio(engine, StrategySpec.parse(sampling.strategy()), given())
                : Services.the(CampaignExtension.class)
                        .course(job, engine, new LoopHost(engine, program, loop, results));
        return plan.campaigns() > 1
                ? new CampaignTurns(course, plan.single(campaignSeed), Workers.ALONE, List.of())
                : new CampaignTurns(course, plan, sampling.workers(), sampling.lost());
    }

    private Parameters given() throws IOException {
        if (sampling.parametersFile().isEmpty()) {
            return Parameters.NONE;
        }
        return Estimate.fromBytes(Files.readAllBytes(Path.of(sampling.parametersFile())))
                .parameters();
    }

    /** The strategies, which learn from the executions. */
    private final class TurnsTaken implements CampaignListener {
        @Override
        public void ended(long execution, Outcome outcome) throws IOException {
            turns.ended(outcome);
            results.note(new Fact.Covered(turns.coverage()));
        }

        @Override
        public void stalled(long execution, Outcome outcome) throws IOException {
            turns.ended(outcome);
            if (plan.campaigns() > 1) {
                results.note(new Fact.CampaignEnded(loop.firstFailing()));
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

    /** Ends campaigns that show nothing new. */
    private final class Settled implements CampaignListener {
        private static final int LEAST_OF_ONE_THREAD = 2;
        private long executions;
        private boolean hasThreads;

        @Override
        public boolean isOver(Outcome outcome) {
            executions++;
            hasThreads |= engine.last().threadCount() > 1;
            return !hasThreads && executions >= LEAST_OF_ONE_THREAD
                    || Sampling.isSettled(executions, turns.coverage().lastNews());
        }
    }

    /** Communication of the first executions that are whole. */
    private final class ParametersCounted implements CampaignListener {
        private int counted;
        private boolean isPlaced;

        @Override
        public void ended(long execution, Outcome outcome) {
            if (!isPlaced && engine.last().eventCount() >= EventsByPackage.LONG) {
                isPlaced = true;
                results.placed(
                        execution,
                        engine.last().eventCount(),
                        EventsByPackage.of(engine.last().events(), engine.tables()::site));
            }
            // What failed otherwise has not run to its end, and says less about how much there is to do.
            boolean isWhole = outcome.verdict() instanceof Passed
                    || outcome.verdict() instanceof Failed failed && failed.kind() == FailureKind.RACE;
            if (isWhole && counted < job.parameterRuns()) {
                counted++;
                results.counted(execution, engine.last().counts());
            }
        }
    }
}
