package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Compares text with a file of {@code src/test/golden}; {@code -Dgolden.update=true} rewrites the file instead. */
public final class Golden {
    private static final Path FOLDER = Path.of("src", "test", "golden");

    private Golden() {}

    /** Fails where {@code text} differs from the file. */
    public static void check(String fileName, String text) throws IOException {
        Path file = FOLDER.resolve(fileName);
        if (Boolean.getBoolean("golden.update")) {
            Files.createDirectories(FOLDER);
            Files.writeString(file, text);
        }
        assertEquals(Files.readString(file), text, fileName);
    }
}
