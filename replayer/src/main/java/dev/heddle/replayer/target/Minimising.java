package dev.heddle.replayer.target;

import dev.heddle.formats.run.MinimisedTrace;
import dev.heddle.formats.run.MinimisedTrace.Change;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Header;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.minimise.Budget;
import dev.heddle.replayer.minimise.Minimiser;
import dev.heddle.replayer.minimise.Reduction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Reduces failing executions whose traces are written; a smaller one takes the place of the original, which is kept beside it. */
final class Minimising {
    private final Engine engine;
    private final Results results;
    private final Traces traces;
    private final Minimiser minimiser;
    private volatile boolean underWay;

    Minimising(Engine engine, Program program, Results results, Traces traces) {
        this.engine = engine;
        this.results = results;
        this.traces = traces;
        this.minimiser = new Minimiser(engine, program, JdkState::reset, Budget.DEFAULT);
    }

    /** Whether the execution under way is an attempt to reduce another. May be asked by any thread. */
    boolean isUnderWay() {
        return underWay;
    }

    /**
     * Reduces an execution of this JVM. The engine's last one is another afterwards.
     *
     * @param file where its trace is
     * @return how long it took, in ns
     */
    long reduce(Path file, Trace original) throws IOException {
        long start = System.nanoTime();
        underWay = true;
        Reduction reduction = minimiser.reduce(original);
        underWay = false;
        long nanos = System.nanoTime() - start;
        Path beside = file.resolveSibling(String.valueOf(file.getFileName()).replace(".heddle", ".original.heddle"));
        if (reduction.isSmaller()) {
            Path smaller = file.resolveSibling(file.getFileName() + ".part");
            traces.write(smaller, traces.trace(header(original.header()), original.program(), engine.verdict()));
            Files.move(file, beside, StandardCopyOption.REPLACE_EXISTING);
            Files.move(smaller, file, StandardCopyOption.REPLACE_EXISTING);
        }
        results.minimised(new MinimisedTrace(
                file.toString(),
                reduction.isSmaller() ? beside.toString() : "",
                new Change(reduction.before().switches(), reduction.after().switches()),
                new Change(reduction.before().preemptions(), reduction.after().preemptions()),
                new Change(reduction.before().staleReads(), reduction.after().staleReads()),
                reduction.executions(),
                nanos,
                reduction.complete(),
                reduction.problem()));
        return System.nanoTime() - start;
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
