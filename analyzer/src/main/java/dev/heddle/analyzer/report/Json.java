package dev.heddle.analyzer.report;

import dev.heddle.formats.text.Printable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.Map;

/**
 * Writes JSON (RFC 8259): maps become objects in their own order, iterables arrays; numbers, booleans and null themselves; everything
 * else the string that it prints as. Infinite numbers and NaN, which JSON lacks, become null. Reads nothing.
 */
public final class Json {
    private Json() {}

    /** One line without blanks. */
    public static String compact(Object value) {
        return text(value, -1);
    }

    /** Indented by two blanks a level, without a line end after the last line. */
    public static String indented(Object value) {
        return text(value, 0);
    }

    /** Appends {@code value} as {@link #compact} shows it. */
    public static void write(Object value, Appendable out) throws IOException {
        write(value, -1, out);
    }

    private static String text(Object value, int depth) {
        StringBuilder out = new StringBuilder();
        try {
            write(value, depth, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }

    private static void write(Object value, int depth, Appendable out) throws IOException {
        if (value == null || value instanceof Boolean) {
            out.append(String.valueOf(value));
        } else if (value instanceof Map<?, ?> map) {
            writeObject(map, depth, out);
        } else if (value instanceof Iterable<?> list) {
            writeArray(list, depth, out);
        } else if (value instanceof Number number) {
            boolean finite = Double.isFinite(number.doubleValue());
            out.append(finite ? number.toString() : "null");
        } else {
            writeString(value.toString(), out);
        }
    }

    private static void writeObject(Map<?, ?> map, int depth, Appendable out) throws IOException {
        int inside = depth < 0 ? -1 : depth + 1;
        out.append('{');
        String separator = "";
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            out.append(separator);
            newLine(inside, out);
            writeString(String.valueOf(entry.getKey()), out);
            out.append(depth < 0 ? ":" : ": ");
            write(entry.getValue(), inside, out);
            separator = ",";
        }
        if (!map.isEmpty()) {
            newLine(depth, out);
        }
        out.append('}');
    }

    private static void writeArray(Iterable<?> list, int depth, Appendable out) throws IOException {
        int inside = depth < 0 ? -1 : depth + 1;
        out.append('[');
        Iterator<?> values = list.iterator();
        boolean empty = !values.hasNext();
        while (values.hasNext()) {
            newLine(inside, out);
            write(values.next(), inside, out);
            out.append(values.hasNext() ? "," : "");
        }
        if (!empty) {
            newLine(depth, out);
        }
        out.append(']');
    }

    private static void newLine(int depth, Appendable out) throws IOException {
        if (depth >= 0) {
            out.append('\n').append("  ".repeat(depth));
        }
    }

    private static void writeString(String text, Appendable out) throws IOException {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    // Many of these, and lone surrogates, are legal JSON but break readers that take it for a script or
                    // for UTF-8, or terminals.
                    if (Printable.isControl(c) || isLone(text, i)) {
                        out.append(String.format("\\u%04x", (int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }

    private static boolean isLone(String text, int i) {
        char c = text.charAt(i);
        if (Character.isHighSurrogate(c)) {
            return i + 1 >= text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
        }
        return Character.isLowSurrogate(c) && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1)));
    }
}
