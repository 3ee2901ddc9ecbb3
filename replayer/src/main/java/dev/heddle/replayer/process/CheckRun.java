package dev.heddle.replayer.process;

import dev.heddle.analyzer.estimate.Estimate;
import dev.heddle.analyzer.estimate.Parameters;
import dev.heddle.formats.run.CampaignResult;
import dev.heddle.formats.run.FailOn;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.run.RunConfig;
import dev.heddle.formats.run.Workers;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.formats.trace.Trace.Passed;
import dev.heddle.formats.trace.Trace.Unfinished;
import dev.heddle.formats.trace.Trace.Verdict;
import dev.heddle.replayer.campaign.Arms;
import dev.heddle.replayer.campaign.CampaignIroots;
import dev.heddle.replayer.campaign.CampaignRaces;
import dev.heddle.replayer.campaign.CampaignTurns;
import dev.heddle.replayer.campaign.SearchTurns;
import dev.heddle.replayer.campaign.Turns;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.exhaustive.ExhaustiveStrategy;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import dev.heddle.replayer.strategy.StrategySpec;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A campaign: many executions, each with a seed of its own; the first failing execution of each sort is saved. */
final class CheckRun {
    static final int MAX_ABANDONED = 8;

    private final RunConfig config;
    private final Engine engine;
    private final Program program;
    private final Results results;
    private final Traces traces;
    private final Minimising minimising;
    /** The strategy where it is a search that ends by itself, else null. */
    private final ExhaustiveStrategy search;

    /** Null where nobody asked for it. */
    private final CampaignIroots iroots;

    /** Null where nobody asked for them. */
    private final CampaignRaces races;

    private final SavedFailures saved;
    private int parameterRuns;
    private Turns turns;
    private long campaignSeed;
    private long firstFailing;
    private volatile long execution;
    private volatile long start;

    CheckRun(RunConfig config, Engine engine, Program program, Results results, Traces traces) {
        this.config = config;
        this.engine = engine;
        this.program = program;
        this.results = results;
        this.traces = traces;
        this.minimising = new Minimising(engine, program, results, traces);
        this.saved = new SavedFailures(config, engine, results, traces, minimising);
        this.search = config.strategy().equals("exhaustive")
                ? new ExhaustiveStrategy(
                        engine.tables(), ModelSwitches.parse(config.switches()).volatiles(), true, config.coverage())
                : null;
        this.iroots = config.coverage() ? new CampaignIroots(engine) : null;
        boolean racesFail = ModelSwitches.parse(config.switches()).failOn().contains(FailOn.RACE);
        this.races = racesFail || config.races() ? new CampaignRaces(engine) : null;
    }

    void run() throws IOException {
        try {
            validate();
        } catch (IllegalArgumentException e) {
            results.write("broken", "usage: --strategy " + e.getMessage());
            return;
        }
        if (iroots != null) {
            results.exposing(iroots);
        }
        if (races != null) {
            results.racing(races);
        }
        start = System.nanoTime();
        engine.maxEvents(config.bounds().events());
        results.inStep();
        new Watchdog(engine, results, config, this::timeLeft, this::stalled).start();
        JdkState.reset();
        results.started();
        for (int campaign = config.firstCampaign(); campaign <= config.campaigns(); campaign++) {
            campaignSeed = config.seed() + campaign - 1;
            turns = turns();
            if (!campaign()) {
                return;
            }
            if (config.campaigns() > 1) {
                results.campaignEnded(firstFailing);
            }
            if (isLate(System.nanoTime())) {
                break;
            }
        }
        results.write("finished", "");
    }

    private void validate() {
        if (search == null) {
            Arms.validate(config.strategy());
        }
    }

    private Turns turns() throws IOException {
        firstFailing = 0;
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

    /**
     * Runs one campaign.
     *
     * @return whether this JVM can go on; if not, the result has been written
     */
    private boolean campaign() throws IOException {
        while (turns.next()) {
            long i = turns.execution();
            execution = i;
            results.at(i);
            JdkState.reset();
            SchedulingStrategy strategy = turns.strategy();
            long escapes = strategy.escapes();
            engine.execute(strategy, turns.seed(), program);
            long now = System.nanoTime();
            Verdict verdict = engine.verdict();
            boolean isAtLimit = engine.unfinished().equals(CampaignResult.LIMIT);
            if (verdict instanceof Unfinished unfinished) {
                results.unfinished(i, engine.unfinished(), unfinished);
            }
            boolean isOver = isOver(isAtLimit);
            if (engine.isGivenUp()) {
                results.passed(now - start);
                if (isOver || isLate(now)) {
                    break;
                }
                continue;
            }
            results.executed(now - start, engine.eventCount(), engine.threadCount());
            engine.takeWarnings().forEach(results::warn);
            if (engine.brokenBy() != null) {
                engine.brokenBy().printStackTrace();
                results.write("broken", "execution " + i + ": " + engine.brokenBy());
                return false;
            }
            boolean failed = verdict instanceof Failed;
            long missed = verdict instanceof Unfinished ? 1 : 0; // no bound holds for it either
            results.shared(i, strategy.name(), failed, strategy.escapes() - escapes + missed);
            if (isAtLimit) {
                if (verdict instanceof Failed how) {
                    failed(i, how, true);
                }
                break;
            }
            if (verdict instanceof Unfinished) {
                turns.unfinished(engine.unfinished().equals(CampaignResult.EVENTS));
            } else {
                turns.ended(failed);
            }
            results.covered(turns.coverage());
            if (iroots != null) {
                iroots.ended(i);
                if (iroots.isFull()) {
                    results.warn("more than " + CampaignIroots.MOST + " iRoots were exposed; no others are counted");
                }
            }
            if (races != null) {
                races.ended(i);
            }
            if (parameterRuns < config.parameterRuns() && isWhole(verdict)) {
                parameterRuns++;
                results.counted(engine.counts());
            }
            if (verdict instanceof Failed how) {
                failed(i, how, true);
            }
            if (results.isDue()) {
                writeResults();
            }
            if (isOver) {
                break;
            }
            if (engine.abandonedThreads() > MAX_ABANDONED && search != null) {
                results.warn("the search was given up: threads did not end with their execution");
                break;
            }
            if (engine.abandonedThreads() > MAX_ABANDONED) {
                results.warn(
                        engine.abandonedThreads() + " threads did not end with their execution; the JVM was replaced");
                turns.stop(false);
                results.write("replace", "");
                return false;
            }
            if (isLate(now)) {
                break;
            }
            if (engine.isHeapExhausted() && search == null) {
                results.warn("an execution used up the heap; the JVM was replaced");
                turns.stop(false);
                results.write(i < config.iterations() ? "replace" : "finished", "");
                return false;
            }
        }
        turns.stop(true);
        results.covered(turns.coverage());
        return true;
    }

    /** What a JVM after this one needs, should this one die: what strategies have learned, and then the results. */
    private void writeResults() throws IOException {
        turns.save();
        results.write("running", "");
    }

    /** Whether the program ran to its end: what failed otherwise says less about how much there is to do. */
    private static boolean isWhole(Verdict verdict) {
        return verdict instanceof Passed || verdict instanceof Failed failed && failed.kind() == FailureKind.RACE;
    }

    /** For the watchdog: reducing failures is not on the campaign's account. */
    private long timeLeft() {
        return config.timeLimitMillis() == 0 || minimising.isUnderWay()
                ? TimeLimits.NEVER
                : config.timeLimitMillis() * 1_000_000L - (System.nanoTime() - start);
    }

    private boolean isLate(long now) {
        return config.timeLimitMillis() > 0 && now - start > config.timeLimitMillis() * 1_000_000L;
    }

    /** Whether the strategy has tried everything. */
    private boolean isOver(boolean isAtLimit) {
        boolean isOver = search != null && !isAtLimit && search.isDone();
        if (search != null) {
            results.searched(search.exploration());
        }
        return isOver;
    }

    /** @param isSound whether this JVM can go on */
    private void failed(long i, Failed failed, boolean isSound) throws IOException {
        results.failed(i, failed.kind());
        firstFailing = firstFailing == 0 ? i : firstFailing;
        if (config.campaigns() > 1) {
            return; // only the number matters
        }
        var header = traces.header(turns.strategy().name(), campaignSeed, i, turns.seed());
        if (saved.write(header, failed)) {
            writeResults();
            start += saved.reduce(isSound);
        }
    }

    /** The watchdog's finding: this execution failed or did not end, and this JVM cannot go on. */
    private void stalled(Verdict verdict, String reason) {
        try {
            if (minimising.isUnderWay()) { // what failed is saved
                results.warn("execution " + execution + " is not minimised: " + message(verdict));
                leaveAfterStall(false);
                return;
            }
            results.executed(System.nanoTime() - start, engine.eventCount(), engine.threadCount());
            results.shared(execution, turns.strategy().name(), verdict instanceof Failed, 0);
            boolean isAtLimit = reason.equals(CampaignResult.LIMIT);
            if (verdict instanceof Unfinished unfinished) {
                results.unfinished(execution, reason, unfinished);
                turns.unfinished(false);
            } else if (verdict instanceof Failed failed) {
                turns.ended(true);
                failed(execution, failed, false);
            }
            if (search != null) {
                results.searched(search.exploration());
            }
            if (config.campaigns() > 1) {
                results.campaignEnded(firstFailing);
            }
            leaveAfterStall(isAtLimit);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String message(Verdict verdict) {
        return verdict instanceof Failed failed
                ? failed.message()
                : verdict instanceof Unfinished unfinished ? unfinished.message() : "";
    }

    private void leaveAfterStall(boolean isAtLimit) throws IOException {
        boolean enough = config.failFast() && firstFailing != 0;
        boolean isLast = isAtLimit || search != null || enough || execution >= config.iterations();
        turns.stop(isLast);
        results.write(isLast && config.campaigns() == 1 ? "finished" : "replace", "");
    }

    /** The verdict in a line. */
    static String headline(Verdict verdict) {
        if (verdict instanceof Failed f) {
            return f.kind().word() + ": " + f.message();
        }
        if (verdict instanceof Unfinished u) {
            return u.what() + ": " + u.message();
        }
        return verdict instanceof Passed ? "passed" : "none";
    }
}
