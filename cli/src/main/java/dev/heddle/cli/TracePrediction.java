package dev.heddle.cli;

import dev.heddle.analyzer.iroot.IrootPredictor;
import dev.heddle.analyzer.iroot.PredictorOptions;
import dev.heddle.analyzer.stream.Pass;
import dev.heddle.formats.iroot.IrootSet;
import dev.heddle.formats.stream.EventSource;
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

/**
 * What one trace predicts.
 *
 * @param set the iRoots
 * @param notes what was left out
 * @param warnings what was odd in the file
 */
record TracePrediction(IrootSet set, List<String> notes, List<String> warnings) {
    static TracePrediction of(Path file, PredictorOptions options)
            throws CorruptTraceException, UnsupportedVersionException {
        IrootPredictor predictor = new IrootPredictor(options);
        List<String> warnings;
        boolean mayBeWeak;
        try (EventSource source = TraceFiles.open(file)) {
            Pass.over(source, predictor);
            warnings = List.copyOf(source.warnings());
            mayBeWeak = IrootPredictor.mayBeWeak(source.header(), predictor.events());
        } catch (IOException e) {
            throw TraceFiles.unreadable(file, e);
        }
        if (mayBeWeak) {
            predictor.addWeak(TraceFiles.read(file));
        }
        return new TracePrediction(predictor.set(), predictor.notes(), warnings);
    }

    /** Of each file, in the order of the files, on all cores. */
    static List<TracePrediction> of(List<Path> files, PredictorOptions options)
            throws CorruptTraceException, UnsupportedVersionException {
        int workers = Math.min(files.size(), Runtime.getRuntime().availableProcessors());
        ExecutorService pool = Executors.newFixedThreadPool(workers);
        try {
            List<Future<TracePrediction>> tasks = new ArrayList<>();
            for (Path file : files) {
                tasks.add(pool.submit(() -> of(file, options)));
            }
            List<TracePrediction> all = new ArrayList<>();
            for (Future<TracePrediction> task : tasks) {
                all.add(get(task));
            }
            return all;
        } finally {
            pool.shutdownNow();
        }
    }

    private static TracePrediction get(Future<TracePrediction> task)
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
