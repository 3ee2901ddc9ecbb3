package dev.heddle.spark;

import dev.heddle.api.tool.ToolFailure;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The programs of a campaign. A line is {@code NAME: WORDS}, with the words of {@code heddle check} for the program:
 * options, and {@code Foo.java} or {@code --} and the arguments of java. Words are separated by blanks; {@code "..."}
 * is one word, in which {@code \"} and {@code \\} stand for a quote and a backslash. Empty lines and lines that begin
 * with {@code #} are left out.
 */
final class ProgramList {
    private static final Pattern LINE = Pattern.compile("([A-Za-z0-9][A-Za-z0-9._-]{0,99}):(?:\\s+(.*))?");

    private ProgramList() {}

    /**
     * A program.
     *
     * @param name unique in its list
     * @param line where it stands, from 1
     * @param words of the command line
     */
    record Entry(String name, int line, List<String> words) {}

    /**
     * Parses a list.
     *
     * @param file its name, for messages
     * @throws ToolFailure with file and line, for what is no list of at least one program
     */
    static List<Entry> parse(String file, String text) throws ToolFailure {
        List<Entry> all = new ArrayList<>();
        Set<String> names = new LinkedHashSet<>();
        String[] lines = text.split("\\R", -1);
        for (int i = 0; i < lines.length; i++) {
            String line = lines[i].strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            String at = file + ":" + (i + 1) + ": ";
            Matcher matcher = LINE.matcher(line);
            if (!matcher.matches()) {
                throw ToolFailure.usage(at + "expected NAME: [OPTIONS] (Foo.java | -- JAVA-ARGUMENTS), with a name of"
                        + " letters, digits, '.', '_' and '-'; found " + shortened(line));
            }
            String name = matcher.group(1);
            if (!names.add(name)) {
                throw ToolFailure.usage(at + name + ": a second program of this name; give it another");
            }
            List<String> words = words(at, matcher.group(2) == null ? "" : matcher.group(2));
            if (words.isEmpty()) {
                throw ToolFailure.usage(at + name + ": no program; expected Foo.java, or -- with java's arguments");
            }
            all.add(new Entry(name, i + 1, words));
        }
        if (all.isEmpty()) {
            throw ToolFailure.usage(
                    file + ": no program; expected at least one line NAME: [OPTIONS] (Foo.java | -- JAVA-ARGUMENTS)");
        }
        return all;
    }

    private static String shortened(String line) {
        return line.length() <= 60 ? line : line.substring(0, 60) + "...";
    }

    private static List<String> words(String at, String text) throws ToolFailure {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean isQuoted = false;
        boolean isWord = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isQuoted && c == '\\' && i + 1 < text.length() && "\"\\".indexOf(text.charAt(i + 1)) >= 0) {
                word.append(text.charAt(++i));
            } else if (c == '"') {
                isQuoted = !isQuoted;
                isWord = true;
            } else if (!isQuoted && Character.isWhitespace(c)) {
                if (isWord) {
                    words.add(word.toString());
                }
                word.setLength(0);
                isWord = false;
            } else {
                word.append(c);
                isWord = true;
            }
        }
        if (isQuoted) {
            throw ToolFailure.usage(at + "a quote is not closed");
        }
        if (isWord) {
            words.add(word.toString());
        }
        return words;
    }
}
