package dev.heddle.cli.report;

import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.job.RunResult;
import java.util.List;

/**
 * All that {@code replay} reports on.
 *
 * @param program its short name
 * @param file the trace's path as people would type it
 * @param times how many JVMs replayed it
 * @param repeat how often each of them did
 * @param jdk version of the target's Java
 * @param trace the trace that was followed
 * @param result of all replays together
 * @param warnings lines for the user
 */
public record ReplayOutcome(
        String program,
        String file,
        int times,
        int repeat,
        String jdk,
        Trace trace,
        RunResult result,
        List<String> warnings) {
    /** Whether a replay of a recording that has no end of its own came to a failure. */
    public boolean hasFoundTheEnd() {
        return trace.header().isFree()
                && trace.verdict() instanceof Trace.Unfinished
                && result.failures().count() > 0;
    }
}
