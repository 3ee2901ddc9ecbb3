package dev.heddle.api.tool;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A trace is to be replayed.
 *
 * @param program what {@code java} gets
 * @param debugPort port of the debugger to wait for, or empty text for any; nothing for no debugger
 */
public record ReplayOrder(Path trace, List<String> program, Optional<String> debugPort) {}
