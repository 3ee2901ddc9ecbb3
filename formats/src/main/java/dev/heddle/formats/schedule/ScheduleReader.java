package dev.heddle.formats.schedule;

import dev.heddle.formats.file.TextFile;
import dev.heddle.formats.file.UnreadableFileException;
import java.io.IOException;
import java.nio.file.Path;

/** Reads the text that {@link ScheduleWriter} describes. */
public final class ScheduleReader {
    /** Longest file, in bytes. */
    static final long MAX_SIZE = 64 << 20;

    private ScheduleReader() {}

    /**
     * Reads a schedule.
     *
     * @throws UnreadableFileException if a line is wrong or the version is unknown
     * @throws IOException if the file cannot be read
     */
    public static Schedule read(Path file) throws IOException, UnreadableFileException {
        return parse(file, TextFile.read(file, "a schedule", MAX_SIZE));
    }

    /**
     * Parses the text of a schedule.
     *
     * @param file its name, for messages
     */
    public static Schedule parse(Path file, String text) throws UnreadableFileException {
        return new ScheduleParser(file, text).parse();
    }
}
