package dev.heddle.formats.file;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The lines of a text that are not empty, one after the other, and the number of the current line. */
public final class TextLines {
    private static final int MOST_SHOWN = 60;

    private final Path file;
    private final String text;
    private final UnaryOperator<String> content;
    private int at;
    private int line;

    /**
     * @param file its name, for messages
     * @param content removes comments and the white space around a line
     */
    public TextLines(Path file, String text, UnaryOperator<String> content) {
        this.file = file;
        this.text = text;
        this.content = content;
    }

    /** The next line with content; nothing at the end. */
    public Optional<String> next() {
        while (at <= text.length()) {
            int end = text.indexOf('\n', at);
            String found = content.apply(text.substring(at, end < 0 ? text.length() : end));
            at = end < 0 ? text.length() + 1 : end + 1;
            line++;
            if (!found.isEmpty()) {
                return Optional.of(found);
            }
        }
        return Optional.empty();
    }

    /** The number of the current line, from 1. */
    public int number() {
        return Math.max(1, line);
    }

    /** A fault in the current line. */
    public UnreadableFileException wrong(String expected, String found) {
        return wrong("expected " + expected + ", found " + shown(found));
    }

    /** A fault in the current line. */
    public UnreadableFileException wrong(String what) {
        return wrongAt(number(), what);
    }

    /** A fault in another line. */
    public UnreadableFileException wrongAt(int number, String what) {
        return new UnreadableFileException(file, number, what);
    }

    private static String shown(String s) {
        if (s.isEmpty()) {
            return "nothing";
        }
        return "'" + (s.length() > MOST_SHOWN ? s.substring(0, MOST_SHOWN) + "..." : s) + "'";
    }
}
