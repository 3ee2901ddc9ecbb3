package dev.heddle.formats.trace;

import java.nio.file.Path;

/** A file of a format version that this reader does not know. */
public final class UnsupportedVersionException extends CorruptTraceException {
    private static final long serialVersionUID = 1L;

    /** @param found the file's version, which is not {@code expected} */
    public UnsupportedVersionException(Path file, int found, int expected) {
        this(file, found, expected, "");
    }

    /** @param writer the version of Heddle that wrote it, or an empty string where that is not known */
    public UnsupportedVersionException(Path file, int found, int expected, String writer) {
        super(file + " @ byte 0: format version " + found + ", expected " + expected + "; "
                + (writer.isEmpty() ? "another Heddle" : "Heddle " + writer)
                + " wrote it: read it with that one, or record it again");
    }
}
