package dev.heddle.formats.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads files of text: regular, of bounded size, in UTF-8. {@link WholeFile} writes them. */
public final class TextFile {
    private TextFile() {}

    /**
     * The text of a file.
     *
     * @param what what is expected in the file, for messages
     * @param most bound of its size, in bytes
     * @throws UnreadableFileException if the file is a directory, pipe or device, too large or not in UTF-8
     * @throws IOException if the file cannot be read
     */
    public static String read(Path file, String what, long most) throws IOException, UnreadableFileException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new UnreadableFileException(file, 1, "expected " + what + ", found a directory, pipe or device");
        }
        long size = Files.size(file);
        if (size > most) {
            throw new UnreadableFileException(
                    file, 1, "expected " + what + " of at most " + most + " bytes, found " + size);
        }
        try {
            ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
            return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (CharacterCodingException e) {
            throw new UnreadableFileException(
                    file, 1, "expected " + what + " in UTF-8, found bytes that are not UTF-8");
        }
    }
}
