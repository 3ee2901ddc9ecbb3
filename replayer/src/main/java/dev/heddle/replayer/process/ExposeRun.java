package dev.heddle.replayer.process;

import dev.heddle.analyzer.estimate.Parameters;
import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.race.RacePair;
import dev.heddle.formats.run.CampaignResult;
import dev.heddle.formats.run.ExposePlan;
import dev.heddle.formats.run.ExposePlan.Profiling;
import dev.heddle.formats.run.ExposeProgress;
import dev.heddle.formats.run.ExposeResults;
import dev.heddle.formats.run.ExposeResults.Means;
import dev.heddle.formats.run.RunConfig;
import dev.heddle.formats.run.Workers;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.formats.trace.Trace.Unfinished;
import dev.heddle.formats.trace.Trace.Verdict;
import dev.heddle.replayer.campaign.CampaignTurns;
import dev.heddle.replayer.campaign.Turns;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.expose.DerivedSchedules;
import dev.heddle.replayer.expose.Direction;
import dev.heddle.replayer.expose.ExposeStrategy;
import dev.heddle.replayer.expose.FairEnd;
import dev.heddle.replayer.expose.LedThenPlanned;
import dev.heddle.replayer.expose.Target;
import dev.heddle.replayer.expose.Targets;
import dev.heddle.replayer.strategy.DerivedGuide;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import dev.heddle.replayer.strategy.Seeds;
import dev.heddle.replayer.strategy.StrategySpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A campaign against iRoots: executions to predict from, then rounds in which schedules derived from traces and the active scheduler aim at each that
 * is left, and executions of other strategies after each round. An observer looks at every execution, so that whatever is exposed counts, whoever
 * was aimed at.
 */
final class ExposeRun {
    private static final int MAX_ABANDONED = 8;
    /** Aimed executions for one iRoot before the next one has its turn. */
    private static final int IN_A_ROW = 2;

    /** Searches for such schedules for one iRoot in one round. */
    private static final int SEARCHES = 6;
    /** Executions for one iRoot along schedules that were derived, in one round. */
    private static final int DERIVED = 3;

    private static final int WARM_UP = 4;
    /** Between two writes of the results, unless it is the last. */
    private static final long WRITE_NANOS = 500_000_000;
    /** Races that are aimed at, at most. */
    private static final int MOST_RACES = 200;

    private static final String PORTFOLIO = "portfolio";
    /** Keeps seeds of aimed executions apart from those of others. */
    private static final long AIMED = 0x6578706f7365L;

    private final RunConfig config;
    private final Engine engine;
    private final Program program;
    private final Results results;
    private final Traces traces;
    private final Minimising minimising;
    private final SavedFailures failures;
    private final ExposePlan plan;
    private final Path resultsFile;
    private final Exposures exposures;
    private final Turns turns;

    private int profileExecutions;
    private int quiet;
    private boolean isProfiled;
    private boolean isWarmingUp;
    private boolean isStopped;
    /** A failure, the time limit or the number of executions has ended the campaign. */
    private boolean isOver;

    private volatile long start;
    private long written;
    private volatile long execution;
    private volatile Means means = Means.PROFILE;
    private volatile SchedulingStrategy strategy;
    private volatile long seed;

    ExposeRun(RunConfig config, Engine engine, Program program, Results results, Traces traces) throws IOException {
        this.config = config;
        this.engine = engine;
        this.program = program;
        this.results = results;
        this.traces = traces;
        minimising = new Minimising(engine, program, results, traces);
        failures = new SavedFailures(config, engine, results, traces, minimising);
        plan = ExposePlan.read(Path.of(config.traceFile()));
        resultsFile = Path.of(plan.resultsFile());
        ExposeResults before = Files.exists(resultsFile) ? ExposeResults.read(resultsFile) : ExposeResults.EMPTY;
        exposures = new Exposures(
                engine, traces, config.programName(), Path.of(config.outputDirectory()), plan.idioms(), before);
        if (config.firstExecution() > 1) {
            exposures.goOn();
        }
        profileExecutions = before.profileExecutions();
        quiet = before.quiet();
        isProfiled = before.isProfiled() || plan.profiling().equals(Profiling.NONE);
        execution = config.firstExecution() - 1;
        turns = new CampaignTurns(
                engine,
                StrategySpec.parse(PORTFOLIO),
                config.seed() + execution,
                1,
                Long.MAX_VALUE - 1,
                false,
                Workers.ALONE,
                List.of(),
                Parameters.NONE);
    }

    void run() throws IOException {
        start = System.nanoTime();
        engine.maxEvents(config.bounds().events());
        new Watchdog(engine, results, config, this::timeLeft, this::stalled).start();
        JdkState.reset();
        results.started();
        if (plan.profiling().equals(Profiling.NONE)) {
            warmUp();
        }
        profile();
        aim();
        if (plan.races()) {
            witnessRaces();
        }
        if (isStopped) {
            return;
        }
        turns.stop(true);
        exposures.check(program);
        writeNow();
        results.write("finished", "");
    }

    // ---- executions to predict from

    private void profile() throws IOException {
        means = Means.PROFILE;
        while (!isProfiled && other()) {
            write();
        }
    }

    /** Where nothing is predicted from executions, some are needed all the same: to derive schedules from. */
    private void warmUp() throws IOException {
        means = Means.SEARCH;
        isWarmingUp = true;
        for (int i = 0; i < WARM_UP && other(); i++) {
            write();
        }
        isWarmingUp = false;
    }

    /** An execution of the strategies that take turns; answers whether the campaign goes on. */
    private boolean other() throws IOException {
        return !isStopped && turns.next() && execute(turns.strategy(), turns.seed());
    }

    private void predict(Verdict verdict) throws IOException {
        profileExecutions++;
        quiet = exposures.predict(trace(verdict)) ? 0 : quiet + 1;
        exposures.notes().forEach(results::warn);
        double threshold = plan.profiling().threshold();
        isProfiled = switch (plan.profiling().until()) {
            case NONE -> true;
            case STABLE -> quiet >= threshold;
            case RUNOUT -> profileExecutions >= threshold;
            case TIMEOUT -> (System.nanoTime() - start) / 1e9 >= threshold;
        };
    }

    // ---- executions that aim at something

    private void aim() throws IOException {
        boolean goesOn = !isStopped && !isOver;
        while (goesOn && targets().hasLeft(plan.idioms())) {
            List<Target> left = targets().left(plan.idioms());
            for (int i = 0; goesOn && i < left.size(); i++) {
                goesOn = aimAt(left.get(i));
            }
            goesOn = goesOn && search();
            for (Target target : targets().left(plan.idioms())) {
                if (target.attempts() >= plan.attempts()) {
                    target.giveUp();
                }
            }
            write();
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
        for (DerivedSchedules from : exposures.since(before)) {
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
        return Seeds.ofExecution(config.seed() ^ AIMED, execution + 1);
    }

    private boolean act(Target target) throws IOException {
        ExposeStrategy active = new ExposeStrategy(target.iroot(), engine.siteNames());
        means = Means.ACTIVE;
        for (int i = 0; i < IN_A_ROW && target.isLeft() && target.attempts() < plan.attempts(); i++) {
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
        for (int i = 0; i < missing.size() && i < MOST_RACES && !isOver && !isStopped; i++) {
            witness(missing.get(i));
        }
    }

    private void witness(RacePair race) throws IOException {
        for (Iroot order : RaceWitnesses.iroots(race)) {
            means = Means.DERIVED;
            int made = 0;
            for (DerivedSchedules from : exposures.since(0)) {
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
        for (int since = 0; since < plan.search() && targets().hasLeft(plan.idioms()); since++) {
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
    private boolean execute(SchedulingStrategy with, long withSeed) throws IOException {
        if (execution >= config.iterations() || isLate()) {
            isOver = true;
            return false;
        }
        strategy = with;
        seed = withSeed;
        execution++;
        results.at(execution);
        JdkState.reset();
        long escapes = with.escapes();
        engine.execute(with, withSeed, program);
        results.executed(System.nanoTime() - start, engine.eventCount(), engine.threadCount());
        engine.takeWarnings().forEach(results::warn);
        if (engine.brokenBy() != null) {
            engine.brokenBy().printStackTrace();
            return stop("broken", "execution " + execution + ": " + engine.brokenBy());
        }
        Verdict verdict = engine.verdict();
        results.shared(execution, share(with), verdict instanceof Failed, with.escapes() - escapes);
        if (verdict instanceof Unfinished unfinished) {
            results.unfinished(execution, engine.unfinished(), unfinished);
        }
        if (engine.unfinished().equals(CampaignResult.LIMIT)) {
            isOver = true;
            return false;
        }
        if (means == Means.PROFILE || means == Means.SEARCH) {
            if (verdict instanceof Unfinished) {
                turns.unfinished(engine.unfinished().equals(CampaignResult.EVENTS));
            } else {
                turns.ended(verdict instanceof Failed);
            }
        }
        if (means == Means.PROFILE) {
            predict(verdict);
        } else if (isWarmingUp) {
            exposures.learnFrom(trace(verdict));
        }
        observe(verdict);
        if (verdict instanceof Failed failed && failed(failed, true)) {
            return false;
        }
        if (engine.abandonedThreads() > MAX_ABANDONED || engine.isHeapExhausted()) {
            results.warn(
                    engine.isHeapExhausted()
                            ? "an execution used up the heap; the JVM was replaced"
                            : engine.abandonedThreads()
                                    + " threads did not end with their execution; the JVM was replaced");
            return stop("replace", "");
        }
        return true;
    }

    /** The active scheduler has one share, whatever it aims at. */
    private String share(SchedulingStrategy with) {
        return means == Means.ACTIVE ? "expose" : means == Means.DERIVED ? "derived" : with.name();
    }

    private void observe(Verdict verdict) throws IOException {
        if (exposures.look(execution)) {
            exposures.keep(trace(verdict), means, execution, System.nanoTime() - start);
            write();
        }
    }

    /** Answers whether it ends the campaign. */
    private boolean failed(Failed failed, boolean isSound) throws IOException {
        results.failed(execution, failed.kind());
        start += failures.save(header(), failed, isSound);
        isOver = config.failFast();
        return isOver;
    }

    private boolean stop(String state, String message) throws IOException {
        isStopped = true;
        turns.stop(false);
        writeNow();
        results.write(state, message);
        return false;
    }

    private boolean isLate() {
        return config.timeLimitMillis() > 0 && System.nanoTime() - start > config.timeLimitMillis() * 1_000_000L;
    }

    /** For the watchdog: reducing failures is not on the campaign's account. */
    private long timeLeft() {
        return config.timeLimitMillis() == 0 || minimising.isUnderWay()
                ? TimeLimits.NEVER
                : config.timeLimitMillis() * 1_000_000L - (System.nanoTime() - start);
    }

    private Targets targets() {
        return exposures.targets();
    }

    private Trace.Header header() {
        return traces.header(strategy.name(), config.seed(), execution, seed);
    }

    private Trace trace(Verdict verdict) throws IOException {
        return traces.trace(header(), verdict);
    }

    /** Writes what is known by now, if that was some time ago. */
    private void write() throws IOException {
        if (System.nanoTime() - written > WRITE_NANOS) {
            writeNow();
            written = System.nanoTime();
        }
    }

    private void writeNow() throws IOException {
        exposures.writeRaces();
        exposures.results(profileExecutions, quiet, isProfiled).write(resultsFile);
        ExposeProgress.of(exposures.targets().entries()).write(resultsFile);
    }

    /** The watchdog's finding: this execution failed or did not end, and this JVM cannot go on. */
    private void stalled(Verdict verdict, String reason) {
        try {
            if (minimising.isUnderWay()) {
                results.warn("execution " + execution + " is not minimised: " + CheckRun.headline(verdict));
            } else {
                results.executed(System.nanoTime() - start, engine.eventCount(), engine.threadCount());
                results.shared(execution, share(strategy), verdict instanceof Failed, 0);
                if (verdict instanceof Unfinished unfinished) {
                    results.unfinished(execution, reason, unfinished);
                } else if (verdict instanceof Failed failed) {
                    failed(failed, false);
                }
            }
            writeNow();
            boolean enough = config.failFast() && verdict instanceof Failed || reason.equals(CampaignResult.LIMIT);
            results.write(enough ? "finished" : "replace", "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
