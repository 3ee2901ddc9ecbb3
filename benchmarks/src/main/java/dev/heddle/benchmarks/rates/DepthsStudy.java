package dev.heddle.benchmarks.rates;

import dev.heddle.benchmarks.rates.chart.Picture;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How does the rate hang on the depth d that a strategy is given? Source: the thesis on PCTWM, chapter 7. */
final class DepthsStudy implements Study {
    private static final long EXECUTIONS = 1000;
    private static final List<Integer> DEPTHS = List.of(0, 1, 2, 3, 4, 5, 6);
    private static final List<String> STRATEGIES =
            List.of("pctwm:d=#,h=1", "pctwm:d=#,h=2", "pctwm:d=#,h=4", "pct:d=#");

    @Override
    public String name() {
        return "depths";
    }

    @Override
    public String title() {
        return "Rate against depth";
    }

    @Override
    public void run(Heddle heddle, Options options, Report report, String suffix, Path work)
            throws IOException, InterruptedException {
        long n = options.executionsOr(EXECUTIONS);
        List<Series> all = new ArrayList<>();
        int start = report.length();
        for (Subject subject : options.choose(Subject.sound())) {
            Series series = new Series(subject);
            for (String strategy : options.strategiesOr(STRATEGIES)) {
                for (int depth : DEPTHS) {
                    if (depth == 0 && strategy.startsWith("pct:")) {
                        continue; // its depths begin at 1
                    }
                    String name = strategy.replace("#", String.valueOf(depth));
                    Progress.show(subject.name() + " " + name);
                    List<String> limits = List.of(
                            "--iterations", String.valueOf(n),
                            "--time-limit", String.valueOf(options.limit),
                            "--seed", options.seed);
                    Optional<Measurement> measured = heddle.check(subject, name, subject.countsRaces(), limits);
                    measured.ifPresent(measurement ->
                            series.add(strategy.replace("d=#,", "").replace(":d=#", ""), depth, measurement.rate()));
                }
            }
            all.add(series);
            report.rewind(start);
            write(report, all, n, suffix);
            heddle.writeLosses(report);
            report.write();
        }
    }

    private static void write(Report report, List<Series> all, long n, String suffix) throws IOException {
        report.line("Executions that show the seeded bug, per cent of " + n
                + ", with the 95 % interval of Wilson. k and k_com"
                + " are estimated by the strategies. Depth d is d - 1 change points for PCT, and d sinks for PCTWM.");
        report.picture(
                suffix,
                "rate against depth",
                Picture.lines(
                        "Rate against depth d",
                        "executions that show the bug, per cent of " + n + "; error bars are 95 % intervals",
                        all.stream().map(series -> series.panel("depth d")).toList()));
        all.forEach(series -> series.write(report, DEPTHS, "d"));
    }
}
