package dev.heddle.cli.report;

import dev.heddle.analyzer.analysis.DerivationOutcome;
import dev.heddle.analyzer.report.Report;
import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.Trace;

/** The report of {@code derive}: what was written, and why it is less than was asked for. */
public final class DeriveReport {
    private DeriveReport() {}

    /**
     * The report of orders that were predicted, not sampled.
     *
     * @param written how many of them have a schedule
     * @param all how many there are
     */
    public static Report predicted(String file, String folder, Trace trace, int written, int all) {
        String program = trace.program().name();
        int events = trace.events().size();
        return new Report()
                .line("heddle derive " + file + "   " + Printable.line(program) + ", " + Figures.count(events, "event"))
                .line("  " + Figures.count(written, "schedule") + " in " + folder
                        + (written < all ? " (of " + Figures.count(all) + "; --count gives more)" : ""))
                .field("program", program)
                .field("trace", file)
                .field("events", events)
                .field("strategy", "predicted")
                .field("schedules", written)
                .field("folder", folder);
    }

    /**
     * The report.
     *
     * @param file the trace's path as people would type it
     * @param folder where the schedules are, likewise
     */
    public static Report of(String file, String folder, DerivationOutcome outcome) {
        String program = outcome.trace().program().name();
        int events = outcome.trace().events().size();
        int written = outcome.schedules().size();
        int wanted = outcome.request().count();
        long changing = outcome.changing();
        long plans = outcome.plans();
        long unfinished = outcome.unfinished();
        return new Report()
                .line("heddle derive " + file + "   " + Printable.line(program) + ", " + Figures.count(events, "event")
                        + ", " + outcome.strategy() + ", seed "
                        + outcome.request().seed())
                .line("  " + Figures.count(written, "schedule") + " in " + folder + " ("
                        + Figures.count(outcome.staleReads(), "read") + " of older writes; "
                        + Figures.count(outcome.derived().duplicates(), "duplicate") + " and "
                        + Figures.count(outcome.derived().inconsistent())
                        + " that the memory model forbids were not written)")
                .line(
                        changing > 0,
                        () -> "  " + Figures.count(changing) + (changing == 1 ? " changes" : " change")
                                + " what a read sees or a call returns and"
                                + (changing == 1 ? " continues" : " continue") + " with the strategy"
                                + (changing + plans < written ? "; the others keep it" : ""))
                .line(
                        plans > 0,
                        () -> "  " + Figures.count(plans) + (plans == 1 ? " is" : " are")
                                + " the strategy alone with the trace's parameters, since changes recur")
                .line(
                        unfinished > 0,
                        () -> "  " + Figures.count(unfinished) + (unfinished == 1 ? " ends" : " end")
                                + " where no thread can continue as in the trace: at a deadlock, a wait without a"
                                + " notifier, or a step inside a library call that schedules do not count")
                .line(
                        written < wanted,
                        () -> "  fewer than " + Figures.count(wanted)
                                + ": sampling finds no further distinct order; try another strategy or another trace")
                .field("program", program)
                .field("trace", file)
                .field("events", events)
                .field("strategy", outcome.strategy().toString())
                .field("seed", outcome.request().seed())
                .field("count", wanted)
                .field("schedules", written)
                .field("folder", folder)
                .field("readsOfOlderWrites", outcome.staleReads())
                .field("changing", changing)
                .field("unfinished", unfinished)
                .field("plans", plans)
                .field("duplicates", outcome.derived().duplicates())
                .field("inconsistent", outcome.derived().inconsistent());
    }
}
