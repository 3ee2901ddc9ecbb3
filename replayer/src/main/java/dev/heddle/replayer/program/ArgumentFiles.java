package dev.heddle.replayer.program;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Expands {@code @argfile} arguments as the java launcher does: words separated by white space, quotes, backslash
 * escapes inside quotes, {@code #} comments, {@code @@} for a literal {@code @}.
 */
public final class ArgumentFiles {
    /** The launcher's own limit is 2 GB; no real command line is longer than this. */
    private static final long MAX_BYTES = 4 << 20;

    private ArgumentFiles() {}

    /** The words of one argument: itself, or those of the file that it names, read relative to {@code directory}. */
    static List<String> expand(String argument, Path directory) {
        if (!argument.startsWith("@") || argument.length() == 1) {
            return List.of(argument);
        }
        if (argument.startsWith("@@")) {
            return List.of(argument.substring(1));
        }
        Path file = directory.resolve(argument.substring(1));
        try {
            if (!Files.isRegularFile(file) || Files.size(file) > MAX_BYTES) {
                throw new UsageException(argument + ": no such argument file; check the path after @");
            }
            return words(Files.readString(file, Charset.defaultCharset()));
        } catch (IOException e) {
            throw new UsageException(argument + ": cannot be read as an argument file: " + e.getMessage(), e);
        }
    }

    /** Splits text into words by the launcher's rules. */
    public static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean inWord = false;
        char quote = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote != 0) {
                if (c == '\\' && i + 1 < text.length()) {
                    i = escape(text, i + 1, word);
                } else if (c == quote) {
                    quote = 0;
                } else {
                    word.append(c);
                }
            } else if (c == '"' || c == '\'') {
                quote = c;
                inWord = true;
            } else if (c == '#' && !inWord) {
                i = endOfLine(text, i);
            } else if (Character.isWhitespace(c)) {
                if (inWord) {
                    words.add(word.toString());
                    word.setLength(0);
                    inWord = false;
                }
            } else {
                word.append(c);
                inWord = true;
            }
        }
        if (inWord) {
            words.add(word.toString());
        }
        return words;
    }

    private static int escape(String text, int at, StringBuilder word) {
        char c = text.charAt(at);
        switch (c) {
            case 'n' -> word.append('\n');
            case 'r' -> word.append('\r');
            case 't' -> word.append('\t');
            case 'f' -> word.append('\f');
            case '\n', '\r' -> {
                return skipIndent(text, at);
            }
            default -> word.append(c);
        }
        return at;
    }

    /** A backslash at the end of a line joins it with the next one, without that one's indentation. */
    private static int skipIndent(String text, int at) {
        int i = at;
        while (i + 1 < text.length() && Character.isWhitespace(text.charAt(i + 1))) {
            i++;
        }
        return i;
    }

    private static int endOfLine(String text, int at) {
        int end = text.indexOf('\n', at);
        return end < 0 ? text.length() : end;
    }
}
