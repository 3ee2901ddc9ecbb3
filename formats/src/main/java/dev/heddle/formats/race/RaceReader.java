package dev.heddle.formats.race;

import dev.heddle.formats.trace.UnsupportedVersionException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the text that {@link RaceWriter} describes. */
public final class RaceReader {
    /** Longest file, in bytes. */
    static final long MAX_SIZE = 256 << 20;

    private RaceReader() {}

    /**
     * Reads a set of races.
     *
     * @throws CorruptRacesException if a line is wrong or the last is missing; the message names it
     * @throws UnsupportedVersionException if it is of a version that this reader does not know
     * @throws IOException if the file cannot be read
     */
    public static RaceSet read(Path file) throws IOException, CorruptRacesException, UnsupportedVersionException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new CorruptRacesException(file, 1, "expected a file of races, found a directory, pipe or device");
        }
        long size = Files.size(file);
        if (size > MAX_SIZE) {
            throw new CorruptRacesException(file, 1, "expected races of at most " + MAX_SIZE + " bytes, found " + size);
        }
        try {
            ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
            return parse(file, StandardCharsets.UTF_8.newDecoder().decode(bytes).toString());
        } catch (CharacterCodingException e) {
            throw new CorruptRacesException(file, 1, "expected races in UTF-8, found bytes that are no text");
        }
    }

    /**
     * Parses the text of a set.
     *
     * @param file its name, for messages
     */
    public static RaceSet parse(Path file, String text) throws CorruptRacesException, UnsupportedVersionException {
        return new RaceParser(file, text).parse();
    }
}
