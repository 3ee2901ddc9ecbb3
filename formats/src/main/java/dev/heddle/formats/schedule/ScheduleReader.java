package dev.heddle.formats.schedule;

import dev.heddle.formats.file.TextFile;
import dev.heddle.formats.file.UnreadableFileException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

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
        return read(file, plan -> {});
    }

    /**
     * Reads a schedule whose plan is to be known.
     *
     * @param plans throws an IllegalArgumentException with one line for the strategy of a plan that is not
     * @throws UnreadableFileException as {@link #read(Path)}
     */
    public static Schedule read(Path file, Consumer<String> plans) throws IOException, UnreadableFileException {
        return new ScheduleParser(file, TextFile.read(file, "a schedule", MAX_SIZE), plans).parse();
    }

    /**
     * Parses the text of a schedule.
     *
     * @param file its name, for messages
     */
    public static Schedule parse(Path file, String text) throws UnreadableFileException {
        return new ScheduleParser(file, text, plan -> {}).parse();
    }
}
