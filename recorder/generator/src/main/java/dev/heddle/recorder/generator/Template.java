package dev.heddle.recorder.generator;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A Java source with tables and loops over them, one line of markup each:
 *
 * <pre>{@code
 * //# table value: type | S
 * //# row int  | I
 * //# row long | J
 * class C {
 *     //# each value
 *     static ${type} read${S}(...) { ... }
 *     //# end
 * }
 * }</pre>
 *
 * Loops may be nested; cells of inner tables may contain columns of outer ones. A column whose cell is empty goes
 * together with the space behind it, and with its line where nothing else stands there.
 */
final class Template {
    private static final String MARK = "//#";

    private final String name;
    private final List<String> lines;
    private final Map<String, List<Map<String, String>>> tables = new LinkedHashMap<>();
    private int at;

    private Template(String name, List<String> lines) {
        this.name = name;
        this.lines = lines;
    }

    /**
     * Fills in a template.
     *
     * @param name for messages
     * @throws IllegalArgumentException with name and line, where the markup is wrong or a column is not known
     */
    static String fill(String name, String text) {
        Template template = new Template(name, text.lines().toList());
        StringBuilder out = new StringBuilder();
        for (String line : template.block(false)) {
            out.append(line).append('\n');
        }
        int unknown = out.indexOf("${");
        if (unknown >= 0) {
            throw new IllegalArgumentException(name + ": no table has the column "
                    + out.substring(unknown, Math.min(out.length(), out.indexOf("\n", unknown))));
        }
        return out.toString();
    }

    /** Lines up to the end of the text, or to that of the loop. */
    private List<String> block(boolean isLoop) {
        List<String> out = new ArrayList<>();
        while (at < lines.size()) {
            String line = lines.get(at++);
            String markup = line.strip();
            if (!markup.startsWith(MARK)) {
                out.add(line);
                continue;
            }
            String[] words = markup.substring(MARK.length()).strip().split("\\s+", 2);
            switch (words[0]) {
                case "table" -> table(words[1]);
                case "each" -> out.addAll(loop(words[1].strip()));
                case "end" -> {
                    if (!isLoop) {
                        throw wrong("an end without a loop");
                    }
                    return out;
                }
                default -> throw wrong("expected table, each or end, found " + words[0]);
            }
        }
        if (isLoop) {
            throw wrong("a loop without an end");
        }
        return out;
    }

    private void table(String head) {
        String[] parts = head.split(":", 2);
        String[] columns = cells(parts[1]);
        List<Map<String, String>> rows = new ArrayList<>();
        while (at < lines.size() && lines.get(at).strip().startsWith(MARK + " row")) {
            String[] cells = cells(lines.get(at++).strip().substring((MARK + " row").length()));
            if (cells.length != columns.length) {
                throw wrong("expected " + columns.length + " cells, found " + cells.length);
            }
            Map<String, String> row = new LinkedHashMap<>();
            for (int i = 0; i < cells.length; i++) {
                row.put(columns[i], cells[i]);
            }
            rows.add(row);
        }
        tables.put(parts[0].strip(), rows);
    }

    private static String[] cells(String row) {
        String[] cells = row.split("\\|", -1);
        for (int i = 0; i < cells.length; i++) {
            cells[i] = cells[i].strip();
        }
        return cells;
    }

    private List<String> loop(String table) {
        List<Map<String, String>> rows = tables.get(table);
        if (rows == null) {
            throw wrong("no table " + table);
        }
        List<String> body = block(true);
        List<String> out = new ArrayList<>();
        for (Map<String, String> row : rows) {
            for (String line : body) {
                String filled = fill(line, row);
                if (line.isBlank() || !filled.isBlank()) {
                    out.add(filled);
                }
            }
        }
        return out;
    }

    private static String fill(String line, Map<String, String> row) {
        String filled = line;
        for (Map.Entry<String, String> cell : row.entrySet()) {
            String column = "${" + cell.getKey() + "}";
            if (cell.getValue().isEmpty()) {
                filled = filled.replace(column + " ", "");
            }
            filled = filled.replace(column, cell.getValue());
        }
        return filled;
    }

    private IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException(name + ":" + at + ": " + what);
    }
}
