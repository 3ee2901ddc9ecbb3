package dev.heddle.replayer.target;

import dev.heddle.analyzer.estimate.Parameters;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.run.RunConfig;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.formats.trace.Trace.Passed;
import dev.heddle.formats.trace.Trace.Verdict;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.exhaustive.ExhaustiveStrategy;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import dev.heddle.replayer.strategy.Seeds;
import dev.heddle.replayer.strategy.Strategies;
import dev.heddle.replayer.strategy.StrategySpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/** A campaign: many executions, each with a seed of its own; the first failing execution of each sort is saved. */
final class CheckRun {
    private static final int MAX_SAVED = 5;
    private static final int MAX_ABANDONED = 8;

    private final RunConfig config;
    private final Engine engine;
    private final Program program;
    private final Results results;
    private final Traces traces;
    private final SchedulingStrategy strategy;
    /** The strategy where it is a search that ends by itself, else null. */
    private final ExhaustiveStrategy search;

    private final Set<String> saved = new HashSet<>();
    private int parameterRuns;
    private volatile long execution;
    private volatile long start;

    CheckRun(RunConfig config, Engine engine, Program program, Results results, Traces traces) {
        this.config = config;
        this.engine = engine;
        this.program = program;
        this.results = results;
        this.traces = traces;
        this.search = config.strategy().equals("exhaustive")
                ? new ExhaustiveStrategy(
                        engine.tables(), ModelSwitches.parse(config.switches()).volatiles(), true)
                : null;
        this.strategy = search != null
                ? search
                : Strategies.create(
                        StrategySpec.parse(config.strategy()), new FixedContext(engine.siteNames(), Parameters.NONE));
    }

    void run() throws IOException {
        start = System.nanoTime();
        new Watchdog(engine, results, config.stallMillis(), this::stalled).start();
        for (long i = config.firstExecution(); i <= config.iterations(); i++) {
            execution = i;
            JdkState.reset();
            if (i == config.firstExecution()) {
                results.started();
            }
            engine.execute(strategy, seed(i), program);
            long now = System.nanoTime();
            boolean isOver = isOver();
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
                return;
            }
            Verdict verdict = engine.verdict();
            results.shared(i, strategy.name(), verdict instanceof Failed, 0);
            if (verdict instanceof Failed failed) {
                failed(i, failed);
                if (config.failFast()) {
                    break;
                }
            } else if (parameterRuns < config.parameterRuns()) {
                parameterRuns++;
                results.counted(engine.counts());
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
                results.write("replace", "");
                return;
            }
            if (isLate(now)) {
                break;
            }
            if (engine.isHeapExhausted() && search == null) {
                results.warn("an execution used up the heap; the JVM was replaced");
                results.write(i < config.iterations() ? "replace" : "finished", "");
                return;
            }
        }
        results.write("finished", "");
    }

    /** A search has one tree, and so all its executions have the same inputs. */
    private long seed(long i) {
        return Seeds.ofExecution(config.seed(), search != null ? 1 : i);
    }

    private boolean isLate(long now) {
        return config.timeLimitMillis() > 0 && now - start > config.timeLimitMillis() * 1_000_000L;
    }

    /** Whether the strategy has tried everything. */
    private boolean isOver() {
        boolean isOver = strategy.isDone();
        if (search != null) {
            results.searched(search.exploration());
        }
        return isOver;
    }

    private void failed(long i, Failed failed) throws IOException {
        results.failed(i, failed.kind());
        String sort = failed.kind() + " " + failed.message()
                + (failed.stack().isEmpty() ? "" : failed.stack().get(0));
        if (saved.size() < MAX_SAVED && saved.add(sort)) {
            try {
                save(i, failed);
            } catch (OutOfMemoryError | RuntimeException full) {
                if (!engine.isHeapExhausted()) {
                    throw full;
                }
                results.warn(
                        "execution " + i + " (" + headline(failed) + ") left no room in the heap to write its trace");
            }
        }
    }

    private void save(long i, Failed failed) throws IOException {
        Path file = Path.of(config.outputDirectory(), "failure-" + i + ".heddle");
        var header = traces.header(strategy.name(), i, seed(i));
        results.written(traces.write(file, traces.trace(header, failed)));
    }

    /** The watchdog's finding: this execution failed, and this JVM cannot go on. */
    private void stalled(Failed verdict) {
        results.executed(System.nanoTime() - start, engine.eventCount(), engine.threadCount());
        results.shared(execution, strategy.name(), true, 0);
        try {
            failed(execution, verdict);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        results.write(
                search != null || config.failFast() || execution >= config.iterations() ? "finished" : "replace", "");
    }

    /** The verdict in a line. */
    static String headline(Verdict verdict) {
        if (verdict instanceof Failed f) {
            return f.kind().word() + ": " + f.message();
        }
        return verdict instanceof Passed ? "passed" : "none";
    }
}
