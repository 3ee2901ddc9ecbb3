package dev.heddle.benchmarks.rates;

import dev.heddle.benchmarks.rates.chart.Picture;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Does a strategy still find the bug if the program does more? After the robustness figure of the PCTWM paper. */
final class InsertedWritesStudy implements Study {
    private static final long EXECUTIONS = 1000;
    private static final List<Integer> WRITES = List.of(0, 1, 2, 4, 6, 8, 10);
    private static final List<String> STRATEGIES = List.of(
            "random",
            "random:switch=20,writes=4",
            "random:reads=mixed,writes=4",
            "pctwm:d=D,h=1",
            "pos",
            "surw",
            "guided",
            "portfolio");

    private final Path root;

    InsertedWritesStudy(Path root) {
        this.root = root;
    }

    @Override
    public String name() {
        return "inserted-writes";
    }

    @Override
    public String title() {
        return "Rate against the number of inserted relaxed writes";
    }

    @Override
    public void run(Heddle heddle, Options options, Report report, String suffix, Path work)
            throws IOException, InterruptedException {
        long n = options.executionsOr(EXECUTIONS);
        List<Series> all = new ArrayList<>();
        int start = report.length();
        for (Subject subject : options.choose(Subject.sound())) {
            Series series = new Series(subject);
            for (int writes : WRITES) {
                Path variant =
                        InsertedWrites.write(root.resolve(subject.source()), writes, work.resolve("more-" + writes));
                for (Template strategy : Template.all(options.strategiesOr(STRATEGIES))) {
                    Progress.show(subject.name() + " with " + writes + " writes, " + strategy.of(subject));
                    List<String> limits = List.of(
                            "--iterations", String.valueOf(n),
                            "--time-limit", String.valueOf(options.limit),
                            "--seed", options.seed);
                    Optional<Measurement> measured = heddle.check(
                            subject.at(variant.toString()), strategy.of(subject), subject.countsRaces(), limits);
                    measured.ifPresent(measurement -> series.add(strategy.text(), writes, measurement.rate()));
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
        report.line(
                "Executions that show the seeded bug, per cent of " + n + ", with the 95 % interval of Wilson. m opaque"
                        + " writes are inserted at each place that the sources mark with \"more writes\": of the value that was just"
                        + " written (Dekker's flags, McsLock's gate, one of the two data of RwLock and SeqLock), so that reads have more to"
                        + " choose from, or where that would change the program, to a variable that is never read. D is the depth that the"
                        + " PCTWM paper gives for the benchmark.");
        report.picture(
                suffix,
                "rate against inserted writes",
                Picture.lines(
                        "Rate against the number of inserted relaxed writes",
                        "executions that show the bug, per cent of " + n + "; error bars are 95 % intervals",
                        all.stream()
                                .map(series -> series.panel("writes inserted at each place"))
                                .toList()));
        all.forEach(series -> series.write(report, WRITES, "writes"));
    }
}
