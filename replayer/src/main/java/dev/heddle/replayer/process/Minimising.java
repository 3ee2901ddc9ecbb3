package dev.heddle.replayer.process;

import dev.heddle.formats.file.UnwritableFileException;
import dev.heddle.formats.file.WholeFile;
import dev.heddle.formats.trace.Calls;
import dev.heddle.formats.trace.Cause;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Header;
import dev.heddle.replayer.calls.CallCollector;
import dev.heddle.replayer.cause.CauseFinder;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.job.Fact;
import dev.heddle.replayer.job.MinimisedTrace.Change;
import dev.heddle.replayer.job.MinimisedTraceBuilder;
import dev.heddle.replayer.minimise.Budget;
import dev.heddle.replayer.minimise.Cost;
import dev.heddle.replayer.minimise.Minimiser;
import dev.heddle.replayer.minimise.Reduction;
import dev.heddle.replayer.minimise.Spending;
import dev.heddle.replayer.reset.JdkState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.BooleanSupplier;

/**
 * Reduces failing executions whose traces are written, looks for the cause of the first and replays it with detail; a
 * smaller one replaces the original, which is kept as well.
 */
final class Minimising {
    private final Results results;
    private final Traces traces;
    private final Minimiser minimiser;
    private final Executions executions;
    private final CauseFinder causes;
    private final CallCollector calls;
    private BooleanSupplier isNeedless = () -> false;
    private boolean isExplained;

    /** @param executions whose clock stands while an execution is reduced */
    Minimising(Engine engine, Program program, Results results, Traces traces, Executions executions) {
        this.results = results;
        this.executions = executions;
        this.traces = traces;
        BooleanSupplier isOver = () -> isNeedless.getAsBoolean();
        this.minimiser = new Minimiser(engine, program, JdkState::reset, new Spending(Budget.DEFAULT, isOver));
        this.causes = new CauseFinder(engine, program, JdkState::reset, new Spending(CauseFinder.BUDGET, isOver));
        this.calls = new CallCollector(engine, program, JdkState::reset);
    }

    /**
     * Reduces an execution of this JVM. The engine's last one is another afterwards.
     *
     * @param file where its trace is
     */
    void reduce(Path file, Trace original) throws IOException {
        reduce(file, original, () -> false);
    }

    /**
     * Reduces an execution as long as its trace is needed.
     *
     * @param until whether the trace is needed no more; asked often, and once true stays so
     */
    void reduce(Path file, Trace original, BooleanSupplier until) throws IOException {
        if (until.getAsBoolean()) {
            return;
        }
        isNeedless = until;
        executions.pause();
        try {
            long start = System.nanoTime();
            JdkState.muteOutput(true);
            Reduction reduction = minimiser.reduce(original);
            JdkState.muteOutput(false);
            Trace left = report(file, original, reduction, System.nanoTime() - start);
            if (reduction.problem().isEmpty() && !isExplained && !until.getAsBoolean()) {
                isExplained = true;
                explain(file, left);
            }
        } finally {
            executions.resume();
        }
    }

    /** Looks for what the failure needs and replays it with detail; writes the trace again with both. */
    private void explain(Path file, Trace left) throws IOException {
        JdkState.muteOutput(true);
        Trace explained = left.with(causes.find(left));
        if (!explained.cause().isKnown() && causes.isCutOff() && !isNeedless.getAsBoolean()) {
            results.warn("execution " + left.header().execution() + ": the time limit of the search for the cause came"
                    + " before one was found; a program that does less before it fails would help");
        }
        Calls collected = calls.collect(explained);
        JdkState.muteOutput(false);
        if (collected == null) {
            results.warn("execution " + left.header().execution()
                    + " did not fail again in a replay that collects stacks and calls; its story has none");
        }
        Trace whole = collected == null ? explained : explained.with(collected);
        if (!whole.cause().equals(Cause.NONE) || whole.calls().isKnown()) {
            traces.write(file, whole);
        }
    }

    /** Answers the execution that is left. */
    private Trace report(Path file, Trace original, Reduction reduction, long nanos) throws IOException {
        Path beside = file.resolveSibling(String.valueOf(file.getFileName()).replace(".heddle", ".original.heddle"));
        Trace smaller = reduction.isSmaller()
                ? traces.trace(header(original.header()), original.program(), reduction.verdict())
                : original;
        String problem = reduction.isSmaller() ? replace(file, beside, smaller) : reduction.problem();
        boolean isKept = reduction.isSmaller() && problem.isEmpty();
        Cost after = isKept ? reduction.after() : reduction.before();
        results.note(new Fact.Reduced(MinimisedTraceBuilder.builder()
                .trace(file.toString())
                .original(isKept ? beside.toString() : "")
                .switches(new Change(reduction.before().switches(), after.switches()))
                .preemptions(new Change(reduction.before().preemptions(), after.preemptions()))
                .staleReads(new Change(reduction.before().staleReads(), after.staleReads()))
                .executions(reduction.executions())
                .nanos(nanos)
                .complete(reduction.complete())
                .problem(problem)
                .build()));
        return isKept ? smaller : original;
    }

    /**
     * Writes the execution that is in the engine in place of the original, if there is room for both; answers what kept
     * it from that.
     */
    private String replace(Path file, Path beside, Trace trace) throws IOException {
        try {
            traces.write(WholeFile.begin(file), trace);
        } catch (UnwritableFileException e) {
            return e.getMessage();
        }
        Files.move(file, beside, StandardCopyOption.REPLACE_EXISTING);
        WholeFile.complete(file);
        Traces.writeOutput(file);
        return "";
    }

    /** Header of the reduced execution: no strategy alone has made its decisions. */
    private static Header header(Header h) {
        return new Header(
                h.heddleVersion(),
                h.jdk(),
                h.strategy() + ", minimised",
                h.seed(),
                h.executionSeed(),
                h.execution(),
                h.detail(),
                h.switches());
    }
}
