package dev.heddle.replayer.record;

import dev.heddle.formats.recording.RecordingLimits;
import dev.heddle.formats.recording.RecordingScope;
import dev.heddle.replayer.program.Program;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A program is to run on all cores, and to be recorded.
 *
 * @param program as it runs freely
 * @param file the recording, absolute
 * @param isForced whether an existing file is overwritten
 * @param limits of the log
 * @param scope what is logged
 * @param untilFailure runs again and again; empty: once
 */
public record FreeRunRequest(
        Program program,
        Path file,
        boolean isForced,
        RecordingLimits limits,
        RecordingScope scope,
        Optional<UntilFailure> untilFailure) {
    /**
     * Runs again and again until the program fails or does not end.
     *
     * @param runs how often at most
     * @param seconds after which no run begins; one that goes on has twice the time of the longest before it, and is
     *     ended then
     */
    public record UntilFailure(int runs, long seconds) {}
}
