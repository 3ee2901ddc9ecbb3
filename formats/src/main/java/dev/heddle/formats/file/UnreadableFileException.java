package dev.heddle.formats.file;

import java.nio.file.Path;

/**
 * A file that is damaged, of another format or of another version. The message is one line: where, what was expected,
 * what was found.
 */
public class UnreadableFileException extends Exception {
    private static final long serialVersionUID = 1L;

    /**
     * A fault in a file of text.
     *
     * @param file the file read
     * @param line number of the line, from 1; 0 for the file as a whole
     * @param what what was expected and what was found
     */
    public UnreadableFileException(Path file, int line, String what) {
        this(file + (line > 0 ? ":" + line : "") + ": " + what);
    }

    /** @param message file and place, what was expected, what was found */
    protected UnreadableFileException(String message) {
        super(message);
    }
}
