package dev.heddle.replayer.fix;

import dev.heddle.analyzer.report.SourceLines;
import dev.heddle.replayer.launch.RunSettings;
import dev.heddle.replayer.replay.RecordedExecution;

/**
 * Changes are looked for that cure a failure.
 *
 * @param recorded the failing execution
 * @param source of the program, as far as it is known
 * @param settings how executions are run
 * @param executions that must not fail where a search does not end, at least 1
 * @param most cures after which no more are looked for, at least 1
 * @param timeLimitMillis time for all; 0 for no limit
 * @param seed of the executions that prove a cure
 */
public record FixRequest(
        RecordedExecution recorded,
        SourceLines source,
        RunSettings settings,
        long executions,
        int most,
        long timeLimitMillis,
        long seed) {}
