package dev.heddle.cli;

import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.TraceFiles;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.free.order.ExecutionFiles;
import dev.heddle.replayer.job.Bounds;
import dev.heddle.replayer.job.ThreadKind;
import dev.heddle.replayer.launch.RunSettings;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.replay.LedExecution;
import dev.heddle.replayer.replay.RecordedExecution;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Recordings of free threads whose counts are those of executions under control that are led along them. */
final class CountedRecordings {
    private final Console console;
    private final Map<Path, Path> recordings = new HashMap<>();
    /** Lines for the user. */
    final List<String> warnings = new ArrayList<>();

    CountedRecordings(Console console) {
        this.console = console;
    }

    /** Whether recordings of free threads are among the files. */
    boolean isAny(List<Path> files, boolean salvages) throws IOException, UnreadableFileException {
        for (Path file : files) {
            if (isRecording(file, salvages)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isRecording(Path file, boolean salvages) throws IOException, UnreadableFileException {
        if (TraceFiles.isForeign(file)) {
            return false;
        }
        try (EventSource source = salvages ? ExecutionFiles.salvage(file) : ExecutionFiles.open(file)) {
            return source.header().isFree();
        }
    }

    /**
     * Leads an execution along each recording among the files.
     *
     * @return the files, with the traces of these executions in the place of recordings that could be followed
     */
    List<Path> lead(Session session, List<Path> files, boolean isTrusting, boolean salvages)
            throws IOException, InterruptedException, TargetFailure, UnreadableFileException {
        List<Path> all = new ArrayList<>();
        RunSettings settings = new RunSettings(Bounds.DEFAULT, false, ThreadKind.AUTO);
        for (Path file : files) {
            Path counted = file;
            if (isRecording(file, salvages)) {
                Trace trace = TraceFiles.recording(file, salvages, line -> warn(file, line));
                LedExecution led = LedExecution.of(
                        session,
                        new RecordedExecution(file, trace, !salvages && !TraceFiles.isLog(file), isTrusting),
                        settings,
                        session.folder().resolve("led-" + all.size()));
                led.warnings().forEach(line -> warn(file, line));
                if (led.divergence().isPresent()) {
                    warn(
                            file,
                            "counted as recorded, since an execution that was led along it left it at "
                                    + Printable.line(led.divergence().get()));
                } else {
                    counted = led.trace();
                    recordings.put(counted, file);
                }
            }
            all.add(counted);
        }
        return all;
    }

    /** The file that the user named. */
    Path named(Path counted) {
        return recordings.getOrDefault(counted, counted);
    }

    private void warn(Path file, String line) {
        warnings.add(console.show(file) + ": " + line);
    }
}
