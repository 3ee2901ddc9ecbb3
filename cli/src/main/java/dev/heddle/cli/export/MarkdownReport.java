package dev.heddle.cli.export;

import dev.heddle.replayer.check.CheckOutcome;
import dev.heddle.replayer.job.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The campaign as a page of GitHub Flavored Markdown, such as the summary of a CI job: a table of figures and the story
 * of the first failure.
 */
final class MarkdownReport {
    private final List<String> lines = new ArrayList<>();

    /** @param story of the first failure, or empty */
    MarkdownReport(CheckOutcome outcome, String story) {
        RunResult result = outcome.result();
        long failures = result.failures().count();
        long executions = result.work().executions();
        lines.add("## Heddle: " + code(outcome.program()) + (failures > 0 ? " failed" : " has no failure")
                + (outcome.interrupted() ? ", interrupted" : ""));
        lines.add("");
        lines.add("| figure | value |");
        lines.add("|---|---|");
        row("executions", number(executions));
        row(
                "failed",
                failures == 0
                        ? "0"
                        : number(failures) + " (" + kinds(result.failures().kinds()) + ")");
        if (!outcome.races().pairs().isEmpty()) {
            row("data races", number(outcome.races().pairs().size()));
        }
        row("strategy", code(outcome.strategy()));
        row("seed", Long.toString(outcome.seed()));
        row("Java", code(outcome.jdk()));
        if (failures > 0 && !outcome.traces().isEmpty()) {
            row("trace", code(outcome.traces().get(0)));
            row("replayed", outcome.replays().ok() + " of " + outcome.replays().total());
        }
        if (!story.isBlank()) {
            lines.add("");
            lines.add("### First failure");
            lines.add("");
            lines.add(block(story));
        }
    }

    private void row(String figure, String value) {
        lines.add("| " + figure + " | " + value + " |");
    }

    private static String kinds(Map<String, Long> kinds) {
        return kinds.entrySet().stream()
                .map(kind -> number(kind.getValue()) + " " + kind.getKey())
                .collect(Collectors.joining(", "));
    }

    private static String number(long n) {
        return String.format(Locale.ROOT, "%,d", n);
    }

    /**
     * Code span: delimited by more backquotes than the text has in a row, on one line, and without ends of table cells.
     */
    static String code(String text) {
        String line = text.replaceAll("\\s", " ").replace("|", "\\|");
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
    String text() {
        return String.join("\n", lines) + "\n";
    }
}
