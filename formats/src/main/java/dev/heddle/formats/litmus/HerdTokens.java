package dev.heddle.formats.litmus;

import dev.heddle.formats.file.UnreadableFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The words of a test in C, without comments, and where in the file they stand. */
final class HerdTokens {
    /** After the last word. */
    static final String END = "";

    private static final Pattern TOKEN = Pattern.compile(
            "\\s+|//[^\n]*|/\\*.*?\\*/|\\(\\*.*?\\*\\)"
                    + "|(\"[^\"\n]*\"|[A-Za-z_][A-Za-z0-9_]*|[0-9][0-9a-fA-FxX]*|/\\\\|\\\\/|==|!=|<=|>=|&&|\\|\\||->|.)",
            Pattern.DOTALL);

    private record Token(String text, int line) {}

    private final Path file;
    private final List<Token> tokens = new ArrayList<>();
    private int at;
    private int lastLine = 1;

    /** @param line of the first character */
    HerdTokens(Path file, String text, int line) {
        this.file = file;
        int number = line;
        Matcher m = TOKEN.matcher(text);
        while (m.find()) {
            if (m.group(1) != null) {
                tokens.add(new Token(m.group(1), number));
            }
            number += (int) m.group().chars().filter(c -> c == '\n').count();
        }
        lastLine = number;
    }

    /** The word that comes next. */
    String peek() {
        return ahead(0);
    }

    /** The word after {@code distance} others. */
    String ahead(int distance) {
        return at + distance < tokens.size() ? tokens.get(at + distance).text() : END;
    }

    String next() {
        String word = peek();
        at++;
        return word;
    }

    /** Whether the next word is this one, which is then taken. */
    boolean take(String word) {
        if (!peek().equals(word)) {
            return false;
        }
        at++;
        return true;
    }

    void expect(String word) throws UnreadableFileException {
        if (!take(word)) {
            throw wrong("'" + word + "'");
        }
    }

    String name(String what) throws UnreadableFileException {
        if (!isName(peek())) {
            throw wrong(what);
        }
        return next();
    }

    static boolean isName(String word) {
        return !word.isEmpty() && (Character.isLetter(word.charAt(0)) || word.charAt(0) == '_');
    }

    static boolean isNumber(String word) {
        return !word.isEmpty() && Character.isDigit(word.charAt(0));
    }

    int number() throws UnreadableFileException {
        boolean negative = take("-");
        if (!isNumber(peek())) {
            throw wrong("a number");
        }
        try {
            int value = Integer.decode(peek());
            at++;
            return negative ? -value : value;
        } catch (NumberFormatException e) {
            throw wrong("a number of 32 bits");
        }
    }

    int line() {
        return at < tokens.size() ? tokens.get(at).line() : lastLine;
    }

    /** A fault at the next word. */
    UnreadableFileException wrong(String expected) {
        String found = peek().equals(END) ? "the end of the file" : "'" + peek() + "'";
        return because("expected " + expected + ", found " + found);
    }

    /** A fault in the line of the next word. */
    UnreadableFileException because(String what) {
        return new UnreadableFileException(file, line(), what);
    }
}
