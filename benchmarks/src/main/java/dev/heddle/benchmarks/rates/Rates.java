package dev.heddle.benchmarks.rates;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Measures what {@code benchmarks/rates.sh} is asked for. The first argument is the checkout. */
public final class Rates {
    private Rates() {}

    /** Exit code 2 for arguments that are none. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path root = Path.of(arguments[0]).toAbsolutePath().normalize();
        Options options;
        try {
            options = Options.parse(root, Stream.of(arguments).skip(1).toArray(String[]::new));
        } catch (IllegalArgumentException e) {
            System.err.println("rates: " + e.getMessage());
            System.exit(2);
            return;
        }
        Path work = Files.createTempDirectory("heddle-rates");
        try {
            run(root, options, work);
        } finally {
            delete(work);
        }
    }

    private static void run(Path root, Options options, Path work) throws IOException, InterruptedException {
        Study study = switch (options.mode) {
            case "robustness" -> new InsertedWritesStudy(root);
            case "depths" -> new DepthsStudy();
            case "campaigns" -> new CampaignsStudy();
            default -> new RatesStudy();
        };
        Report report = new Report(root, options.out, study.name(), study.title());
        for (Path jdk : options.jdks) {
            String java = jdk.resolve("bin/java").toString();
            String version = Report.output(java, "-version");
            Progress.show(version);
            report.line("");
            report.line("## " + version);
            report.line("");
            String suffix = jdk.equals(options.jdks.get(0)) ? "" : "-" + version.replaceAll("\\D*(\\d+).*", "$1");
            study.run(new Heddle(root, work, jdk), options, report, suffix, work);
            Progress.show(report.write().toString());
        }
    }

    private static void delete(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : files) {
            Files.delete(file);
        }
    }
}
