package dev.heddle.replayer.replay;

import dev.heddle.replayer.launch.RunSettings;
import java.util.List;
import java.util.Optional;

/**
 * A recorded execution is to be followed, event by event.
 *
 * @param other the java command line of a program to run in place of the recorded one
 * @param times in how many JVMs, at least 1
 * @param repeat how often in each of them, at least 1
 * @param outputDirectory where traces of a JVM's first, second and last replay go; empty: nowhere
 * @param minimises whether the last replay, if it fails, is reduced and its cause looked for
 */
public record ReplayRequest(
        RecordedExecution recorded,
        Optional<List<String>> other,
        RunSettings settings,
        int times,
        int repeat,
        String outputDirectory,
        boolean minimises) {}
