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
    private static final List<String> STRATEGIES = List.of(
            "portfolio",
            "portfolio:learn=off",
            "random",
            "random:switch=20,writes=4",
            "random:reads=mixed,writes=4",
            "pct:d=2,reads=newest",
            "pctwm:d=D",
            "pos",
            "pos-star",
            "pos-star:reads=mixed",
            "surw",
            "urw",
            "guided");
    /** Random walks and POS would use up all executions of nearly every campaign. */
    private static final List<String> FOR_REORDER = List.of("portfolio", "portfolio:learn=off", "guided");

    private static final List<String> FOR_DEQUE = List.of("portfolio", "random", "pct:d=2,reads=newest", "surw");

    /** Programs, how many campaigns of how many executions at most, and with which strategies. */
    private record Part(List<Subject> subjects, int seeds, long most, List<String> strategies) {}

    private static List<Part> parts(Options options) {
        return List.of(
                new Part(Subject.sound(), options.seedsOr(200), options.executionsOr(1000), STRATEGIES),
                new Part(Subject.others().subList(0, 1), options.seedsOr(20), options.executionsOr(5000), FOR_DEQUE),
                new Part(Subject.reorders(), options.seedsOr(20), options.executionsOr(500), FOR_REORDER));
    }

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
        report.line(
                "Median/95th percentile/largest of the executions until the first failure, over campaigns with seeds of"
                        + " their own; in brackets how many campaigns found none (they count as one more than they were allowed). The"
                        + " last column: the portfolio's 95th percentile over that of the best single strategy.");
        for (Part part : parts(options)) {
            List<Subject> subjects = options.choose(part.subjects());
            if (!subjects.isEmpty()) {
                table(heddle, options, report, part, subjects);
            }
        }
        heddle.writeLosses(report);
    }

    private static void table(Heddle heddle, Options options, Report report, Part part, List<Subject> subjects)
            throws IOException, InterruptedException {
        List<String> strategies = options.strategiesOr(part.strategies());
        report.line("");
        report.line(part.seeds() + " campaigns of at most " + part.most() + " executions:");
        report.line("");
        List<Object> head = new ArrayList<>(List.of("benchmark"));
        strategies.forEach(strategy -> head.add("`" + strategy + "`"));
        head.add("portfolio / best");
        report.row(head);
        report.rule(head.size());
        for (Subject subject : subjects) {
            Map<String, FirstFailures> found = new LinkedHashMap<>();
            List<Object> row = new ArrayList<>(List.of(subject.name()));
            for (String strategy : strategies) {
                Progress.show(subject.name() + " " + strategy);
                Optional<FirstFailures> firsts = measure(heddle, options, part, subject, new Template(strategy));
                firsts.ifPresent(f -> found.put(strategy, f));
                row.add(firsts.map(f -> f.text(part.seeds())).orElse(""));
            }
            row.add(ratio(found));
            report.row(row);
            report.write();
        }
    }

    private static Optional<FirstFailures> measure(
            Heddle heddle, Options options, Part part, Subject subject, Template strategy)
            throws IOException, InterruptedException {
        List<String> limits = List.of(
                "--campaigns", String.valueOf(part.seeds()),
                "--iterations", String.valueOf(part.most()),
                "--time-limit", String.valueOf(options.limit),
                "--seed", options.seed);
        return heddle.check(subject, strategy.of(subject), subject.countsRaces(), limits)
                .map(Measurement::campaigns)
                .filter(firsts -> !firsts.isEmpty())
                .map(firsts -> FirstFailures.of(firsts, part.most()));
    }

    private static String ratio(Map<String, FirstFailures> found) {
        FirstFailures portfolio = found.get("portfolio");
        double best = found.entrySet().stream()
                .filter(entry -> !entry.getKey().startsWith("portfolio"))
                .mapToLong(entry -> entry.getValue().percentile(95))
                .min()
                .orElse(0);
        return portfolio == null || best == 0
                ? "-"
                : String.format(Locale.ROOT, "%.1f", portfolio.percentile(95) / best);
    }
}
