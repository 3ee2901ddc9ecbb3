package dev.heddle.junit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What a failing execution has printed, as messages show it. */
final class Printed {
    private static final int MOST_LINES = 5;

    private Printed() {}

    /** The file, and its last lines. */
    static String text(Path file) {
        StringBuilder text = new StringBuilder("Output: ").append(file).append('\n');
        List<String> lines;
        try {
            lines = new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException e) {
            return text.toString();
        }
        if (lines.size() > MOST_LINES) {
            text.append("        ...\n");
        }
        lines.subList(Math.max(0, lines.size() - MOST_LINES), lines.size())
                .forEach(line -> text.append("        ").append(line).append('\n'));
        return text.toString();
    }
}
