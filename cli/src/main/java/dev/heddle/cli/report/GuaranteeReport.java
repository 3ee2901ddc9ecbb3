package dev.heddle.cli.report;

import dev.heddle.analyzer.estimate.Chance;
import dev.heddle.analyzer.estimate.Guarantee;
import dev.heddle.analyzer.report.Report;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What each strategy guarantees of one execution: a table, and the same for JSON. */
final class GuaranteeReport {
    private static final String ROW = "    %-9s%-38s%14s%13s%13s";

    private static final long LARGE = 1_000_000_000;

    private GuaranteeReport() {}

    /** The table; no lines for no guarantees. */
    static Report of(List<Guarantee> all) {
        Report report = new Report();
        if (all.isEmpty()) {
            return report;
        }
        report.line("  Guarantees for executions of this size: the probability that one execution finds such a bug, and"
                        + " the number of")
                .line("  executions that find it with 95 or 99 % confidence (docs/concepts/strategies.md):")
                .row(ROW, "strategy", "a bug that needs", "at least", "95 %", "99 %");
        for (Guarantee g : all) {
            report.row(
                    ROW,
                    g.strategy(),
                    need(g),
                    g.perExecution().oneIn(),
                    count(g.perExecution().executionsFor(0.95)),
                    count(g.perExecution().executionsFor(0.99)));
        }
        return report.line("    An ordering: an operation before one of another thread, while every read sees the"
                        + " newest write. A communication: a")
                .line("    read (not plain) of another thread's write, or of a lock that another thread released.");
    }

    private static String need(Guarantee g) {
        return switch (g.bugs()) {
            case ORDERINGS -> Figures.count(g.depth(), "ordering");
            case COMMUNICATIONS ->
                Figures.count(g.depth(), "communication") + (g.depth() == 0 ? "" : ", " + writes(g.history()));
            case EXECUTIONS -> "one specific order of all events";
            case ONE_PLACE -> "one specific order on one location";
        };
    }

    /** How far back reads look. */
    static String writes(int history) {
        return history == 1 ? "newest write" : "newest " + history + " writes";
    }

    /** Rounded up to one digit where more would not stand in a column. */
    static String count(OptionalLong executions) {
        if (executions.isEmpty()) {
            return "-";
        }
        long n = executions.getAsLong();
        if (n < LARGE) {
            return Figures.count(n);
        }
        int exponent = (int) Math.log10(n);
        long digit = (n - 1) / (long) Math.pow(10, exponent) + 1;
        return digit == 10 ? "1e" + (exponent + 1) : digit + "e" + exponent;
    }

    /** In the order of the table. */
    static List<Report> fields(List<Guarantee> all) {
        return all.stream()
                .map(g -> new Report()
                        .field("strategy", g.strategy())
                        .field("bugs", g.bugs().word())
                        .field("d", g.depth() < 0 ? null : g.depth())
                        .field("h", g.history() < 0 ? null : g.history())
                        .field("probability", g.perExecution().number())
                        .field("log10", log10(g.perExecution()))
                        .field("executions95", orNull(g.perExecution().executionsFor(0.95)))
                        .field("executions99", orNull(g.perExecution().executionsFor(0.99))))
                .toList();
    }

    /** Null for what never happens. */
    static @Nullable Double log10(Chance chance) {
        return Double.isInfinite(chance.log10()) ? null : Figures.rounded(chance.log10());
    }

    static @Nullable Long orNull(OptionalLong n) {
        return n.isPresent() ? n.getAsLong() : null;
    }
}
