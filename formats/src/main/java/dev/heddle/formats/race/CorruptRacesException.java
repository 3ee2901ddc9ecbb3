package dev.heddle.formats.race;

import java.nio.file.Path;

/** A file of races that cannot be read. The message is one line: file and line, what was expected, what was found. */
public final class CorruptRacesException extends Exception {
    private static final long serialVersionUID = 1L;

    /**
     * @param file the file read
     * @param line number of the line, from 1
     * @param what what was expected and what was found
     */
    public CorruptRacesException(Path file, int line, String what) {
        super(file + ":" + line + ": " + what);
    }
}
