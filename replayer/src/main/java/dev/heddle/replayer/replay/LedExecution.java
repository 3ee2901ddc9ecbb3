package dev.heddle.replayer.replay;

import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.replayer.launch.RunSettings;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.program.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * An execution under control, led along a recording of free threads. Its trace has what the recording lacks: values,
 * scheduling decisions, and accesses to what was not shared yet.
 *
 * @param trace the file with its trace
 * @param divergence where the execution left the recording; empty where it did not
 * @param warnings lines for the user
 */
public record LedExecution(Path trace, Optional<String> divergence, List<String> warnings) {
    private static final ReplayProgress SILENT = new ReplayProgress() {
        @Override
        public void found(Program program) {}

        @Override
        public void ended(int done, int all) {}

        @Override
        public void over() {}

        @Override
        public void interrupted(int reproduced) {}
    };

    /**
     * Makes the execution.
     *
     * @param folder where its trace goes; made if there is none
     * @throws TargetFailure where the program's JVM gave no result
     */
    public static LedExecution of(Session session, RecordedExecution recorded, RunSettings settings, Path folder)
            throws IOException, InterruptedException, TargetFailure, UnreadableFileException {
        Files.createDirectories(folder);
        ReplayRequest request = new ReplayRequest(recorded, Optional.empty(), settings, 1, 1, folder.toString(), false);
        ReplayOutcome outcome = new TraceReplay(session, request, SILENT).run();
        return new LedExecution(
                folder.resolve("replay-1.heddle"),
                outcome.hasDiverged() ? Optional.of(outcome.result().replays().divergence()) : Optional.empty(),
                outcome.warnings());
    }
}
