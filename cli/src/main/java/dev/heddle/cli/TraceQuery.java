package dev.heddle.cli;

import dev.heddle.analyzer.analysis.AnalysisPart;
import dev.heddle.analyzer.analysis.AnalysisRequest;
import dev.heddle.analyzer.analysis.PerTrace;
import dev.heddle.analyzer.analysis.TraceAnalyses;
import dev.heddle.analyzer.analysis.TraceInput;
import dev.heddle.analyzer.analysis.TracePredictions;
import dev.heddle.analyzer.iroot.PredictorOptions;
import dev.heddle.cli.console.TraceFiles;
import dev.heddle.recorder.free.order.ExecutionFiles;
import dev.heddle.recorder.generator.Coded;
import java.nio.file.Path;
import java.util.function.Function;

/** What is to be found in each of several traces. */
@Coded
sealed interface TraceQuery {
    /**
     * The service that finds it.
     *
     * @param name of a file for people
     */
    PerTrace<?> service(TraceInput.Watch watch, Function<Path, String> name);

    /** Word for the work, for its progress. */
    String doing();

    /** What {@code analyze} counts. */
    record Analysis(boolean isSalvage, AnalysisPart part, boolean isOneBuild) implements TraceQuery {
        @Override
        public TraceAnalyses service(TraceInput.Watch watch, Function<Path, String> name) {
            return new TraceAnalyses(new AnalysisRequest(
                    new TraceInput(isSalvage ? ExecutionFiles::salvage : ExecutionFiles::open, watch, name),
                    isSalvage,
                    part,
                    isOneBuild));
        }

        @Override
        public String doing() {
            return "analyzing";
        }
    }

    /** What {@code predict} predicts. */
    record Prediction(PredictorOptions options) implements TraceQuery {
        @Override
        public TracePredictions service(TraceInput.Watch watch, Function<Path, String> name) {
            return new TracePredictions(new TraceInput(TraceFiles::open, watch, name), options);
        }

        @Override
        public String doing() {
            return "predicting";
        }
    }
}
