package dev.heddle.replayer.target;

import dev.heddle.formats.run.RunConfig;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.formats.trace.Trace.Header;
import dev.heddle.replayer.engine.Engine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/** Writes the trace of the first failing execution of each sort, and reduces it. */
final class SavedFailures {
    private static final int MAX_SAVED = 5;

    private final RunConfig config;
    private final Engine engine;
    private final Results results;
    private final Traces traces;
    private final Minimising minimising;
    private final Set<String> saved = new HashSet<>();

    SavedFailures(RunConfig config, Engine engine, Results results, Traces traces, Minimising minimising) {
        this.config = config;
        this.engine = engine;
        this.results = results;
        this.traces = traces;
        this.minimising = minimising;
    }

    /**
     * The engine's last execution has failed.
     *
     * @param isSound whether this JVM can go on
     * @return how long it took to reduce it, in ns
     */
    long save(Header header, Failed failed, boolean isSound) throws IOException {
        String sort = failed.kind() + " " + failed.message()
                + (failed.stack().isEmpty() ? "" : failed.stack().get(0));
        if (saved.size() >= MAX_SAVED || !saved.add(sort)) {
            return 0;
        }
        try {
            Path file = Path.of(config.outputDirectory(), "failure-" + header.execution() + ".heddle");
            Trace trace = traces.trace(header, failed);
            results.written(traces.write(file, trace));
            return config.minimise() && isSound && hasEnded(failed) && !engine.isHeapExhausted()
                    ? minimising.reduce(file, trace)
                    : 0;
        } catch (OutOfMemoryError | RuntimeException full) {
            if (!engine.isHeapExhausted()) {
                throw full;
            }
            results.warn("execution " + header.execution() + " (" + CheckRun.headline(failed)
                    + ") left no room in the heap to write its trace");
            return 0;
        }
    }

    /** One that did not is what it is because of its length. */
    private static boolean hasEnded(Failed failed) {
        return failed.kind() != FailureKind.UNFINISHED && failed.kind() != FailureKind.OUTSIDE;
    }
}
