package dev.heddle.cli.option;

import dev.heddle.formats.stream.Window;
import dev.heddle.replayer.program.UsageException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --from} and {@code --to}: a part of a trace, by the execution indices of its events. */
public final class WindowOptions {
    @Option(names = "--from", paramLabel = "N", description = "First event (default 0).")
    private @Nullable Integer from;

    @Option(names = "--to", paramLabel = "N", description = "Event to stop before (default: the end).")
    private @Nullable Integer to;

    /** Whether nothing is left out. */
    public boolean isAll() {
        return from == null && to == null;
    }

    /**
     * The events that were asked for.
     *
     * @throws UsageException if it has none
     */
    public Window window() {
        int first = from == null ? 0 : from;
        int end = to == null ? Integer.MAX_VALUE : to;
        if (first < 0 || end <= first) {
            throw new UsageException("--from " + first + (to == null ? "" : " --to " + end)
                    + ": expected 0 or more, and an end after it");
        }
        return new Window(first, end);
    }
}
