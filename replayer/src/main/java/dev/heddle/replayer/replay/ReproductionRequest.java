package dev.heddle.replayer.replay;

import dev.heddle.replayer.launch.RunSettings;
import java.util.List;
import java.util.Optional;

/**
 * A recorded failure is to be found again, by executions that agree with what was recorded.
 *
 * @param recorded a recording of a run that failed
 * @param other the java command line of a program to run in place of the recorded one
 * @param most executions at most, at least 1
 * @param timeLimitMillis no execution begins after this time; 0 for no limit
 * @param outputDirectory where the trace of the failing execution goes, absolute
 * @param minimises whether that is reduced and its cause looked for
 * @param confirm how often it is replayed
 */
public record ReproductionRequest(
        RecordedExecution recorded,
        Optional<List<String>> other,
        RunSettings settings,
        long most,
        long timeLimitMillis,
        long seed,
        String outputDirectory,
        boolean minimises,
        int confirm) {}
