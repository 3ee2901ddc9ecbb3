package dev.heddle.cli.export;

import dev.heddle.analyzer.report.FailureStory;
import dev.heddle.analyzer.report.Report;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The campaign as a page of GitHub Flavored Markdown, such as the summary of a CI job: a table of figures and the story
 * of the first failure.
 */
public final class MarkdownReport {
    private final Report report;
    private final List<String> lines = new ArrayList<>();

    /** @param report on a campaign */
    public MarkdownReport(Report report) {
        this.report = report;
        Map<?, ?> kinds = (Map<?, ?>) report.figure("kinds").orElseThrow();
        lines.add("## Heddle: " + code(report.figure("program").orElseThrow())
                + (kinds.isEmpty() ? " has no failure" : " failed")
                + (report.figure("interrupted").orElseThrow().equals(true) ? ", interrupted" : ""));
        lines.add("");
        lines.add("| figure | value |");
        lines.add("|---|---|");
        row("executions", "executions", MarkdownReport::number);
        row("failed", "failures", count -> kinds.isEmpty() ? "0" : number(count) + " (" + kinds(kinds) + ")");
        if (!report.figure("races").orElseThrow().equals(0)) {
            row("data races", "races", MarkdownReport::number);
        }
        row("strategy", "strategy", MarkdownReport::code);
        row("seed", "seed", String::valueOf);
        row("Java", "jdk", MarkdownReport::code);
        row("trace", "trace", MarkdownReport::code);
        row("replayed", "replayed", String::valueOf);
        String story = report.story().map(FailureStory::text).orElse("");
        if (!story.isBlank()) {
            lines.add("");
            lines.add("### First failure");
            lines.add("");
            lines.add(block(story));
        }
    }

    private void row(String name, String figure, Function<Object, String> format) {
        report.figure(figure).ifPresent(value -> lines.add("| " + name + " | " + format.apply(value) + " |"));
    }

    private static String kinds(Map<?, ?> kinds) {
        return kinds.entrySet().stream()
                .map(kind -> number(kind.getValue()) + " " + kind.getKey())
                .collect(Collectors.joining(", "));
    }

    private static String number(Object n) {
        return String.format(Locale.ROOT, "%,d", ((Number) n).longValue());
    }

    /**
     * Code span: delimited by more backquotes than the text has in a row, on one line, and without ends of table cells.
     */
    static String code(Object text) {
        String line = text.toString().replaceAll("\\s", " ").replace("|", "\\|");
        String fence = "`".repeat(backquotes(line) + 1);
        String pad = line.startsWith("`") || line.endsWith("`") ? " " : "";
        return fence + pad + line + pad + fence;
    }

    /** Code block: delimited by more backquotes than the text has in a row. */
    static String block(String text) {
        String fence = "`".repeat(Math.max(3, backquotes(text) + 1));
        return fence + "text\n" + text.stripTrailing() + "\n" + fence;
    }

    /** Length of the longest run of backquotes. */
    private static int backquotes(String text) {
        int longest = 0;
        int run = 0;
        for (int i = 0; i < text.length(); i++) {
            run = text.charAt(i) == '`' ? run + 1 : 0;
            longest = Math.max(longest, run);
        }
        return longest;
    }

    /** The page, lines ended by {@code \n}. */
    public String text() {
        return String.join("\n", lines) + "\n";
    }
}
