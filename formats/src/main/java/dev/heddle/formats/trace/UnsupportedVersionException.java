package dev.heddle.formats.trace;

import dev.heddle.formats.file.UnreadableFileException;
import java.nio.file.Path;

/** A file of a format version that this reader does not know. */
public final class UnsupportedVersionException extends UnreadableFileException {
    private static final long serialVersionUID = 1L;

    /** @param found the file's version; versions {@code oldest} to {@code newest} are readable */
    public UnsupportedVersionException(Path file, int found, int oldest, int newest) {
        this(file, found, oldest, newest, "");
    }

    /** @param writer the version of Heddle that wrote it, or an empty string where that is not known */
    public UnsupportedVersionException(Path file, int found, int oldest, int newest, String writer) {
        super(file + " @ byte 0: format version " + found + ", expected " + oldest + " to " + newest
                + (writer.isEmpty()
                        ? "; read it with the Heddle that wrote it"
                        : "; read it with Heddle " + writer + ", which wrote it, or a later one"));
    }
}
