package dev.heddle.benchmarks.rates;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** How many executions until the first failure, over many seeds? */
final class CampaignsStudy implements Study {
    private static final long EXECUTIONS = 5000;
    private static final List<String> STRATEGIES =
            List.of("portfolio", "random", "pct", "pctwm", "pos", "pos-star", "surw", "urw", "guided");

    @Override
    public String name() {
        return "campaigns";
    }

    @Override
    public String title() {
        return "Executions until the first failure";
    }

    @Override
    public void run(Heddle heddle, Options options, Report report, String suffix, Path work)
            throws IOException, InterruptedException {
        long most = options.executionsOr(EXECUTIONS);
        List<Subject> subjects = new ArrayList<>(Subject.sound());
        subjects.add(Subject.others().get(0));
        subjects.addAll(Subject.reorders());
        List<String> strategies = options.strategiesOr(STRATEGIES);
        report.line("Median/95th percentile/largest over " + options.seeds + " campaigns with seeds of their own, each until"
                + " its first failure or " + most + " executions; in brackets how many campaigns found none (they count as the"
                + " largest). The last column: the portfolio's 95th percentile over that of the best single strategy.");
        report.line("");
        List<Object> head = new ArrayList<>(List.of("benchmark"));
        strategies.forEach(strategy -> head.add("`" + strategy + "`"));
        head.add("portfolio / best");
        report.row(head);
        report.rule(head.size());
        for (Subject subject : options.choose(subjects)) {
            Map<String, FirstFailures> found = new LinkedHashMap<>();
            List<Object> row = new ArrayList<>(List.of(subject.name()));
            for (String strategy : strategies) {
                Progress.show(subject.name() + " " + strategy);
                Optional<FirstFailures> firsts = measure(heddle, options, subject, new Template(strategy), most);
                firsts.ifPresent(f -> found.put(strategy, f));
                row.add(firsts.map(FirstFailures::toString).orElse(""));
            }
            row.add(ratio(found));
            report.row(row);
            report.write();
        }
    }

    private static Optional<FirstFailures> measure(
            Heddle heddle, Options options, Subject subject, Template strategy, long most)
            throws IOException, InterruptedException {
        List<String> limits = List.of(
                "--campaigns", String.valueOf(options.seeds),
                "--iterations", String.valueOf(most),
                "--time-limit", String.valueOf(options.limit),
                "--seed", options.seed);
        return heddle.check(subject, strategy.of(subject), subject.countsRaces(), limits)
                .map(Measurement::campaigns)
                .filter(firsts -> !firsts.isEmpty())
                .map(firsts -> FirstFailures.of(firsts, most));
    }

    private static String ratio(Map<String, FirstFailures> found) {
        FirstFailures portfolio = found.get("portfolio");
        double best = found.entrySet().stream()
                .filter(entry -> !entry.getKey().equals("portfolio"))
                .mapToLong(entry -> entry.getValue().percentile(95))
                .min()
                .orElse(0);
        return portfolio == null || best == 0
                ? "-"
                : String.format(Locale.ROOT, "%.1f", portfolio.percentile(95) / best);
    }
}
