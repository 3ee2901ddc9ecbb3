package dev.heddle.cli.export;

import dev.heddle.replayer.suite.TestVerdict;
import java.util.List;
import java.util.Locale;

/** The verdicts of a suite as a page, with links to the pages of failures. */
public final class SuiteIndex {
    private static final String HEAD = """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>heddle test</title><style>
            body { font: 14px/1.4 system-ui, sans-serif; margin: 2em; color: #222; max-width: 80em }
            table { border-collapse: collapse; width: 100% }
            th, td { text-align: left; padding: .3em .8em .3em 0; border-bottom: 1px solid #ddd; vertical-align: top }
            td.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
            td.name { overflow-wrap: anywhere; min-width: 20em }
            tr.fails td.kind, tr.depends_on_time td.kind { color: #b00020; font-weight: 600 }
            tr.fails_by_itself td.kind, tr.not_controlled td.kind, tr.says_nothing td.kind { color: #8a5a00 }
            tr.passes td.kind { color: #17692d }
            td.kind { white-space: nowrap }
            </style></head><body>
            """;

    private SuiteIndex() {}

    /**
     * The page.
     *
     * @param all how many tests the suite has
     */
    public static String of(List<TestVerdict> verdicts, int all, String jdk) {
        StringBuilder page = new StringBuilder(HEAD);
        page.append("<h1>heddle test</h1>\n<p>")
                .append(all)
                .append(" tests, Java ")
                .append(escaped(jdk));
        if (verdicts.size() < all) {
            page.append("; ").append(all - verdicts.size()).append(" not run");
        }
        page.append("</p>\n<table><tr><th>verdict</th><th>test</th><th>executions</th><th>classes</th></tr>\n");
        for (TestVerdict.Kind kind : TestVerdict.Kind.values()) {
            verdicts.stream().filter(verdict -> verdict.kind() == kind).forEach(verdict -> row(page, verdict));
        }
        return page.append("</table></body></html>\n").toString();
    }

    private static void row(StringBuilder page, TestVerdict verdict) {
        String kind = verdict.kind().name().toLowerCase(Locale.ROOT);
        page.append("<tr class=\"")
                .append(kind)
                .append("\"><td class=\"kind\">")
                .append(verdict.kind().text());
        page.append("</td><td class=\"name\">").append(escaped(verdict.name()));
        if (!verdict.why().isEmpty()) {
            page.append("<br><small>").append(escaped(verdict.why())).append("</small>");
        }
        if (!verdict.trace().isEmpty()) {
            String folder = verdict.trace().replaceFirst("/[^/]*$", "");
            page.append("<br><a href=\"")
                    .append(escaped(link(folder + "/failure.html")))
                    .append("\">page</a> ");
            page.append("<a href=\"")
                    .append(escaped(link(folder + "/story.txt")))
                    .append("\">story</a>");
        }
        page.append("</td><td class=\"n\">").append(figure(verdict.executions()));
        page.append("</td><td class=\"n\">").append(figure(verdict.classes())).append("</td></tr>\n");
    }

    private static String figure(long number) {
        return number == 0 ? "" : Long.toString(number);
    }

    private static String link(String path) {
        return path.replace("%", "%25").replace("#", "%23").replace("?", "%3f");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
