package dev.heddle.cli.recording;

import dev.heddle.cli.report.RecordingReport;
import dev.heddle.formats.recording.RecordingFigures;
import dev.heddle.formats.recording.RecordingResult;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.free.hooks.LogRecord;
import dev.heddle.recorder.free.log.LogFile;
import dev.heddle.recorder.free.log.LogFileReader;
import dev.heddle.recorder.free.log.LogFiles;
import dev.heddle.recorder.free.log.LogWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What a JVM that had no time to finish its recording has left behind: a file without its end, and what it had staged.
 */
public final class LeftBehind {
    private static final String COMPLETED =
            "the file was completed from what the JVM had staged, since it had no time to finish it";

    private static final int KILLED = 128 + 9;

    private LeftBehind() {}

    /**
     * Completes the file, and counts what it holds.
     *
     * @param status the exit status of the JVM
     */
    public static RecordingResult complete(Path file, int status) throws IOException, CorruptTraceException {
        List<String> warnings = new ArrayList<>(List.of(COMPLETED));
        LogFiles.complete(file, verdict(status));
        return new RecordingResult(
                RecordingResult.State.FINISHED,
                "",
                figures(file, warnings),
                List.of(file.toString()),
                List.of(),
                warnings);
    }

    /** Completes the file of a JVM that has said why it stopped; a disk that is still full leaves the file as it is. */
    public static RecordingResult complete(Path file, int status, RecordingResult said) throws CorruptTraceException {
        List<String> warnings = new ArrayList<>(said.warnings());
        RecordingFigures figures = said.figures();
        try {
            LogFiles.complete(file, verdict(status));
            figures = figures(file, warnings);
        } catch (IOException e) {
            warnings.add("the file is not complete (" + e.getMessage() + ")" + RecordingReport.SALVAGE);
        }
        return new RecordingResult(
                said.state(), said.message(), figures, said.files(), said.untransformable(), warnings);
    }

    /** A program that is killed from outside has not come to its end; one that dies of another signal has crashed. */
    private static Trace.Verdict verdict(int status) {
        String message = "the program " + RecordingReport.ending(status);
        if (status == KILLED) {
            return new Trace.Unfinished(FailureKind.UNFINISHED, -1, message, List.of(), List.of());
        }
        return status == 0 ? new Trace.Passed() : new Trace.Failed(FailureKind.EXIT, -1, message, List.of(), List.of());
    }

    private static RecordingFigures figures(Path file, List<String> warnings)
            throws IOException, CorruptTraceException {
        long events = 0;
        long records = 0;
        long objects = 0;
        long leaked = 0;
        long lost = 0;
        long dropped = 0;
        try (LogFile log = LogFileReader.open(file)) {
            for (int thread = 1; thread <= log.threads().size(); thread++) {
                LogFile.LogThread of = log.threads().get(thread - 1);
                dropped += of.first();
                LogFile.LogCursor cursor = log.records(thread, of.first());
                while (cursor.next()) {
                    records++;
                    switch (LogWords.variant(cursor.word0())) {
                        case LogRecord.EVENT, LogRecord.FAILED, LogRecord.OTHER, LogRecord.INPUT -> events++;
                        case LogRecord.OBJECT -> {
                            objects++;
                            leaked += (LogWords.index(cursor.word1()) & LogRecord.OBJECT_LEAKED)
                                    / LogRecord.OBJECT_LEAKED;
                        }
                        case LogRecord.LOST -> lost += LogWords.version(cursor.word0());
                        default -> {}
                    }
                }
            }
            warnings.addAll(log.warnings());
            return new RecordingFigures(
                    events, records, log.threads().size(), objects, leaked, lost, dropped, Files.size(file));
        }
    }
}
