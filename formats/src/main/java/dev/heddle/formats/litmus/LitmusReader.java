package dev.heddle.formats.litmus;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads litmus tests; {@code docs/formats.md} gives the grammar. */
public final class LitmusReader {
    /** The end of the names of these files. */
    public static final String EXTENSION = ".litmus";

    /** Longest file, in bytes. */
    static final long MAX_SIZE = 1 << 20;

    private LitmusReader() {}

    /**
     * Reads a test.
     *
     * @throws LitmusFormatException if a line is wrong; the message names it
     * @throws IOException if the file cannot be read
     */
    public static LitmusTest read(Path file) throws IOException, LitmusFormatException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new LitmusFormatException(file, 1, "expected a litmus test, found a directory, pipe or device");
        }
        long size = Files.size(file);
        if (size > MAX_SIZE) {
            throw new LitmusFormatException(
                    file, 1, "expected a litmus test of at most " + MAX_SIZE + " bytes, found " + size);
        }
        return parse(file, text(file, Files.readAllBytes(file)));
    }

    /**
     * Parses the text of a test.
     *
     * @param file its name, for messages
     */
    public static LitmusTest parse(Path file, String text) throws LitmusFormatException {
        return new LitmusParser(file, text).parse();
    }

    private static String text(Path file, byte[] bytes) throws LitmusFormatException {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new LitmusFormatException(file, 1, "expected a litmus test in UTF-8, found bytes that are no text");
        }
    }
}
