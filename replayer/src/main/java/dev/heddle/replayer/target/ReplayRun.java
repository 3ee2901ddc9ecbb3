package dev.heddle.replayer.target;

import dev.heddle.formats.file.UnwritableFileException;
import dev.heddle.formats.run.Bounds;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.run.RunConfig;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.ThreadIds;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.formats.trace.Trace.Unfinished;
import dev.heddle.formats.trace.Trace.Verdict;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.strategy.DivergenceException;
import dev.heddle.replayer.strategy.ReplayStrategy;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Replays a recorded execution: every decision enforced, every event checked, {@code repeat} times in this JVM. Where an output
 * directory is given, the traces of the first, second and last replay are written there, to be compared with the recorded one.
 */
final class ReplayRun {
    private final RunConfig config;
    private final Engine engine;
    private final Program program;
    private final Results results;
    private final Traces traces;
    private final Trace recorded;
    private final ReplayStrategy strategy;
    private long start;

    ReplayRun(RunConfig config, Engine engine, Program program, Results results, Traces traces, Trace recorded) {
        this.config = config;
        this.engine = engine;
        this.program = program;
        this.results = results;
        this.traces = traces;
        this.recorded = recorded;
        String bound = recorded.header().switches().get(Traces.LIVELOCK_BOUND);
        if (bound != null && bound.matches("[0-9]{1,9}")) {
            engine.livelockBound(Integer.parseInt(bound));
        }
        engine.configure(ModelSwitches.parse(recorded.header().switches()));
        engine.firstThreadId(recorded.header().firstThreadId());
        engine.threadIds(ThreadIds.of(recorded.header()));
        JdkState.become(recorded.program().environment());
        this.strategy = new ReplayStrategy(recorded, engine.tables());
    }

    void run() throws IOException {
        start = System.nanoTime();
        Verdict end = recorded.verdict();
        boolean wasCutOff = end instanceof Unfinished
                || end instanceof Failed failed
                        && (failed.kind() == FailureKind.UNFINISHED || failed.kind() == FailureKind.OUTSIDE);
        if (wasCutOff) {
            engine.endAs(recorded.events().size(), end);
        } else {
            engine.maxEvents(Bounds.MOST_EVENTS);
        }
        new Watchdog(engine, results, config, (stalled, reason) -> {
                    ended(stalled);
                    results.write("finished", "");
                })
                .expecting(() -> stalls(end) && strategy.isComplete())
                .start();
        for (int i = 1; i <= config.repeat(); i++) {
            JdkState.reset();
            engine.execute(strategy, recorded.header().executionSeed(), program);
            if (engine.brokenBy() != null) {
                engine.brokenBy().printStackTrace();
                results.write("broken", String.valueOf(engine.brokenBy()));
                return;
            }
            ended(engine.verdict());
            boolean kept = i <= 2 || i == config.repeat();
            if (kept && !config.outputDirectory().isEmpty() && engine.verdict() != null) {
                Path file = Path.of(config.outputDirectory(), "replay-" + i + ".heddle");
                write(file);
            }
        }
        results.write("finished", "");
    }

    private void write(Path file) throws IOException {
        try {
            traces.write(file, traces.trace(recorded.header(), recorded.program(), engine.verdict()));
        } catch (UnwritableFileException e) {
            results.warn("no trace of a replay: " + e.getMessage());
        }
    }

    /** Compares the end with the recorded one. */
    private void ended(Verdict verdict) {
        results.executed(System.nanoTime() - start, engine.eventCount(), engine.threadCount());
        engine.takeWarnings().forEach(results::warn);
        String expected = CheckRun.headline(recorded.verdict());
        String found = CheckRun.headline(verdict);
        results.ended(found);
        if (!engine.divergence().isEmpty()) {
            results.diverged(engine.divergence());
        } else if (!strategy.isComplete()) {
            results.diverged("event " + strategy.reproduced() + ": expected "
                    + recorded.events().size() + " events and then " + expected + ", found the end after "
                    + strategy.reproduced() + ": " + found);
        } else if (!sameEnd(recorded.verdict(), verdict)) {
            results.diverged(
                    "after event " + (strategy.reproduced() - 1) + ": expected " + expected + ", found " + found);
        } else {
            checkModificationOrder(verdict);
        }
        if (verdict instanceof Failed failed) {
            results.failed(1, failed.kind());
        }
        results.write("running", "");
    }

    private void checkModificationOrder(Verdict verdict) {
        try {
            strategy.checkModificationOrder(
                    engine.trace(recorded.header(), recorded.program(), verdict).events());
            results.reproduced();
        } catch (DivergenceException divergent) {
            results.diverged(divergent.getMessage());
        }
    }

    /** Whether it ended where a thread reached no event. */
    private static boolean stalls(Verdict end) {
        return end instanceof Failed failed && failed.message().startsWith(Engine.NO_EVENT);
    }

    private static boolean sameEnd(Verdict expected, Verdict found) {
        if (expected instanceof Failed e
                && e.kind() == FailureKind.DEADLOCK
                && found instanceof Unfinished f
                && f.kind() == FailureKind.OUTSIDE) {
            return e.thread() == f.thread(); // as earlier versions called it
        }
        return expected instanceof Failed e && found instanceof Failed f
                ? e.kind() == f.kind() && e.thread() == f.thread()
                : expected.getClass() == (found == null ? null : found.getClass());
    }
}
