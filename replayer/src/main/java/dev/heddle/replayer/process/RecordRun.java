package dev.heddle.replayer.process;

import dev.heddle.analyzer.estimate.Parameters;
import dev.heddle.formats.file.UnwritableFileException;
import dev.heddle.formats.run.RunConfig;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.formats.trace.Trace.Unfinished;
import dev.heddle.formats.trace.Trace.Verdict;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import dev.heddle.replayer.strategy.Seeds;
import dev.heddle.replayer.strategy.Strategies;
import dev.heddle.replayer.strategy.StrategySpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** One controlled execution, saved whatever its end. It is the campaign's execution number {@code iterations}. */
final class RecordRun {
    private final RunConfig config;
    private final Engine engine;
    private final Program program;
    private final Results results;
    private final Traces traces;
    private final SchedulingStrategy strategy;
    private long start;

    RecordRun(RunConfig config, Engine engine, Program program, Results results, Traces traces) {
        this.config = config;
        this.engine = engine;
        this.program = program;
        this.results = results;
        this.traces = traces;
        this.strategy = Strategies.create(
                StrategySpec.parse(config.strategy()), new FixedContext(engine.siteNames(), Parameters.NONE));
    }

    void run() throws IOException {
        start = System.nanoTime();
        engine.maxEvents(config.bounds().events());
        new Watchdog(engine, results, config, this::stalled).start();
        JdkState.reset();
        engine.execute(strategy, seed(), program);
        if (engine.brokenBy() != null) {
            engine.brokenBy().printStackTrace();
            results.write("broken", String.valueOf(engine.brokenBy()));
            return;
        }
        save(engine.verdict(), engine.unfinished());
    }

    private long seed() {
        return Seeds.ofExecution(config.seed(), config.iterations());
    }

    private void save(Verdict verdict, String reason) throws IOException {
        results.executed(System.nanoTime() - start, engine.eventCount(), engine.threadCount());
        engine.takeWarnings().forEach(results::warn);
        results.counted(engine.counts());
        if (verdict instanceof Failed failed) {
            results.failed(config.iterations(), failed.kind());
        }
        if (verdict instanceof Unfinished unfinished) {
            results.unfinished(config.iterations(), reason, unfinished);
        }
        var header = traces.header(strategy.name(), config.seed(), config.iterations(), seed());
        try {
            results.written(traces.write(Path.of(config.traceFile()), traces.trace(header, verdict)));
        } catch (UnwritableFileException e) {
            results.write("broken", e.getMessage() + "; the execution ended: " + CheckRun.headline(verdict));
            return;
        }
        results.ended(CheckRun.headline(verdict));
        results.write("finished", "");
    }

    private void stalled(Verdict verdict, String reason) {
        try {
            save(verdict, reason);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
