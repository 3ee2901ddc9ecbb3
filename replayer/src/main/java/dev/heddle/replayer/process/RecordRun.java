package dev.heddle.replayer.process;

import dev.heddle.analyzer.estimate.Parameters;
import dev.heddle.formats.file.UnwritableFileException;
import dev.heddle.formats.trace.Trace.Verdict;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.engine.Outcome;
import dev.heddle.replayer.job.Fact;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.RunResult.State;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import dev.heddle.replayer.strategy.Seeds;
import dev.heddle.replayer.strategy.Strategies;
import dev.heddle.replayer.strategy.StrategySpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** Controlled execution, number {@code iterations} of the campaign, saved whatever its end. */
final class RecordRun {
    private final Job.Record job;
    private final Engine engine;
    private final Program program;
    private final Results results;
    private final Traces traces;
    private final SchedulingStrategy strategy;
    private final Executions executions;

    RecordRun(Job.Record job, Engine engine, Program program, Results results, Traces traces) {
        this.job = job;
        this.engine = engine;
        this.program = program;
        this.results = results;
        this.traces = traces;
        executions = new Executions(job.setup().bounds(), engine, results);
        this.strategy = Strategies.create(
                StrategySpec.parse(job.strategy()), new FixedContext(engine.siteNames(), Parameters.NONE));
    }

    void run() throws IOException {
        executions.begin(this::stalled);
        save(executions.execute(() -> "the execution", strategy, seed(), program));
    }

    private long seed() {
        return Seeds.ofExecution(job.seed(), job.execution());
    }

    private void save(Outcome outcome) throws IOException {
        results.counted(job.execution(), engine.last().counts());
        if (outcome instanceof Outcome.Failed failed) {
            results.failed(job.execution(), failed.verdict().kind());
        } else if (outcome instanceof Outcome.Unfinished unfinished) {
            results.unfinished(job.execution(), unfinished.reason(), unfinished.verdict());
        }
        Verdict verdict = outcome.verdict();
        var header = traces.header(strategy.name(), job.seed(), job.execution(), seed());
        try {
            results.note(new Fact.Written(traces.write(Path.of(job.traceFile()), traces.trace(header, verdict))));
        } catch (UnwritableFileException e) {
            results.write(State.BROKEN, e.getMessage() + "; the execution ended: " + Headline.of(verdict));
            return;
        }
        results.note(new Fact.Headline(Headline.of(verdict)));
        results.write(State.FINISHED, "");
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
