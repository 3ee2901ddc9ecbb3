package dev.heddle.benchmarks.rates;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What the command line says. */
final class Options {
    static final String USAGE = String.join(
            "\n",
            "usage: benchmarks/rates.sh [--robustness | --depths | --campaigns] [OPTION...] [JDK...]",
            "  (nothing)           rate of every benchmark and strategy",
            "  --robustness        rate against the number of inserted relaxed writes",
            "  --depths            rate against the depth d",
            "  --campaigns         executions until the first failure, over many seeds",
            "  --only A,B          these benchmarks alone",
            "  --strategies A,B    these strategies instead of the usual ones (with commas inside: A;B)",
            "  --n N               executions for each rate, or at most for each campaign",
            "  --seeds N           campaigns (200; 20 for ClDeque and the reorder programs)",
            "  --seed X            the first seed (1)",
            "  --limit SECONDS     for each run (600)",
            "  --out DIR           where results go (benchmarks/results)");

    String mode = "rates";
    List<String> only = List.of();
    List<String> strategies = List.of();
    long executions;
    int seeds;
    String seed = "1";
    int limit = 600;
    Path out;
    final List<Path> jdks = new ArrayList<>();

    private Options(Path out) {
        this.out = out;
    }

    /**
     * Reads the arguments.
     *
     * @throws IllegalArgumentException with a line for the user
     */
    static Options parse(Path root, String... arguments) {
        Options options = new Options(root.resolve("benchmarks/results"));
        List<String> left = new ArrayList<>(List.of(arguments));
        while (!left.isEmpty()) {
            String word = left.remove(0);
            if (List.of("--robustness", "--depths", "--campaigns").contains(word)) {
                options.mode = word.substring(2);
            } else if (word.startsWith("--")) {
                if (left.isEmpty()) {
                    throw new IllegalArgumentException(word + ": expected a value, or no such option\n" + USAGE);
                }
                options.set(word, left.remove(0));
            } else {
                options.jdks.add(Path.of(word).toAbsolutePath());
            }
        }
        if (options.jdks.isEmpty()) {
            options.jdks.add(Path.of(System.getProperty("java.home")));
        }
        return options;
    }

    private void set(String name, String value) {
        switch (name) {
            case "--only" -> only = List.of(value.toLowerCase(Locale.ROOT).split(","));
            case "--strategies" -> strategies = Arrays.asList(value.split(value.contains(";") ? ";" : ",(?![a-z]+=)"));
            case "--n" -> executions = Long.parseLong(value);
            case "--seeds" -> seeds = Integer.parseInt(value);
            case "--seed" -> seed = value;
            case "--limit" -> limit = Integer.parseInt(value);
            case "--out" -> out = Path.of(value).toAbsolutePath();
            default -> throw new IllegalArgumentException(name + ": no such option\n" + USAGE);
        }
    }

    /** Those of the subjects that were asked for. */
    List<Subject> choose(List<Subject> subjects) {
        return subjects.stream()
                .filter(subject -> only.isEmpty()
                        || only.contains(subject.name().toLowerCase(Locale.ROOT))
                        || only.contains(subject.name().toLowerCase(Locale.ROOT).split(" ")[0]))
                .toList();
    }

    long executionsOr(long usual) {
        return executions > 0 ? executions : usual;
    }

    int seedsOr(int usual) {
        return seeds > 0 ? seeds : usual;
    }

    List<String> strategiesOr(List<String> usual) {
        return strategies.isEmpty() ? usual : strategies;
    }
}
