package dev.heddle.cli.report;

import dev.heddle.analyzer.derive.DerivedSchedules;
import dev.heddle.formats.schedule.Schedule;
import dev.heddle.formats.schedule.ScheduleUnit;
import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.Trace;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The text and the JSON of {@code derive}.
 *
 * @param file the trace's path as people would type it
 * @param strategy how orders were sampled
 * @param wanted how many schedules were asked for
 * @param folder where they are
 */
public record DeriveReport(
        String file, Trace trace, String strategy, long seed, int wanted, String folder, DerivedSchedules derived) {

    /** What was written, and why it is less than was asked for. */
    public String text() {
        int written = derived.schedules().size();
        StringBuilder text = new StringBuilder("heddle derive ")
                .append(file)
                .append("   ")
                .append(Printable.line(trace.program().name()))
                .append(", ")
                .append(Figures.count(trace.events().size(), "event"))
                .append(", ")
                .append(strategy)
                .append(", seed ")
                .append(seed)
                .append('\n');
        text.append("  ")
                .append(Figures.count(written, "schedule"))
                .append(" in ")
                .append(folder);
        text.append(" (").append(Figures.count(staleReads(), "read")).append(" of older writes; ");
        text.append(Figures.count(derived.duplicates(), "duplicate")).append(" and ");
        text.append(Figures.count(derived.inconsistent())).append(" that the memory model forbids were not written)\n");
        if (changing() > 0) {
            text.append("  ")
                    .append(Figures.count(changing()))
                    .append(changing() == 1 ? " changes" : " change")
                    .append(" what a read sees or a call returns and")
                    .append(changing() == 1 ? " continues" : " continue")
                    .append(" with the strategy")
                    .append(changing() < written ? "; the others keep it\n" : "\n");
        }
        if (unfinished() > 0) {
            text.append("  ")
                    .append(Figures.count(unfinished()))
                    .append(unfinished() == 1 ? " ends" : " end")
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

    private long staleReads() {
        return derived.schedules().stream()
                .flatMap(schedule -> schedule.steps().stream())
                .filter(Schedule.Read.class::isInstance)
                .count();
    }

    /** How many change what a thread learns. */
    private long changing() {
        return derived.schedules().stream()
                .filter(schedule -> !schedule.changes().isEmpty())
                .count();
    }

    /** How many do not have all events of the trace, and no change after which it is not known what comes. */
    private long unfinished() {
        long[] all = new long[ScheduleUnit.values().length];
        for (int i = 0; i < trace.events().size(); i++) {
            for (ScheduleUnit unit : ScheduleUnit.values()) {
                all[unit.ordinal()] += unit.counts(trace.events(), i) ? 1 : 0;
            }
        }
        return derived.schedules().stream()
                .filter(schedule -> schedule.changes().isEmpty()
                        && schedule.length() < all[schedule.unit().ordinal()])
                .count();
    }

    /** Figures as JSON values. */
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("program", trace.program().name());
        json.put("trace", file);
        json.put("events", trace.events().size());
        json.put("strategy", strategy);
        json.put("seed", seed);
        json.put("count", wanted);
        json.put("schedules", derived.schedules().size());
        json.put("folder", folder);
        json.put("readsOfOlderWrites", staleReads());
        json.put("changing", changing());
        json.put("unfinished", unfinished());
        json.put("duplicates", derived.duplicates());
        json.put("inconsistent", derived.inconsistent());
        return json;
    }
}
