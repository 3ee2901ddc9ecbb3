package dev.heddle.cli.report;

import dev.heddle.analyzer.estimate.Rate;
import dev.heddle.analyzer.report.Report;
import dev.heddle.replayer.job.CampaignResult.Share;
import dev.heddle.replayer.job.RunResult;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** How much each strategy had of a campaign, and how often it failed. */
final class ShareReport {
    private static final int MOST_NAMED = 3;

    private ShareReport() {}

    /**
     * The most successful strategies, in one line; empty where the first failure ended the campaign, since its rate
     * says nothing.
     */
    static String text(RunResult result) {
        if (result.failures().count() < 2) {
            return "";
        }
        List<Map.Entry<String, Share>> best = new ArrayList<>();
        for (Map.Entry<String, Share> share : result.campaign().shares().entrySet()) {
            if (share.getValue().failures() > 0) {
                best.add(share);
            }
        }
        best.sort(Comparator.comparingDouble(share -> -rate(share.getValue()).rate())); // stable: equal ones by name
        List<String> parts = new ArrayList<>();
        boolean isOne = result.campaign().shares().size() == 1;
        for (Map.Entry<String, Share> share : best.subList(0, Math.min(MOST_NAMED, best.size()))) {
            Rate rate = rate(share.getValue());
            parts.add((isOne ? "" : share.getKey() + " ") + percent(rate.rate()) + " % (" + percent(rate.low()) + " to "
                    + percent(rate.high()) + " %)");
        }
        return parts.isEmpty()
                ? ""
                : "failing executions, with 95 % confidence: " + String.join(", ", parts)
                        + (best.size() > MOST_NAMED ? "; more with --json" : "");
    }

    private static Rate rate(Share share) {
        return Rate.of(share.failures(), share.executions());
    }

    private static String percent(double probability) {
        return BigDecimal.valueOf(probability * 100)
                .round(new MathContext(2, RoundingMode.HALF_EVEN))
                .stripTrailingZeros()
                .toPlainString();
    }

    /** By specification; rates are null where a strategy had no execution. */
    static Report json(RunResult result) {
        Report json = new Report();
        result.campaign().shares().forEach((strategy, share) -> {
            Report entry = new Report();
            entry.field("executions", share.executions());
            entry.field("failures", share.failures());
            entry.field("escapes", share.escapes());
            Rate rate = share.executions() == 0 ? null : rate(share);
            entry.field("rate", rate == null ? null : rounded(rate.rate()));
            entry.field("low", rate == null ? null : rounded(rate.low()));
            entry.field("high", rate == null ? null : rounded(rate.high()));
            json.field(strategy, entry);
        });
        return json;
    }

    private static double rounded(double probability) {
        return Math.round(probability * 1e6) / 1e6;
    }
}
