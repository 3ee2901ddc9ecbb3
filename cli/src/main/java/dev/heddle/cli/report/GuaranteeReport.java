package dev.heddle.cli.report;

import dev.heddle.analyzer.estimate.Chance;
import dev.heddle.analyzer.estimate.Guarantee;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What each strategy guarantees of one execution: a table, and the same for JSON. */
final class GuaranteeReport {
    private static final String ROW = "    %-9s%-38s%14s%13s%13s\n";

    private GuaranteeReport() {}

    /** Empty for no guarantees. */
    static String text(List<Guarantee> all) {
        if (all.isEmpty()) {
            return "";
        }
        StringBuilder text = new StringBuilder(
                "  Guarantees for executions of this size: the probability that one execution finds such a bug, and the number of\n"
                        + "  executions that find it with 95 or 99 % confidence (docs/concepts/strategies.md):\n");
        text.append(String.format(Locale.ROOT, ROW, "strategy", "a bug that needs", "at least", "95 %", "99 %"));
        for (Guarantee g : all) {
            text.append(String.format(
                    Locale.ROOT,
                    ROW,
                    g.strategy(),
                    need(g),
                    g.perExecution().oneIn(),
                    count(g.perExecution().executionsFor(0.95)),
                    count(g.perExecution().executionsFor(0.99))));
        }
        text.append(
                "    An ordering: an operation before one of another thread, while every read sees the newest write. A communication: a\n"
                        + "    read (not plain) of another thread's write, or of a lock that another thread released.\n");
        return text.toString();
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

    private static String count(OptionalLong executions) {
        return executions.isPresent() ? Figures.count(executions.getAsLong()) : "-";
    }

    /** In the order of the table. */
    static List<Map<String, Object>> json(List<Guarantee> all) {
        List<Map<String, Object>> json = new ArrayList<>();
        for (Guarantee g : all) {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("strategy", g.strategy());
            entry.put("bugs", g.bugs().word());
            entry.put("d", g.depth() < 0 ? null : g.depth());
            entry.put("h", g.history() < 0 ? null : g.history());
            entry.put("probability", g.perExecution().number());
            entry.put("log10", log10(g.perExecution()));
            entry.put("executions95", orNull(g.perExecution().executionsFor(0.95)));
            entry.put("executions99", orNull(g.perExecution().executionsFor(0.99)));
            json.add(entry);
        }
        return json;
    }

    /** Null for what never happens. */
    static @Nullable Double log10(Chance chance) {
        return Double.isInfinite(chance.log10()) ? null : Figures.rounded(chance.log10());
    }

    static @Nullable Long orNull(OptionalLong n) {
        return n.isPresent() ? n.getAsLong() : null;
    }
}
