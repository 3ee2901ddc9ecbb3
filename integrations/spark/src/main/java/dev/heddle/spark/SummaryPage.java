package dev.heddle.spark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The tables of a job as a page for a browser, which needs nothing else. Whatever a program is called, its name is
 * text.
 */
final class SummaryPage {
    private static final int MOST = 1000;

    private static final String HEAD = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <title>%s</title>
            <style>
            body { font: 14px/1.5 sans-serif; margin: 2em; }
            table { border-collapse: collapse; margin-bottom: 2em; }
            th, td { border-bottom: 1px solid #ccc; padding: 2px 12px 2px 0; text-align: left; vertical-align: top; }
            td.number { text-align: right; font-variant-numeric: tabular-nums; }
            tr.failed td { background: #fdecea; }
            </style>
            </head>
            <body>
            """;

    private SummaryPage() {}

    /**
     * The page.
     *
     * @param title of the job
     * @param lines about all of it
     * @param tables rows by the name of their table
     */
    static String of(String title, List<String> lines, Map<String, List<Map<String, Object>>> tables) {
        StringBuilder page = new StringBuilder(HEAD.formatted(escaped(title)));
        page.append("<h1>").append(escaped(title)).append("</h1>\n");
        lines.forEach(line -> page.append("<p>").append(escaped(line)).append("</p>\n"));
        tables.forEach((name, rows) -> table(page, name, rows));
        return page.append("</body>\n</html>\n").toString();
    }

    private static void table(StringBuilder page, String name, List<Map<String, Object>> rows) {
        page.append("<h2>").append(escaped(name)).append("</h2>\n");
        if (rows.isEmpty()) {
            page.append("<p>None.</p>\n");
            return;
        }
        Map<String, Boolean> columns = new LinkedHashMap<>();
        rows.forEach(row -> row.forEach((column, value) -> columns.put(column, value instanceof Number)));
        page.append("<table>\n<tr>");
        columns.keySet()
                .forEach(column -> page.append("<th>").append(escaped(column)).append("</th>"));
        page.append("</tr>\n");
        for (Map<String, Object> row : rows.subList(0, Math.min(MOST, rows.size()))) {
            boolean isFailed = row.get("failures") instanceof Number n && n.longValue() > 0;
            page.append(isFailed ? "<tr class=\"failed\">" : "<tr>");
            columns.forEach((column, isNumber) -> page.append(isNumber ? "<td class=\"number\">" : "<td>")
                    .append(escaped(String.valueOf(row.getOrDefault(column, ""))))
                    .append("</td>"));
            page.append("</tr>\n");
        }
        page.append("</table>\n");
        if (rows.size() > MOST) {
            page.append("<p>The first ")
                    .append(MOST)
                    .append(" of ")
                    .append(rows.size())
                    .append(" rows; the table has all of them.</p>\n");
        }
    }

    /** Text as text, whatever it holds. */
    static String escaped(String text) {
        List<String> parts = new ArrayList<>();
        text.codePoints()
                .forEach(c -> parts.add(
                        switch (c) {
                            case '&' -> "&amp;";
                            case '<' -> "&lt;";
                            case '>' -> "&gt;";
                            case '"' -> "&quot;";
                            case '\'' -> "&#39;";
                            default -> Character.isISOControl(c) && c != '\n' ? "\ufffd" : Character.toString(c);
                        }));
        return String.join("", parts);
    }
}
