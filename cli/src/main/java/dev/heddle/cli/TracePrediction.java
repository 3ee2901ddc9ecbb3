package dev.heddle.cli;

import dev.heddle.analyzer.iroot.IrootPredictor;
import dev.heddle.analyzer.iroot.PredictorOptions;
import dev.heddle.analyzer.stream.Pass;
import dev.heddle.cli.console.EventProgress;
import dev.heddle.cli.console.Progress;
import dev.heddle.cli.console.TraceFiles;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.iroot.IrootReader;
import dev.heddle.formats.iroot.IrootSet;
import dev.heddle.formats.iroot.IrootWriter;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.UnsupportedVersionException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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

    /** Predictions of the files, in their order. */
    static Optional<TraceWork.Done<TracePrediction>> of(
            List<Path> files, PredictorOptions options, Progress progress, TraceWork traces)
            throws CorruptTraceException, UnsupportedVersionException, IOException {
        EventProgress events = new EventProgress(progress, "predicting");
        try {
            return traces.over(files, file -> of(file, options, events), CODING);
        } finally {
            events.end();
        }
    }

    /** The iRoots of a prediction that was handed over. */
    static IrootSet set(byte[] bytes) throws IOException {
        return CODING.fromBytes(bytes).set();
    }

    /** Notes and warnings, then the iRoots as in their file. */
    private static final TraceWork.PartCoding<TracePrediction> CODING = new TraceWork.PartCoding<>() {
        @Override
        public byte[] toBytes(TracePrediction result) throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (DataOutputStream out = new DataOutputStream(bytes)) {
                write(out, result.notes());
                write(out, result.warnings());
                out.write(IrootWriter.toText(result.set()).getBytes(StandardCharsets.UTF_8));
            }
            return bytes.toByteArray();
        }

        @Override
        public TracePrediction fromBytes(byte[] bytes) throws IOException {
            DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
            List<String> notes = read(in);
            List<String> warnings = read(in);
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            try {
                return new TracePrediction(IrootReader.parse(Path.of("a part"), text), notes, warnings);
            } catch (UnreadableFileException e) {
                throw new IOException(e.getMessage(), e);
            }
        }

        private void write(DataOutputStream out, List<String> lines) throws IOException {
            out.writeInt(lines.size());
            for (String line : lines) {
                byte[] utf = line.getBytes(StandardCharsets.UTF_8);
                out.writeInt(utf.length);
                out.write(utf);
            }
        }

        private List<String> read(DataInputStream in) throws IOException {
            List<String> lines = new ArrayList<>();
            for (int left = in.readInt(); left > 0; left--) {
                lines.add(new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8));
            }
            return lines;
        }
    };
}
