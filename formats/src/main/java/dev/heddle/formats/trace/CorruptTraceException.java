package dev.heddle.formats.trace;

import dev.heddle.formats.file.UnreadableFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * A file that is no readable trace: foreign, truncated, damaged or of another version. The message is one line: where,
 * what was expected, what was found.
 */
public class CorruptTraceException extends UnreadableFileException {
    private static final long serialVersionUID = 1L;

    /** What the readable part of a damaged file can be used with. */
    public static final String SALVAGED_BY = "(inspect, analyze, replay, reproduce and convert have --salvage)";

    /**
     * @param file the file read
     * @param offset byte offset at which reading failed
     * @param what what was expected and what was found, and what to do
     */
    public CorruptTraceException(Path file, long offset, String what) {
        this(file + " @ byte " + offset + ": " + what);
    }

    CorruptTraceException(String message) {
        super(message);
    }

    /**
     * Error in a line of a text file.
     *
     * @param line number of the line, from 1
     */
    public static CorruptTraceException atLine(Path file, long line, String what) {
        return new CorruptTraceException(file + " @ line " + line + ": " + what);
    }

    /** Error of a trace that is not there or that the file system does not give. */
    public static CorruptTraceException unread(Path file, IOException e) {
        String found =
                e instanceof NoSuchFileException || !Files.exists(file) ? "no such file" : "cannot be read (" + e + ")";
        return new CorruptTraceException(file, 0, "expected a trace, found " + found + "; check the path");
    }
}
