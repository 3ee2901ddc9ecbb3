package dev.heddle.formats.iroot;

import dev.heddle.formats.trace.UnsupportedVersionException;
import java.io.IOException;
import java.nio.file.Path;

/** Reads the text that {@link MemoWriter} describes. */
public final class MemoReader {
    private MemoReader() {}

    /**
     * Reads a memo.
     *
     * @throws CorruptIrootsException if a line is wrong or the last is missing; the message names it
     * @throws UnsupportedVersionException if it is of a version that this reader does not know
     * @throws IOException if the file cannot be read
     */
    public static Memo read(Path file) throws IOException, CorruptIrootsException, UnsupportedVersionException {
        return parse(file, IrootReader.text(file, "a memo"));
    }

    /**
     * Parses the text of a memo.
     *
     * @param file its name, for messages
     */
    public static Memo parse(Path file, String text) throws CorruptIrootsException, UnsupportedVersionException {
        return new MemoParser(file, text).parse();
    }
}
