package dev.heddle.replayer.process;

import dev.heddle.formats.file.UnwritableFileException;
import dev.heddle.formats.file.WholeFile;
import dev.heddle.formats.trace.ThreadIds;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.formats.trace.Trace.Verdict;
import dev.heddle.formats.trace.file.TraceWriter;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.engine.Outcome;
import dev.heddle.replayer.job.Fact;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.RunResult.State;
import dev.heddle.replayer.reset.JdkState;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The replays of one trace in this JVM, whatever leads them: {@code repeat} executions, each compared with the recorded
 * one. Where an output directory is given, the traces of the first, second and last one are written there.
 */
final class Replays {
    /** How an execution is compared with the recorded one. */
    interface Comparison {
        /**
         * Reports to the results whether the execution that has ended is the recorded one.
         *
         * @param found its end in words
         */
        void compare(Outcome outcome, String found);
    }

    private final Job.Replay job;
    private final Program program;
    private final Results results;
    private final Traces traces;
    private final Trace recorded;
    private final Executions executions;
    private final Engine engine;
    /** Event after which to stop for a debugger, or -1. */
    private int until = -1;

    Replays(Job.Replay job, Engine engine, Program program, Results results, Traces traces, Trace recorded) {
        this.job = job;
        this.engine = engine;
        this.program = program;
        this.results = results;
        this.traces = traces;
        this.recorded = recorded;
        executions = new Executions(job.setup().bounds(), engine, results);
        becomeAs(recorded, engine);
    }

    /** Gives the program what it had of its JVM when it was recorded. */
    static void becomeAs(Trace recorded, Engine engine) {
        engine.firstThreadId(recorded.header().firstThreadId());
        engine.threadIds(ThreadIds.of(recorded.header()));
        JdkState.become(recorded.program().environment());
    }

    /** Index of the thread that failed, or -1. */
    static int failing(@Nullable Verdict verdict) {
        return verdict instanceof Failed failed ? failed.thread() : -1;
    }

    /**
     * A debugger is attached.
     *
     * @param event after which to stop for it, or -1
     */
    void debugged(int event) {
        until = event;
        executions.patient();
    }

    /**
     * Runs them.
     *
     * @param header that of the traces that are written
     * @param isStallRecorded whether an execution that comes to no event any more is at its recorded end
     */
    void run(SchedulingStrategy strategy, Trace.Header header, BooleanSupplier isStallRecorded, Comparison comparison)
            throws IOException {
        executions.begin(
                stalled -> {
                    executions.count();
                    ended(stalled, comparison);
                    results.write(State.FINISHED, "");
                },
                isStallRecorded);
        Outcome last = new Outcome.GivenUp();
        for (int i = 1; i <= job.repeat(); i++) {
            int number = i;
            Outcome outcome = executions.execute(
                    () -> "replay " + number,
                    until < 0 ? strategy : new StoppingStrategy(strategy, until),
                    recorded.header().executionSeed(),
                    program);
            last = outcome;
            ended(outcome, comparison);
            boolean isKept = i <= 2 || i == job.repeat();
            if (isKept && !job.outputDirectory().isEmpty() && outcome.verdict() != null) {
                write(file(i), header, outcome.verdict());
            }
        }
        if (last instanceof Outcome.Failed failed && job.minimises()) {
            results.note(new Fact.Written(file(job.repeat()).toString()));
            new Minimising(engine, program, results, traces, executions)
                    .reduce(file(job.repeat()), traces.trace(header, recorded.program(), failed.verdict()));
        }
        results.write(State.FINISHED, "");
    }

    private Path file(int replay) {
        return Path.of(job.outputDirectory(), "replay-" + replay + ".heddle");
    }

    /** Another JVM may write the same replay at the same time. */
    private void write(Path file, Trace.Header header, Verdict verdict) throws IOException {
        try {
            byte[] trace = TraceWriter.toBytes(traces.trace(header, recorded.program(), verdict));
            WholeFile.writeAmongOthers(file, out -> out.write(trace));
        } catch (UnwritableFileException e) {
            results.warn("no trace of a replay: " + e.getMessage());
        }
    }

    private void ended(Outcome outcome, Comparison comparison) {
        String found = Headline.of(outcome.verdict());
        results.note(new Fact.Headline(found));
        comparison.compare(outcome, found);
        if (outcome instanceof Outcome.Failed failed) {
            results.failed(1, failed.verdict().kind());
        }
        results.write(State.RUNNING, "");
    }
}
