package dev.heddle.formats.litmus;

import java.nio.file.Path;
import java.util.Optional;

/** The lines of a litmus test that say something, and the number of the one at hand. */
final class LitmusLines {
    private static final int MOST_SHOWN = 60;

    private final Path file;
    private final String[] lines;
    private int line;

    LitmusLines(Path file, String text) {
        this.file = file;
        this.lines = text.split("\n", -1);
    }

    /** The next line without comment and without the blanks around it. */
    Optional<String> next() {
        while (line < lines.length) {
            String content = lines[line++];
            int comment = content.indexOf('#');
            content = (comment < 0 ? content : content.substring(0, comment)).strip();
            if (!content.isEmpty()) {
                return Optional.of(content);
            }
        }
        return Optional.empty();
    }

    /** The number of the line that {@link #next} gave. */
    int number() {
        return Math.max(1, line);
    }

    /** An error in the line at hand. */
    LitmusFormatException wrong(String expected, String found) {
        return wrongAt(number(), "expected " + expected + ", found " + shown(found));
    }

    /** An error in the line at hand. */
    LitmusFormatException wrong(String what) {
        return wrongAt(number(), what);
    }

    /** An error in another line. */
    LitmusFormatException wrongAt(int number, String what) {
        return new LitmusFormatException(file, number, what);
    }

    private static String shown(String s) {
        if (s.isEmpty()) {
            return "nothing";
        }
        return "'" + (s.length() > MOST_SHOWN ? s.substring(0, MOST_SHOWN) + "..." : s) + "'";
    }
}
