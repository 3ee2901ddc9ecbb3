package dev.heddle.formats.schedule;

import dev.heddle.formats.trace.UnsupportedVersionException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the text that {@link ScheduleWriter} describes. */
public final class ScheduleReader {
    /** Longest file, in bytes. */
    static final long MAX_SIZE = 64 << 20;

    private ScheduleReader() {}

    /**
     * Reads a schedule.
     *
     * @throws CorruptScheduleException if a line is wrong; the message names it
     * @throws UnsupportedVersionException if it is a schedule of a version that this reader does not know
     * @throws IOException if the file cannot be read
     */
    public static Schedule read(Path file) throws IOException, CorruptScheduleException, UnsupportedVersionException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new CorruptScheduleException(file, 1, "expected a schedule file, found a directory, pipe or device");
        }
        long size = Files.size(file);
        if (size > MAX_SIZE) {
            throw new CorruptScheduleException(
                    file, 1, "expected a schedule of at most " + MAX_SIZE + " bytes, found " + size);
        }
        return parse(file, text(file, Files.readAllBytes(file)));
    }

    private static String text(Path file, byte[] bytes) throws CorruptScheduleException {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new CorruptScheduleException(file, 1, "expected a schedule in UTF-8, found bytes that are no text");
        }
    }

    /**
     * Parses the text of a schedule.
     *
     * @param file its name, for messages
     */
    public static Schedule parse(Path file, String text) throws CorruptScheduleException, UnsupportedVersionException {
        return new ScheduleParser(file, text).parse();
    }
}
