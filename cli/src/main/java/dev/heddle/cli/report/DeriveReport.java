package dev.heddle.cli.report;

import dev.heddle.analyzer.analysis.DerivationOutcome;
import dev.heddle.formats.text.Printable;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The text and the JSON of {@code derive}.
 *
 * @param file the trace's path as people would type it
 * @param folder where the schedules are
 */
public record DeriveReport(String file, String folder, DerivationOutcome outcome) {
    /** What was written, and why it is less than was asked for. */
    public String text() {
        int written = outcome.schedules().size();
        int wanted = outcome.request().count();
        long changing = outcome.changing();
        long unfinished = outcome.unfinished();
        StringBuilder text = new StringBuilder("heddle derive ")
                .append(file)
                .append("   ")
                .append(Printable.line(outcome.trace().program().name()))
                .append(", ")
                .append(Figures.count(outcome.trace().events().size(), "event"))
                .append(", ")
                .append(outcome.strategy())
                .append(", seed ")
                .append(outcome.request().seed())
                .append('\n');
        text.append("  ")
                .append(Figures.count(written, "schedule"))
                .append(" in ")
                .append(folder);
        text.append(" (").append(Figures.count(outcome.staleReads(), "read")).append(" of older writes; ");
        text.append(Figures.count(outcome.derived().duplicates(), "duplicate")).append(" and ");
        text.append(Figures.count(outcome.derived().inconsistent()))
                .append(" that the memory model forbids were not written)\n");
        if (changing > 0) {
            text.append("  ")
                    .append(Figures.count(changing))
                    .append(changing == 1 ? " changes" : " change")
                    .append(" what a read sees or a call returns and")
                    .append(changing == 1 ? " continues" : " continue")
                    .append(" with the strategy")
                    .append(changing < written ? "; the others keep it\n" : "\n");
        }
        if (unfinished > 0) {
            text.append("  ")
                    .append(Figures.count(unfinished))
                    .append(unfinished == 1 ? " ends" : " end")
                    .append(
                            " where no thread can continue as in the trace: at a deadlock, a wait without a notifier, or a step inside"
                                    + " a library call that schedules do not count\n");
        }
        if (written < wanted) {
            text.append("  fewer than ")
                    .append(Figures.count(wanted))
                    .append(": sampling finds no further distinct order; try another strategy or another trace\n");
        }
        return text.toString();
    }

    /** Figures as JSON values. */
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("program", outcome.trace().program().name());
        json.put("trace", file);
        json.put("events", outcome.trace().events().size());
        json.put("strategy", outcome.strategy().toString());
        json.put("seed", outcome.request().seed());
        json.put("count", outcome.request().count());
        json.put("schedules", outcome.schedules().size());
        json.put("folder", folder);
        json.put("readsOfOlderWrites", outcome.staleReads());
        json.put("changing", outcome.changing());
        json.put("unfinished", outcome.unfinished());
        json.put("duplicates", outcome.derived().duplicates());
        json.put("inconsistent", outcome.derived().inconsistent());
        return json;
    }
}
