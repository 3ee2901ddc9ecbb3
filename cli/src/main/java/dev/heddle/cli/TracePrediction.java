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
import java.util.List;

/**
 * What one trace predicts.
 *
 * @param set the iRoots
 * @param notes what was left out
 * @param warnings what was odd in the file
 */
record TracePrediction(IrootSet set, List<String> notes, List<String> warnings) {
    private static TracePrediction of(Path file, PredictorOptions options, EventProgress progress)
            throws CorruptTraceException, UnsupportedVersionException {
        IrootPredictor predictor = new IrootPredictor(options);
        List<String> warnings;
        boolean mayBeWeak;
        try (EventSource source = progress.watch(TraceFiles.open(file))) {
            Pass.over(source, predictor);
            warnings = List.copyOf(source.warnings());
            mayBeWeak = IrootPredictor.mayBeWeak(source.header(), predictor.events());
        } catch (IOException e) {
            throw TraceFiles.unreadable(file, e);
        }
        if (mayBeWeak) {
            progress.phase("predicting from stale reads");
            predictor.addWeak(TraceFiles.read(file));
        }
        return new TracePrediction(predictor.set(), predictor.notes(), warnings);
    }

    /** Of each file, in the order of the files, on all cores. */
    static List<TracePrediction> of(List<Path> files, PredictorOptions options, Progress progress)
            throws CorruptTraceException, UnsupportedVersionException {
        EventProgress events = new EventProgress(progress, "predicting");
        try {
            return AllCores.over(files, file -> of(file, options, events));
        } finally {
            events.end();
        }
    }
}
