package dev.heddle.cli.export;

import dev.heddle.formats.text.Printable;
import java.io.IOException;
import java.io.Writer;
import java.util.regex.Pattern;

/**
 * Rows of comma-separated values (RFC 4180). A field that a spreadsheet would take for a formula, because it begins
 * with {@code =}, {@code +}, {@code -}, {@code @} or a control character, begins with an apostrophe instead; numbers
 * stay numbers. Control characters are escapes.
 */
final class CsvRow {
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]+");

    private final Writer out;
    private final StringBuilder row = new StringBuilder();
    private boolean isFirst = true;

    CsvRow(Writer out) {
        this.out = out;
    }

    void add(int number) {
        add(Integer.toString(number));
    }

    void add(String field) {
        row.append(isFirst ? "" : ",").append(quoted(harmless(field)));
        isFirst = false;
    }

    void end() throws IOException {
        out.append(row).append("\r\n");
        row.setLength(0);
        isFirst = true;
    }

    private static String harmless(String field) {
        if (field.isEmpty() || NUMBER.matcher(field).matches()) {
            return field;
        }
        boolean isFormula = "=+-@".indexOf(field.charAt(0)) >= 0 || Printable.isControl(field.charAt(0));
        return (isFormula ? "'" : "") + Printable.line(field);
    }

    private static String quoted(String field) {
        boolean mustBe = field.indexOf(',') >= 0 || field.indexOf('"') >= 0 || field.indexOf(';') >= 0;
        return mustBe ? '"' + field.replace("\"", "\"\"") + '"' : field;
    }
}
