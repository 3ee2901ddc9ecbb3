package dev.heddle.cli;

import dev.heddle.cli.report.TraceAnalysis;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.UnsupportedVersionException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Analyses several traces, on all cores. */
final class TraceAnalyses {
    private TraceAnalyses() {}

    /** One analysis of each file, in the order of the files, whichever is done first. */
    static List<TraceAnalysis> of(List<Path> files, Console console)
            throws CorruptTraceException, UnsupportedVersionException {
        int workers = Math.min(files.size(), Runtime.getRuntime().availableProcessors());
        ExecutorService pool = Executors.newFixedThreadPool(workers);
        try {
            List<Future<TraceAnalysis>> tasks = new ArrayList<>();
            for (Path file : files) {
                tasks.add(pool.submit(() -> analysis(file, console)));
            }
            List<TraceAnalysis> all = new ArrayList<>();
            for (Future<TraceAnalysis> task : tasks) {
                all.add(get(task));
            }
            return all;
        } finally {
            pool.shutdownNow();
        }
    }

    private static TraceAnalysis analysis(Path file, Console console)
            throws CorruptTraceException, UnsupportedVersionException {
        try {
            return TraceAnalysis.of(console.show(file), file);
        } catch (IOException e) {
            throw TraceFiles.unreadable(file, e);
        }
    }

    private static TraceAnalysis get(Future<TraceAnalysis> task)
            throws CorruptTraceException, UnsupportedVersionException {
        try {
            return task.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof CorruptTraceException corrupt) {
                throw corrupt;
            }
            if (e.getCause() instanceof UnsupportedVersionException unsupported) {
                throw unsupported;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
