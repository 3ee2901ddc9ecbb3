package dev.heddle.replayer.process;

import dev.heddle.formats.file.UnwritableFileException;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Header;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.job.MinimisedTrace;
import dev.heddle.replayer.job.MinimisedTrace.Change;
import dev.heddle.replayer.minimise.Budget;
import dev.heddle.replayer.minimise.Cost;
import dev.heddle.replayer.minimise.Minimiser;
import dev.heddle.replayer.minimise.Reduction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Reduces failing executions whose traces are written; a smaller one replaces the original, which is kept as well. */
final class Minimising {
    private final Results results;
    private final Traces traces;
    private final Minimiser minimiser;
    private final Executions executions;

    /** @param executions whose clock stands while an execution is reduced */
    Minimising(Engine engine, Program program, Results results, Traces traces, Executions executions) {
        this.results = results;
        this.executions = executions;
        this.traces = traces;
        this.minimiser = new Minimiser(engine, program, JdkState::reset, Budget.DEFAULT);
    }

    /**
     * Reduces an execution of this JVM. The engine's last one is another afterwards.
     *
     * @param file where its trace is
     */
    void reduce(Path file, Trace original) throws IOException {
        executions.pause();
        try {
            long start = System.nanoTime();
            JdkState.muteOutput(true);
            Reduction reduction = minimiser.reduce(original);
            JdkState.muteOutput(false);
            report(file, original, reduction, System.nanoTime() - start);
        } finally {
            executions.resume();
        }
    }

    private void report(Path file, Trace original, Reduction reduction, long nanos) throws IOException {
        Path beside = file.resolveSibling(String.valueOf(file.getFileName()).replace(".heddle", ".original.heddle"));
        String problem = reduction.isSmaller() ? replace(file, beside, original, reduction) : reduction.problem();
        boolean isKept = reduction.isSmaller() && problem.isEmpty();
        Cost after = isKept ? reduction.after() : reduction.before();
        results.minimised(new MinimisedTrace(
                file.toString(),
                isKept ? beside.toString() : "",
                new Change(reduction.before().switches(), after.switches()),
                new Change(reduction.before().preemptions(), after.preemptions()),
                new Change(reduction.before().staleReads(), after.staleReads()),
                reduction.executions(),
                nanos,
                reduction.complete(),
                problem));
    }

    /** Writes the execution that is in the engine in place of the original, if there is room for both; answers what kept it from that. */
    private String replace(Path file, Path beside, Trace original, Reduction reduction) throws IOException {
        Path smaller = file.resolveSibling(file.getFileName() + ".part");
        try {
            traces.write(smaller, traces.trace(header(original.header()), original.program(), reduction.verdict()));
        } catch (UnwritableFileException e) {
            return e.getMessage();
        }
        Files.move(file, beside, StandardCopyOption.REPLACE_EXISTING);
        Files.move(smaller, file, StandardCopyOption.REPLACE_EXISTING);
        Traces.writeOutput(file);
        return "";
    }

    /** The same execution of the same campaign, but no strategy alone has made its decisions. */
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
