package dev.heddle.replayer.replay;

import dev.heddle.replayer.launch.RunSettings;
import java.util.List;
import java.util.Optional;

/**
 * A recorded execution is to be followed, event by event.
 *
 * @param isTraceFile whether the recorded file is a complete trace, which every JVM can read
 * @param other the java command line of a program to run in place of the recorded one
 * @param times in how many JVMs, at least 1
 * @param repeat how often in each of them, at least 1
 * @param outputDirectory where traces of a JVM's first, second and last replay go; empty: nowhere
 */
public record ReplayRequest(
        RecordedExecution recorded,
        boolean isTraceFile,
        Optional<List<String>> other,
        RunSettings settings,
        int times,
        int repeat,
        String outputDirectory) {}
