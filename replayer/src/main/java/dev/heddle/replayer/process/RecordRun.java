package dev.heddle.replayer.process;

import dev.heddle.analyzer.estimate.Parameters;
import dev.heddle.formats.file.UnwritableFileException;
import dev.heddle.formats.trace.Trace.Verdict;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.engine.Outcome;
import dev.heddle.replayer.job.RunConfig;
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
    private final Executions executions;

    RecordRun(RunConfig config, Engine engine, Program program, Results results, Traces traces) {
        this.config = config;
        this.engine = engine;
        this.program = program;
        this.results = results;
        this.traces = traces;
        executions = new Executions(config, engine, results);
        this.strategy = Strategies.create(
                StrategySpec.parse(config.strategy()), new FixedContext(engine.siteNames(), Parameters.NONE));
    }

    void run() throws IOException {
        engine.maxEvents(config.bounds().events());
        executions.begin(this::stalled);
        save(executions.execute("the execution", strategy, seed(), program));
    }

    private long seed() {
        return Seeds.ofExecution(config.seed(), config.iterations());
    }

    private void save(Outcome outcome) throws IOException {
        results.counted(engine.counts());
        if (outcome instanceof Outcome.Failed failed) {
            results.failed(config.iterations(), failed.verdict().kind());
        } else if (outcome instanceof Outcome.Unfinished unfinished) {
            results.unfinished(config.iterations(), unfinished.reason(), unfinished.verdict());
        }
        Verdict verdict = outcome.verdict();
        var header = traces.header(strategy.name(), config.seed(), config.iterations(), seed());
        try {
            results.written(traces.write(Path.of(config.traceFile()), traces.trace(header, verdict)));
        } catch (UnwritableFileException e) {
            results.write("broken", e.getMessage() + "; the execution ended: " + Headline.of(verdict));
            return;
        }
        results.ended(Headline.of(verdict));
        results.write("finished", "");
    }

    private void stalled(Outcome outcome) {
        try {
            executions.count();
            save(outcome);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
