package dev.heddle.replayer.process;

import dev.heddle.analyzer.estimate.Parameters;
import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.race.RacePair;
import dev.heddle.formats.trace.Trace.Verdict;
import dev.heddle.replayer.campaign.CampaignListener;
import dev.heddle.replayer.campaign.CampaignTurns;
import dev.heddle.replayer.campaign.Turns;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.engine.Outcome;
import dev.heddle.replayer.expose.Direction;
import dev.heddle.replayer.expose.ExposeStrategy;
import dev.heddle.replayer.expose.ExposingSchedules;
import dev.heddle.replayer.expose.FairEnd;
import dev.heddle.replayer.expose.LedThenPlanned;
import dev.heddle.replayer.expose.Target;
import dev.heddle.replayer.expose.Targets;
import dev.heddle.replayer.job.CampaignPlan;
import dev.heddle.replayer.job.CampaignResult;
import dev.heddle.replayer.job.ExposeResults;
import dev.heddle.replayer.job.ExposeResults.Means;
import dev.heddle.replayer.job.Fact;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.Profiling;
import dev.heddle.replayer.job.Workers;
import dev.heddle.replayer.lead.DerivedGuide;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import dev.heddle.replayer.strategy.Seeds;
import dev.heddle.replayer.strategy.StrategySpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A campaign against iRoots: executions to predict from, then rounds in which schedules derived from traces and the
 * active scheduler aim at each that is left, and executions of other strategies after each round. An observer looks at
 * every execution, so that an iRoot counts as exposed whichever one the execution aimed at.
 */
final class ExposeRun implements CampaignListener {
    /** Aimed executions for one iRoot before the next one has its turn. */
    private static final int IN_A_ROW = 2;

    /** Searches for such schedules for one iRoot in one round. */
    private static final int SEARCHES = 6;
    /** Executions for one iRoot along schedules that were derived, in one round. */
    private static final int DERIVED = 3;

    private static final int WARM_UP = 4;
    /** Races that are aimed at, at most. */
    private static final int MOST_RACES = 200;

    private static final String PORTFOLIO = "portfolio";
    /** Keeps seeds of aimed executions apart from those of others. */
    private static final long AIMED = 0x6578706f7365L;

    private final Job.Expose job;
    private final Engine engine;
    private final Program program;
    private final Results results;
    private final CampaignPlan plan;
    private final Exposures exposures;
    private final Turns turns;
    private final CampaignLoop loop;

    private int profileExecutions;
    private int quiet;
    private boolean isProfiled;
    private boolean isWarmingUp;
    /** A failure, the time limit or the number of executions has ended the campaign, or this JVM is worn out. */
    private boolean isOver;

    private long execution;
    private Means means = Means.PROFILE;

    ExposeRun(Job.Expose job, Engine engine, Program program, Results results, Traces traces) throws IOException {
        this.job = job;
        this.engine = engine;
        this.program = program;
        this.results = results;
        plan = job.plan();
        ExposeResults before = job.known();
        exposures = new Exposures(
                engine, traces, job.setup().program().name(), Path.of(plan.outputDirectory()), job.idioms(), before);
        if (plan.firstExecution() > 1) {
            exposures.goOn();
        }
        profileExecutions = before.profileExecutions();
        quiet = before.quiet();
        isProfiled = before.isProfiled() || job.profiling().equals(Profiling.NONE);
        execution = plan.firstExecution() - 1;
        turns = new CampaignTurns(
                engine,
                StrategySpec.parse(PORTFOLIO),
                plan.seed() + execution,
                1,
                Long.MAX_VALUE - 1,
                0,
                Workers.ALONE,
                List.of(),
                Parameters.NONE);
        loop = new CampaignLoop(job, engine, program, results, traces, true, List.of(this));
    }

    void run() throws IOException {
        loop.begin();
        loop.campaign(plan.seed());
        if (job.profiling().equals(Profiling.NONE)) {
            warmUp();
        }
        profile();
        aim();
        witnessRaces();
        if (!loop.isWornOut()) {
            exposures.check(program);
        }
        loop.end();
    }

    // ---- executions to predict from

    private void profile() throws IOException {
        means = Means.PROFILE;
        boolean goesOn = true;
        while (goesOn && !isProfiled) {
            goesOn = other();
        }
    }

    /** Where nothing is predicted from executions, some are needed all the same: to derive schedules from. */
    private void warmUp() throws IOException {
        means = Means.SEARCH;
        isWarmingUp = true;
        boolean goesOn = true;
        for (int i = 0; goesOn && i < WARM_UP; i++) {
            goesOn = other();
        }
        isWarmingUp = false;
    }

    /** An execution of the strategies that take turns; answers whether the campaign goes on. */
    private boolean other() throws IOException {
        return turns.next() && execute(turns.strategy(), turns.seed());
    }

    private void predict(Verdict verdict) throws IOException {
        profileExecutions++;
        quiet = exposures.predict(loop.trace(verdict)) ? 0 : quiet + 1;
        exposures.notes().forEach(results::warn);
        double threshold = job.profiling().threshold();
        isProfiled = switch (job.profiling().until()) {
            case NONE -> true;
            case STABLE -> quiet >= threshold;
            case RUNOUT -> profileExecutions >= threshold;
            case TIMEOUT -> loop.nanos() / 1e9 >= threshold;
        };
    }

    // ---- executions that aim at something

    private void aim() throws IOException {
        boolean goesOn = !isOver;
        while (goesOn && targets().hasLeft(job.idioms())) {
            List<Target> left = targets().left(job.idioms());
            for (int i = 0; goesOn && i < left.size(); i++) {
                goesOn = aimAt(left.get(i));
            }
            goesOn = goesOn && search();
            for (Target target : targets().left(job.idioms())) {
                if (target.attempts() >= job.attempts()) {
                    target.giveUp();
                }
            }
        }
    }

    private boolean aimAt(Target target) throws IOException {
        return derive(target) && act(target);
    }

    /** Schedules from traces that the target has not been looked for in yet. */
    private boolean derive(Target target) throws IOException {
        means = Means.DERIVED;
        int before = target.looked(exposures.remembered());
        int made = 0;
        int searches = 0;
        for (ExposingSchedules from : exposures.since(before)) {
            if (!target.isLeft() || made >= DERIVED || searches >= SEARCHES) {
                break;
            }
            searches -= from.searches();
            List<DerivedGuide.Led> guides = from.of(target.iroot(), target.isWeak(), DERIVED - made);
            searches += from.searches();
            for (DerivedGuide.Led led : guides) {
                made++;
                if (target.isLeft()
                        && !execute(new FairEnd(new LedThenPlanned(led, engine.siteNames())), aimedSeed())) {
                    return false;
                }
            }
        }
        return true;
    }

    private long aimedSeed() {
        return Seeds.ofExecution(plan.seed() ^ AIMED, execution + 1);
    }

    private boolean act(Target target) throws IOException {
        ExposeStrategy active = new ExposeStrategy(target.iroot(), engine.siteNames());
        means = Means.ACTIVE;
        for (int i = 0; i < IN_A_ROW && target.isLeft() && target.attempts() < job.attempts(); i++) {
            int attempt = target.attempts();
            active.aim(target.iroot(), direction(attempt, target.isAsync()), target.isAsync() && attempt % 4 >= 2);
            target.attempted();
            if (!execute(active, aimedSeed())) {
                return false;
            }
        }
        return true;
    }

    /** The complementary schedules first, for what hangs on time-outs both without and with them. */
    private static Direction direction(int attempt, boolean isAsync) {
        return attempt >= (isAsync ? 4 : 2)
                ? Direction.DRAWN
                : attempt % 2 == 0 ? Direction.OLDER_FIRST : Direction.NEWER_FIRST;
    }

    /** Races whose two accesses have not been seen side by side. */
    private void witnessRaces() throws IOException {
        List<RacePair> missing = exposures.witnesses().missing();
        for (int i = 0; i < missing.size() && i < MOST_RACES && !isOver; i++) {
            witness(missing.get(i));
        }
    }

    private void witness(RacePair race) throws IOException {
        for (Iroot order : RaceWitnesses.iroots(race)) {
            means = Means.DERIVED;
            int made = 0;
            for (ExposingSchedules from : exposures.since(0)) {
                for (DerivedGuide.Led led : from.sideBySide(order, made < DERIVED ? 1 : 0)) {
                    made++;
                    if (!goesOnFor(race, new FairEnd(new LedThenPlanned(led, engine.siteNames())))) {
                        return;
                    }
                }
            }
            means = Means.ACTIVE;
            ExposeStrategy active = new ExposeStrategy(order, engine.siteNames());
            for (Direction direction : Direction.values()) {
                active.aim(order, direction, false);
                if (!goesOnFor(race, active)) {
                    return;
                }
            }
        }
    }

    /** Executes for a race; answers whether it still has to be tried. */
    private boolean goesOnFor(RacePair race, SchedulingStrategy with) throws IOException {
        return exposures.witnesses().isMissing(race) && execute(with, aimedSeed());
    }

    private boolean search() throws IOException {
        means = Means.SEARCH;
        int covered = targets().coveredPredicted();
        for (int since = 0; since < job.search() && targets().hasLeft(job.idioms()); since++) {
            if (!other()) {
                return false;
            }
            since = targets().coveredPredicted() > covered ? 0 : since;
            covered = targets().coveredPredicted();
        }
        return true;
    }

    // ---- one execution

    /** Answers whether the campaign goes on. */
    private boolean execute(SchedulingStrategy with, long seed) throws IOException {
        isOver = isOver || execution >= plan.iterations() || loop.isLate();
        if (!isOver) {
            execution++;
            isOver = !loop.execute(execution, share(with), with, seed) || plan.isEnough(loop.failures());
        }
        return !isOver;
    }

    /** The active scheduler has one share, whatever it aims at. */
    private String share(SchedulingStrategy with) {
        return means == Means.ACTIVE ? "expose" : means == Means.DERIVED ? "derived" : with.name();
    }

    @Override
    public void ended(long number, Outcome outcome) throws IOException {
        Verdict verdict = outcome.verdict();
        if (means == Means.PROFILE || means == Means.SEARCH) {
            if (outcome instanceof Outcome.Unfinished unfinished) {
                turns.unfinished(unfinished.reason().equals(CampaignResult.EVENTS));
            } else {
                turns.ended(outcome instanceof Outcome.Failed);
            }
        }
        if (means == Means.PROFILE) {
            predict(verdict);
        } else if (isWarmingUp) {
            exposures.learnFrom(loop.trace(verdict));
        }
        if (exposures.look(number)) {
            exposures.keep(loop.trace(verdict), means, number, loop.nanos());
        }
    }

    private Targets targets() {
        return exposures.targets();
    }

    @Override
    public void save() throws IOException {
        exposures.writeRaces();
        results.note(new Fact.OfJob(exposures.results(profileExecutions, quiet, isProfiled)));
    }

    @Override
    public void stop(boolean forGood) throws IOException {
        turns.stop(forGood);
        save();
    }
}
