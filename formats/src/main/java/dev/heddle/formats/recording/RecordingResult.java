package dev.heddle.formats.recording;

import dev.heddle.formats.run.ProtocolFile;
import dev.heddle.recorder.generator.Coded;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * What became of a recording.
 *
 * @param message one line that says why; empty for recording and finished
 * @param figures what was recorded
 * @param files all files, in order; several where they were rotated
 * @param untransformable classes that run as they are, with the reason
 * @param warnings lines for the user
 */
@Coded
public record RecordingResult(
        State state,
        String message,
        RecordingFigures figures,
        List<String> files,
        List<String> untransformable,
        List<String> warnings) {

    /** How far a recording came. */
    public enum State {
        /** The program is being recorded. */
        RECORDING,
        /** The file is complete. */
        FINISHED,
        /** Recording stopped before the program did. */
        ENDED,
        /** Recording never began. */
        REFUSED
    }

    /** An answer without figures. */
    public static RecordingResult of(State state, String message) {
        return new RecordingResult(state, message, RecordingFigures.NONE, List.of(), List.of(), List.of());
    }

    /** Writes this result. */
    public void write(Path path) throws IOException {
        ProtocolFile.write(path, out -> RecordingResultCoding.write(out, this));
    }

    /** Reads what {@link #write} wrote. */
    public static RecordingResult read(Path path) throws IOException {
        return ProtocolFile.read(path, RecordingResultCoding::read);
    }
}
