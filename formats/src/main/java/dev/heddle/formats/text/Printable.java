package dev.heddle.formats.text;

/**
 * Text that a program or a file has chosen, made fit for a terminal: control characters, and those that turn the
 * direction of writing, are shown as escapes ({@code \\u001b}), so that no name can colour, overwrite or forge lines of
 * a report. JSON has escapes of its own and needs none of this.
 */
public final class Printable {
    /** Characters of a name or a message in one line. */
    public static final int MOST_OF_A_LINE = 1_000;

    private static final int MOST_LINES = 20;
    private static final int MOST_OF_A_TEXT = 4_000;
    private static final String INDENT = "      ";

    private Printable() {}

    /** All of it in one line of bounded length: line ends and tabs are escapes, too. */
    public static String line(String text) {
        return escaped(bounded(text, MOST_OF_A_LINE), false);
    }

    /**
     * A message of several lines, bounded; those after the first are indented, so that they are not taken for lines of
     * a report.
     */
    public static String message(String text) {
        String[] lines = bounded(text.strip(), MOST_OF_A_TEXT).split("\\R", MOST_LINES + 1);
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < Math.min(lines.length, MOST_LINES); i++) {
            out.append(i == 0 ? "" : "\n" + INDENT).append(escaped(lines[i].stripTrailing(), false));
        }
        return lines.length > MOST_LINES ? out.append("\n" + INDENT + "...").toString() : out.toString();
    }

    /** A text of ours with parts of others in it: line ends and tabs stay, and its length. */
    public static String text(String text) {
        return escaped(text, true);
    }

    /** Whether a character controls a terminal, or the direction of writing. */
    public static boolean isControl(char c) {
        return c < 0x20
                || c >= 0x7f && c <= 0x9f
                || c == 0x061c
                || c == 0x200e
                || c == 0x200f
                || c >= 0x2028 && c <= 0x202e
                || c >= 0x2066 && c <= 0x2069
                || c == 0xfeff;
    }

    private static String bounded(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
        return text.substring(0, end) + "... (" + text.length() + " characters in all)";
    }

    private static String escaped(String text, boolean keepsLayout) {
        StringBuilder out = null;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isControl(c) && !(keepsLayout && (c == '\n' || c == '\t'))) {
                out = out == null ? new StringBuilder(text.length() + 8).append(text, 0, i) : out;
                append(c, out);
            } else if (out != null) {
                out.append(c);
            }
        }
        return out == null ? text : out.toString();
    }

    private static void append(char c, StringBuilder out) {
        switch (c) {
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            default -> out.append(String.format("\\u%04x", (int) c));
        }
    }
}
