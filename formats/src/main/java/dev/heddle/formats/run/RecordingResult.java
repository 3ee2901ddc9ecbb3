package dev.heddle.formats.run;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/**
 * What became of a recording.
 *
 * @param state recording (has begun), finished (the file is complete), ended (stopped before the program did: see the
 *     message), or refused (never begun: see the message)
 * @param message one line that says why; empty for recording and finished
 * @param figures what was recorded
 * @param files all files, in order; several where they were rotated
 * @param untransformable classes that run as they are, with the reason
 * @param warnings lines for the user
 */
public record RecordingResult(
        String state,
        String message,
        RecordingFigures figures,
        List<String> files,
        List<String> untransformable,
        List<String> warnings) {

    /** The program is being recorded. */
    public static final String RECORDING = "recording";
    /** The file is complete. */
    public static final String FINISHED = "finished";
    /** Recording had to stop. */
    public static final String ENDED = "ended";
    /** Recording never began. */
    public static final String REFUSED = "refused";

    /** An answer without figures. */
    public static RecordingResult of(String state, String message) {
        return new RecordingResult(state, message, RecordingFigures.NONE, List.of(), List.of(), List.of());
    }

    /** Writes to a temporary name and renames. */
    public void write(Path path) throws IOException {
        Properties p = new Properties();
        p.setProperty("state", state);
        p.setProperty("message", message);
        p.setProperty("events", Long.toString(figures.events()));
        p.setProperty("records", Long.toString(figures.records()));
        p.setProperty("threads", Long.toString(figures.threads()));
        p.setProperty("objects", Long.toString(figures.objects()));
        p.setProperty("leaked", Long.toString(figures.leaked()));
        p.setProperty("lost", Long.toString(figures.lost()));
        p.setProperty("dropped", Long.toString(figures.dropped()));
        p.setProperty("bytes", Long.toString(figures.bytes()));
        TextFiles.putList(p, "file", files);
        TextFiles.putList(p, "untransformable", untransformable);
        TextFiles.putList(p, "warning", warnings);
        TextFiles.writeProperties(path, p);
    }

    /** Reads what {@link #write} wrote. */
    public static RecordingResult read(Path path) throws IOException {
        Properties p = new Properties();
        try (Reader in = new StringReader(Files.readString(path, StandardCharsets.UTF_8))) {
            p.load(in);
        }
        return new RecordingResult(
                p.getProperty("state"),
                p.getProperty("message"),
                new RecordingFigures(
                        Long.parseLong(p.getProperty("events")),
                        Long.parseLong(p.getProperty("records")),
                        Long.parseLong(p.getProperty("threads")),
                        Long.parseLong(p.getProperty("objects")),
                        Long.parseLong(p.getProperty("leaked")),
                        Long.parseLong(p.getProperty("lost")),
                        Long.parseLong(p.getProperty("dropped")),
                        Long.parseLong(p.getProperty("bytes"))),
                TextFiles.getList(p, "file"),
                TextFiles.getList(p, "untransformable"),
                TextFiles.getList(p, "warning"));
    }
}
