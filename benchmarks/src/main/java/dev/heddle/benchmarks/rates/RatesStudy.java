package dev.heddle.benchmarks.rates;

import dev.heddle.benchmarks.rates.chart.Picture;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** How often does each strategy find each bug? */
final class RatesStudy implements Study {
    private static final long EXECUTIONS = 1000;

    @Override
    public String name() {
        return "rates";
    }

    @Override
    public String title() {
        return "Rates of the nine benchmarks";
    }

    @Override
    public void run(Heddle heddle, Options options, Report report, String suffix, Path work)
            throws IOException, InterruptedException {
        long n = options.executionsOr(EXECUTIONS);
        List<Subject> subjects = options.choose(Stream.concat(Subject.sound().stream(), Subject.others().stream())
                .toList());
        List<Template> strategies = Template.all(options.strategiesOr(Template.usual()));
        RateTable table = new RateTable(strategies, subjects);
        List<Measurement> counts = new ArrayList<>();
        int start = report.length();
        for (Subject subject : subjects) {
            heddle.check(subject, "random", false, List.of("--iterations", "100", "--time-limit", "0"))
                    .ifPresent(counts::add);
            for (Template strategy : strategies) {
                Progress.show(subject.name() + " " + strategy.of(subject));
                List<String> limits = List.of(
                        "--iterations", String.valueOf(n),
                        "--time-limit", String.valueOf(options.limit),
                        "--seed", options.seed);
                Optional<Measurement> measured =
                        heddle.check(subject, strategy.of(subject), subject.countsRaces(), limits);
                measured.ifPresent(measurement -> table.add(strategy, measurement));
            }
            report.rewind(start);
            write(report, table, counts, n, suffix, heddle);
            report.write();
        }
    }

    private static void write(
            Report report, RateTable table, List<Measurement> counts, long n, String suffix, Heddle heddle)
            throws IOException {
        report.line("Executions that show the seeded bug, per cent of " + n + ", with the 95 % interval of Wilson; each"
                + " execution is drawn from a seed of its own. D is the depth that the PCTWM paper gives for the benchmark;"
                + " strategies without parameters estimate them.");
        report.picture(
                suffix,
                "rates by benchmark and strategy",
                Picture.bars(
                        "Executions that show the bug, per cent",
                        "of each family of strategies the best; error bars are 95 % intervals; dashed: the C++ original in"
                                + " C11Tester, random",
                        table.bars()));
        table.writeBest(report);
        report.line("");
        report.line("### Rates");
        report.line("");
        table.write(report, measurement -> measurement.rate().toString());
        table.writeShares(report);
        note(report, "Failures of other kinds", table, Measurement::others);
        note(report, "Escapes: how often a spinning thread had to let others run", table, Measurement::escapes);
        report.line("");
        report.line("### Executions per second");
        report.line("");
        table.write(report, measurement -> String.format(Locale.ROOT, "%.0f", measurement.executionsPerSecond()));
        counts(report, counts);
        heddle.writeLosses(report);
    }

    private static void note(Report report, String title, RateTable table, Function<Measurement, String> cell) {
        if (table.any(cell)) {
            report.line("");
            report.line("### " + title);
            report.line("");
            table.write(report, cell);
        }
    }

    private static void counts(Report report, List<Measurement> counts) {
        report.line("");
        report.line("### k and k_com");
        report.line("");
        report.line("Measured on passing executions of random walk (races allowed), from the start of the first thread:"
                + " smallest/median/largest. Collapsed: a repeat with the same reads-from counts once. The papers' figures"
                + " (k/k_com) are estimates by hand.");
        report.line("");
        report.row(
                "benchmark",
                "paper",
                "thesis",
                "k raw",
                "k collapsed",
                "k_com raw",
                "k_com collapsed",
                "steps",
                "threads");
        report.rule(9);
        for (Measurement m : counts) {
            report.row(
                    m.subject().name(),
                    m.subject().paper(),
                    m.subject().thesis(),
                    m.spread("k.raw"),
                    m.spread("k.collapsed"),
                    m.spread("kCom.raw"),
                    m.spread("kCom.collapsed"),
                    m.spread("steps"),
                    m.spread("threads"));
        }
    }
}
