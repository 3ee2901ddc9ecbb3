package dev.heddle.formats.iroot;

import dev.heddle.formats.trace.UnsupportedVersionException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the text that {@link IrootWriter} describes. */
public final class IrootReader {
    /** Longest file, in bytes. */
    static final long MAX_SIZE = 256 << 20;

    private IrootReader() {}

    /**
     * Reads a set of iRoots.
     *
     * @throws CorruptIrootsException if a line is wrong or the last is missing; the message names it
     * @throws UnsupportedVersionException if it is of a version that this reader does not know
     * @throws IOException if the file cannot be read
     */
    public static IrootSet read(Path file) throws IOException, CorruptIrootsException, UnsupportedVersionException {
        return parse(file, text(file, "iRoots"));
    }

    /**
     * The text of a file.
     *
     * @param what what is expected in it, for messages
     */
    static String text(Path file, String what) throws IOException, CorruptIrootsException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new CorruptIrootsException(
                    file, 1, "expected a file of " + what + ", found a directory, pipe or device");
        }
        long size = Files.size(file);
        if (size > MAX_SIZE) {
            throw new CorruptIrootsException(
                    file, 1, "expected " + what + " of at most " + MAX_SIZE + " bytes, found " + size);
        }
        try {
            ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
            return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (CharacterCodingException e) {
            throw new CorruptIrootsException(file, 1, "expected " + what + " in UTF-8, found bytes that are no text");
        }
    }

    /**
     * Parses the text of a set.
     *
     * @param file its name, for messages
     */
    public static IrootSet parse(Path file, String text) throws CorruptIrootsException, UnsupportedVersionException {
        return new IrootParser(file, text).parse();
    }
}
