package dev.heddle.benchmarks.rates;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The installed tool, run as users run it. */
final class Heddle {
    private static final int USAGE = 2;
    private static final Set<Integer> RESULTS = Set.of(0, 10);

    private final Path root;
    private final Path work;
    private final Path jdk;
    private final Set<String> unknown = new LinkedHashSet<>();
    private final List<String> lost = new ArrayList<>();

    /**
     * @param root the checkout
     * @param work a folder for results and traces
     * @param jdk home of the JDK that runs the programs
     */
    Heddle(Path root, Path work, Path jdk) {
        this.root = root;
        this.work = work;
        this.jdk = jdk;
    }

    /** What is missing in the tables, and why. */
    void writeLosses(Report report) {
        if (!unknown.isEmpty()) {
            report.line("");
            report.line("Not known to this version: " + String.join("; ", unknown) + ".");
        }
        lost.forEach(run -> report.line("\nNo result: " + run + "."));
    }

    /**
     * Runs {@code heddle check}.
     *
     * @param strategy what {@code --strategy} takes; "portfolio" for the default
     * @param races whether a race is a failure
     * @param options further options
     * @return empty where the version does not know the strategy, or the run ends without a result;
     *     {@link #writeLosses} tells
     */
    Optional<Measurement> check(Subject subject, String strategy, boolean races, List<String> options)
            throws IOException, InterruptedException {
        Path result = work.resolve("result.json");
        Path log = work.resolve("log.txt");
        Files.deleteIfExists(result);
        List<String> command = new ArrayList<>(List.of(root.resolve("heddle").toString(), "check"));
        command.addAll(List.of("--java", jdk.toString(), "--json=" + result, "--confirm", "0", "--no-minimise"));
        command.addAll(List.of("--out", work.resolve("out").toString()));
        if (!strategy.equals("portfolio")) {
            command.addAll(List.of("--strategy", strategy));
        }
        if (races) {
            command.addAll(List.of("--fail-on", "race"));
        }
        command.addAll(options);
        command.addAll(List.of("--", root.resolve(subject.source()).toString()));
        command.addAll(subject.arguments());
        ProcessBuilder builder = new ProcessBuilder(command).directory(work.toFile());
        builder.environment().put("HEDDLE_SKIP_BUILD", "1");
        int code = builder.redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start()
                .waitFor();
        if (code == USAGE && Files.readString(log).contains(strategy)) {
            unknown.add(strategy);
            return Optional.empty();
        }
        if (!RESULTS.contains(code) || !Files.exists(result)) {
            throw new IOException(
                    String.join(" ", command) + "\nended with code " + code + ":\n" + Files.readString(log));
        }
        return Optional.of(new Measurement(subject, strategy, Json.object(Files.readString(result))));
    }
}
