package dev.heddle.cli.recording;

import dev.heddle.cli.console.EventProgress;
import dev.heddle.cli.console.Progress;
import dev.heddle.cli.report.RecordingReport;
import dev.heddle.formats.recording.RecordingFigures;
import dev.heddle.formats.recording.RecordingResult;
import dev.heddle.formats.source.HeddleExport;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.Codec;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.TraceFormat;
import dev.heddle.recorder.free.log.LogFileReader;
import dev.heddle.recorder.free.order.LogSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Puts the log of a recording that has ended into one order, once, and writes it as a trace in its place. */
public final class OrderedRecording {
    private OrderedRecording() {}

    /**
     * Makes the recording's only file a trace; where that fails, the log stays as it is, and a warning says why.
     *
     * @param path the file as people would type it
     * @param most events that are put into one order; with more the log stays as it is
     * @param progress of the work, which takes longer than the recording
     * @return the same result, with the size of the trace and what was noticed on the way
     */
    public static RecordingResult of(RecordingResult result, String path, long most, Progress progress)
            throws IOException {
        Path file = Path.of(result.files().get(0));
        RecordingFigures f = result.figures();
        Set<String> warnings = new LinkedHashSet<>(result.warnings());
        if (f.events() > most) {
            warnings.add(
                    RecordingReport.STAYS_A_LOG + "expected at most " + most + " events to put into one order, found "
                            + f.events() + ")" + (f.events() > TraceFormat.MAX_EVENTS ? "" : convert(path)));
            return with(result, f, warnings);
        }
        EventProgress events = new EventProgress(progress, "putting the recording into one order");
        long written = f.events();
        progress.phase("reading the recording");
        try (EventSource log = events.watch(new LogSource(LogFileReader.open(file)))) {
            written = HeddleExport.write(log, file, Codec.DEFLATE); // without those of fields that left the sample
            warnings.addAll(log.warnings());
        } catch (IOException | CorruptTraceException | IllegalArgumentException e) {
            warnings.add(RecordingReport.STAYS_A_LOG + e.getMessage() + ")" + convert(path));
        } finally {
            events.end();
        }
        RecordingFigures figures = new RecordingFigures(
                written, f.records(), f.threads(), f.objects(), f.leaked(), f.lost(), f.dropped(), Files.size(file));
        return with(result, figures, warnings);
    }

    private static String convert(String path) {
        return "; to make it a trace: heddle convert " + path + " OUT.heddle";
    }

    private static RecordingResult with(RecordingResult result, RecordingFigures figures, Set<String> warnings) {
        return new RecordingResult(
                result.state(),
                result.message(),
                figures,
                result.files(),
                result.untransformable(),
                List.copyOf(warnings));
    }
}
