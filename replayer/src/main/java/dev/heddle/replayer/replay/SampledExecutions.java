package dev.heddle.replayer.replay;

import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceReader;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.launch.RunSettings;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.program.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * Executions of a recorded program under control, scheduled at random. Strategies draw their parameters for executions
 * like these, so their counts are nearer to what a campaign meets than those of a recording.
 *
 * @param traces the files with their traces; of executions that passed, where any did, as campaigns count them; fewer
 *     than asked for where the program wears its JVM out
 * @param warnings lines for the user
 */
public record SampledExecutions(List<Path> traces, List<String> warnings) {
    private static final long SEED = 1;

    /**
     * Makes the executions, in one JVM.
     *
     * @param count how many, at least 1
     * @param folder where the traces go; made if there is none
     * @throws TargetFailure where the program's JVM gave no result
     */
    public static SampledExecutions of(
            Session session, RecordedExecution recorded, RunSettings settings, int count, Path folder)
            throws IOException, InterruptedException, TargetFailure, UnreadableFileException {
        Files.createDirectories(folder);
        List<String> warnings = new ArrayList<>();
        Program program = recorded.program(session, Optional.empty(), warnings);
        Job.Record job = new Job.Record(
                session.setup(program, settings, Map.of()),
                "random",
                SEED,
                1,
                count,
                folder.resolve("sampled.heddle").toString());
        warnings.addAll(session.launcher()
                .fork(job, program, session.folder())
                .await(part -> {})
                .warnings());
        List<Path> traces = LongStream.rangeClosed(1, count)
                .mapToObj(job::file)
                .filter(Files::isRegularFile)
                .toList();
        List<Path> passed = new ArrayList<>();
        for (Path trace : traces) {
            if (TraceReader.read(trace).verdict() instanceof Trace.Passed) {
                passed.add(trace);
            }
        }
        int failed = traces.size() - passed.size();
        if (failed == 0 || passed.isEmpty()) {
            return new SampledExecutions(traces, warnings);
        }
        warnings.add(failed + " of " + traces.size() + " sampled executions did not pass and are not counted");
        return new SampledExecutions(passed, warnings);
    }
}
