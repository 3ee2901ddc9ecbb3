package dev.heddle.formats.tabbed;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.Trace.SiteEntry;

/**
 * Lines of fields with tabs between them. In a field a backslash, a line feed, a carriage return and a tab stand as
 * {@code \\ \n \r \t}.
 */
public final class TabbedFields {
    private TabbedFields() {}

    /** Appends a line. */
    public static void line(StringBuilder text, Object... fields) {
        for (int i = 0; i < fields.length; i++) {
            text.append(i == 0 ? "" : "\t");
            escape(text, String.valueOf(fields[i]));
        }
        text.append('\n');
    }

    private static void escape(StringBuilder text, String field) {
        for (int i = 0; i < field.length(); i++) {
            char c = field.charAt(i);
            switch (c) {
                case '\\' -> text.append("\\\\");
                case '\n' -> text.append("\\n");
                case '\r' -> text.append("\\r");
                case '\t' -> text.append("\\t");
                default ->
                    text.append(Character.isSurrogate(c) && isLone(field, i) ? '?' : c); // half a pair is no UTF-8
            }
        }
    }

    private static boolean isLone(String field, int i) {
        char c = field.charAt(i);
        return Character.isHighSurrogate(c)
                ? i + 1 == field.length() || !Character.isLowSurrogate(field.charAt(i + 1))
                : i == 0 || !Character.isHighSurrogate(field.charAt(i - 1));
    }

    /**
     * The fields of a line.
     *
     * @throws IllegalArgumentException if a backslash is followed by something else
     */
    public static String[] of(String line) {
        String[] fields = line.split("\t", -1);
        for (int i = 0; i < fields.length; i++) {
            fields[i] = unescape(fields[i]);
        }
        return fields;
    }

    private static String unescape(String field) {
        if (field.indexOf('\\') < 0) {
            return field;
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < field.length(); i++) {
            char c = field.charAt(i);
            if (c != '\\') {
                text.append(c);
                continue;
            }
            i++;
            char escaped = i < field.length() ? field.charAt(i) : ' ';
            text.append(
                    switch (escaped) {
                        case '\\' -> '\\';
                        case 'n' -> '\n';
                        case 'r' -> '\r';
                        case 't' -> '\t';
                        default ->
                            throw new IllegalArgumentException(
                                    "expected one of \\\\ \\n \\r \\t, found '\\" + escaped + "'");
                    });
        }
        return text.toString();
    }

    /** Appends a site's line. */
    public static void site(StringBuilder text, SiteEntry site) {
        line(
                text,
                "site",
                site.className(),
                site.method(),
                site.descriptor(),
                site.bytecodeIndex(),
                site.kind(),
                site.member(),
                site.file(),
                site.line());
    }

    /**
     * The site of such a line.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static SiteEntry site(String[] fields) {
        if (fields.length != 9) {
            throw new IllegalArgumentException("expected a site of 8 fields, found " + (fields.length - 1));
        }
        return new SiteEntry(
                fields[1],
                fields[2],
                fields[3],
                number(fields[4], -1),
                word(EventKind.class, fields[5]),
                fields[6],
                fields[7],
                number(fields[8], -1));
    }

    /** The word of an enum that a field is. */
    public static <E extends Enum<E>> E word(Class<E> words, String field) {
        for (E word : words.getEnumConstants()) {
            if (word.name().equals(field)) {
                return word;
            }
        }
        throw new IllegalArgumentException("expected a word of " + words.getSimpleName() + ", found '" + field + "'");
    }

    /** The number of at least {@code least} that a field is, as it would be written. */
    public static int number(String field, int least) {
        long number = longNumber(field, least);
        if (number > Integer.MAX_VALUE) {
            throw noNumber(field, least);
        }
        return (int) number;
    }

    /** Parses a number of 64 bits. */
    public static long longNumber(String field, int least) {
        try {
            long number = Long.parseLong(field);
            if (number >= least && Long.toString(number).equals(field)) {
                return number;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw noNumber(field, least);
    }

    private static IllegalArgumentException noNumber(String field, int least) {
        return new IllegalArgumentException(
                "expected a number of at least " + least + ", found '" + TabbedReader.shown(field) + "'");
    }
}
