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

/** Controlled executions, saved whatever their end. */
final class RecordRun {
    private final Job.Record job;
    private final Engine engine;
    private final Program program;
    private final Results results;
    private final Traces traces;
    private final SchedulingStrategy strategy;
    private final Executions executions;
    private long execution;

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
        for (execution = job.first(); execution < job.first() + job.count(); execution++) {
            if (!isSaved(executions.execute(() -> "the execution", strategy, seed(), program))) {
                return;
            }
            if (executions.isWornOut()) {
                break;
            }
        }
        results.write(State.FINISHED, "");
    }

    private long seed() {
        return Seeds.ofExecution(job.seed(), execution);
    }

    /** Saves the execution; false where it cannot be written, and the result says so. */
    private boolean isSaved(Outcome outcome) throws IOException {
        results.counted(execution, engine.last().counts());
        if (outcome instanceof Outcome.Failed failed) {
            results.failed(execution, failed.verdict().kind());
        } else if (outcome instanceof Outcome.Unfinished unfinished) {
            results.unfinished(execution, unfinished.reason(), unfinished.verdict());
        }
        Verdict verdict = outcome.verdict();
        var header = traces.header(strategy.name(), job.seed(), execution, seed());
        try {
            results.note(new Fact.Written(traces.write(job.file(execution), traces.trace(header, verdict))));
        } catch (UnwritableFileException e) {
            results.write(State.BROKEN, e.getMessage() + "; the execution ended: " + Headline.of(verdict));
            return false;
        }
        results.note(new Fact.Headline(Headline.of(verdict)));
        return true;
    }

    private void stalled(Outcome outcome) {
        try {
            executions.count();
            if (isSaved(outcome)) {
                results.write(State.FINISHED, "");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
