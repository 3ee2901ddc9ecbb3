package dev.heddle.cli.recording;

import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.TraceFiles;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.free.order.ExecutionFiles;
import dev.heddle.replayer.check.CheckRequest;
import dev.heddle.replayer.job.Bounds;
import dev.heddle.replayer.job.ThreadKind;
import dev.heddle.replayer.launch.RunSettings;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.replay.LedExecution;
import dev.heddle.replayer.replay.RecordedExecution;
import dev.heddle.replayer.replay.SampledExecutions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Recordings of free threads whose counts are those of executions under control that are led along them. */
public final class CountedRecordings {
    private final Console console;
    private final Map<Path, Path> recordings = new HashMap<>();
    private final Map<Path, Integer> numbers = new HashMap<>();
    private final List<String> warnings = new ArrayList<>();

    /** @param console whose directory names of files are relative to */
    public CountedRecordings(Console console) {
        this.console = console;
    }

    /** Whether recordings of free threads are among the files. */
    public boolean isAny(List<Path> files, boolean salvages) throws IOException, UnreadableFileException {
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
     * @param isSampling whether the recorded program is executed at random as well
     * @return the files, with the traces of these executions in the place of recordings that could be followed
     */
    public List<Path> lead(Session session, List<Path> files, boolean isTrusting, boolean salvages, boolean isSampling)
            throws IOException, InterruptedException, TargetFailure, UnreadableFileException {
        List<Path> all = new ArrayList<>();
        RunSettings settings = new RunSettings(Bounds.DEFAULT, false, ThreadKind.AUTO);
        for (Path file : files) {
            if (!isRecording(file, salvages)) {
                all.add(file);
                continue;
            }
            Trace trace = TraceFiles.recording(file, salvages, line -> warn(file, line));
            var recorded = new RecordedExecution(file, trace, !salvages && !TraceFiles.isLog(file), isTrusting);
            Path folder = session.folder().resolve("led-" + all.size());
            LedExecution led = LedExecution.of(session, recorded, settings, folder);
            led.warnings().forEach(line -> warn(file, line));
            if (led.divergence().isEmpty()) {
                recordings.put(led.trace(), file);
                all.add(led.trace());
            } else {
                String left = "an execution that was led along it left it: "
                        + Printable.line(led.divergence().get());
                warn(file, isSampling ? "not counted itself, since " + left : "counted as recorded, since " + left);
                if (!isSampling) {
                    all.add(file);
                }
            }
            if (isSampling) {
                all.addAll(sample(session, recorded, settings, folder));
            }
        }
        return all;
    }

    private List<Path> sample(Session session, RecordedExecution recorded, RunSettings settings, Path folder)
            throws IOException, InterruptedException, TargetFailure, UnreadableFileException {
        SampledExecutions sampled =
                SampledExecutions.of(session, recorded, settings, CheckRequest.PARAMETER_RUNS, folder);
        sampled.warnings().forEach(line -> warn(recorded.file(), line));
        for (int i = 0; i < sampled.traces().size(); i++) {
            recordings.put(sampled.traces().get(i), recorded.file());
            numbers.put(sampled.traces().get(i), i + 1);
        }
        return sampled.traces();
    }

    /** Name of what is counted, made from that of the file that the user named. */
    public String named(Path counted, Function<Path, String> name) {
        String named = name.apply(recordings.getOrDefault(counted, counted));
        return numbers.containsKey(counted) ? named + ", sampled execution " + numbers.get(counted) : named;
    }

    /** Lines for the user. */
    public List<String> warnings() {
        return warnings;
    }

    private void warn(Path file, String line) {
        warnings.add(console.show(file) + ": " + line);
    }
}
