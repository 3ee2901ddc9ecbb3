package dev.heddle.replayer.replay;

import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.job.RunResult;
import java.util.List;

/**
 * What came of the replays of a trace.
 *
 * @param program its short name
 * @param jdk version of the target's Java
 * @param result of all replays together
 * @param repeated how many diverged while another ran, and were made again alone
 * @param warnings lines for the user
 */
public record ReplayOutcome(
        ReplayRequest request, String program, String jdk, RunResult result, int repeated, List<String> warnings) {
    /** The trace that was followed. */
    public Trace trace() {
        return request.recorded().trace();
    }

    /** Whether a replay left the trace. */
    public boolean hasDiverged() {
        return result.replays().diverged() > 0;
    }

    /** Whether a replay of a recording that has no end of its own came to a failure. */
    public boolean hasFoundTheEnd() {
        return trace().header().isFree()
                && trace().verdict() instanceof Trace.Unfinished
                && result.failures().count() > 0;
    }

    /** Whether the program failed, when it was recorded or in a replay that went beyond the recording. */
    public boolean hasFailed() {
        return trace().verdict() instanceof Trace.Failed || hasFoundTheEnd();
    }
}
