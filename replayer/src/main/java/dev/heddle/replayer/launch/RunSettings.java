package dev.heddle.replayer.launch;

import dev.heddle.replayer.job.Bounds;
import dev.heddle.replayer.job.ThreadKind;

/**
 * How executions of a program are run.
 *
 * @param bounds when an execution is cut off
 * @param showOutput whether the program's output is shown
 * @param threads what the program's threads are made of
 */
public record RunSettings(Bounds bounds, boolean showOutput, ThreadKind threads) {}
