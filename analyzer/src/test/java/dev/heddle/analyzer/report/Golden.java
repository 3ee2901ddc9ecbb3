package dev.heddle.analyzer.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Compares text with a file under {@code src/test/resources/golden}; {@code -Dgolden.update=true} rewrites the file.
 */
final class Golden {
    private Golden() {}

    static void assertMatches(String name, String actual) throws IOException {
        Path file = Path.of("src/test/resources/golden").resolve(name);
        if (Boolean.getBoolean("golden.update")) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, actual, StandardCharsets.UTF_8);
        }
        assertEquals(Files.readString(file, StandardCharsets.UTF_8), actual, "differs from " + file);
    }
}
