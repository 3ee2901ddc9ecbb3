package dev.heddle.analyzer.analysis;

import dev.heddle.analyzer.iroot.IrootPredictor;
import dev.heddle.analyzer.iroot.PredictorOptions;
import dev.heddle.analyzer.stream.Pass;
import dev.heddle.formats.iroot.IrootSet;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Predicts iRoots from traces. */
public final class TracePredictions implements PerTrace<TracePrediction> {
    private final TraceInput input;
    private final PredictorOptions options;
    private final int mostOfALog;

    /** @param options what is predicted */
    public TracePredictions(TraceInput input, PredictorOptions options) {
        this(input, options, LogBeginning.MOST);
    }

    TracePredictions(TraceInput input, PredictorOptions options, int mostOfALog) {
        this.input = input;
        this.options = options;
        this.mostOfALog = mostOfALog;
    }

    @Override
    public TracePrediction of(Path file) throws CorruptTraceException {
        IrootPredictor predictor = new IrootPredictor(options);
        try {
            List<String> notes = new ArrayList<>();
            List<String> warnings;
            boolean mayBeWeak;
            try (EventSource source = input.watch().watch(LogBeginning.of(input.open(file), mostOfALog))) {
                Pass.over(source, predictor);
                if (source.verdict() instanceof Trace.Unknown && predictor.events() == mostOfALog) {
                    notes.add("only the first " + mostOfALog + " events of the log were looked at");
                }
                warnings = Thinned.warnings(source);
                mayBeWeak = IrootPredictor.mayBeWeak(source.header(), predictor.events());
            }
            if (mayBeWeak) {
                input.watch().phase("predicting from stale reads");
                predictor.addWeak(TraceReader.read(file));
            }
            notes.addAll(predictor.notes());
            return new TracePrediction(predictor.set(), List.copyOf(notes), warnings);
        } catch (IOException e) {
            throw CorruptTraceException.unread(file, e);
        }
    }

    /**
     * Puts together what the files predict.
     *
     * @param traces what each of them predicts, at least one, in the order of the files
     * @throws IllegalArgumentException if they are not of one build; the message names the file
     */
    public PredictionOutcome together(List<Path> files, List<TracePrediction> traces) {
        IrootSet set = traces.get(0).set();
        Set<String> notes = new TreeSet<>();
        for (int i = 0; i < traces.size(); i++) {
            notes.addAll(traces.get(i).notes());
            set = i == 0 ? set : merged(set, traces.get(i).set(), files.get(i));
        }
        return new PredictionOutcome(set, options.idioms(), List.copyOf(notes));
    }

    private IrootSet merged(IrootSet set, IrootSet other, Path file) {
        try {
            return set.merge(other);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(input.name().apply(file) + ": " + e.getMessage(), e);
        }
    }

    @Override
    public byte[] toBytes(TracePrediction found) {
        return TracePredictionCoding.toBytes(found);
    }

    @Override
    public TracePrediction fromBytes(byte[] bytes) throws IOException {
        return TracePredictionCoding.fromBytes(bytes);
    }
}
