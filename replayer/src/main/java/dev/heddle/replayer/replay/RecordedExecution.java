package dev.heddle.replayer.replay;

import dev.heddle.formats.trace.Trace;
import java.nio.file.Path;

/**
 * A recorded execution, and its program.
 *
 * @param file where it was read
 * @param trusted whether all JVM options in it are accepted, also those that may read or write files, load code or run
 *     commands
 */
public record RecordedExecution(Path file, Trace trace, boolean trusted) {}
