package dev.heddle.cli;

import dev.heddle.cli.jvm.TargetFailure;
import dev.heddle.cli.jvm.TargetJava;
import dev.heddle.cli.program.Program;
import dev.heddle.cli.program.ProgramFinder;
import dev.heddle.cli.program.UsageException;
import dev.heddle.replayer.strategy.Strategies;
import dev.heddle.replayer.strategy.StrategySpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code heddle check}: runs a program many times under control and reports what was found. */
@Command(
        name = "check",
        description = "Run a program many times under control and report the failures found.",
        customSynopsis = "heddle check [OPTIONS] (Foo.java | -- JAVA-ARGUMENTS)",
        sortOptions = false)
final class CheckCommand implements Callable<Integer> {
    /** Passing executions whose communication is counted to estimate k and k_com. */
    static final int PARAMETER_RUNS = 20;

    private static final long DEFAULT_ITERATIONS = 10_000;
    /** Not among {@link Strategies}: a search is no sampling. */
    private static final String SEARCH = "exhaustive";

    private final Console console;
    private final Optional<List<String>> after;

    @Option(
            names = "--strategy",
            paramLabel = "NAME[:KEY=VALUE,...]",
            defaultValue = "random",
            description = "random (uniform over threads and writes), exhaustive (everything, until it is explored),"
                    + " pct, pos, pos-star; with options, as in pct:d=3. docs/using.md has the list.")
    private String strategy;

    @Option(
            names = "--iterations",
            paramLabel = "N",
            description = "Executions (default 10000; no limit for exhaustive).")
    private Long iterations;

    @Option(
            names = "--time-limit",
            paramLabel = "SECONDS",
            defaultValue = "30",
            description = "Start no execution after so long (default ${DEFAULT-VALUE}); 0 for no limit.")
    private double timeLimit;

    @Option(
            names = "--seed",
            paramLabel = "X",
            defaultValue = "1",
            description = "Decimal, 0x and hex digits, or random (default ${DEFAULT-VALUE}).")
    private String seed;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Where failing traces go (default heddle-out/PROGRAM-SEED).")
    private String out;

    @Mixin
    private JsonOption json;

    @Option(names = "--fail-fast", description = "Stop at the first failure.")
    private boolean failFast;

    @Option(names = "--keep-going", description = "Go on after a failure (the default).")
    private boolean keepGoing;

    @Option(
            names = "--confirm",
            paramLabel = "N",
            defaultValue = "20",
            description = "Replay the first failure in so many fresh JVMs (default ${DEFAULT-VALUE}); 0 for none.")
    private int confirm;

    @Mixin
    private ProgramOptions program;

    @Parameters(paramLabel = "Foo.java", arity = "0..*", description = "A source file; or -- and java's own arguments.")
    private List<String> words = new ArrayList<>();

    @Mixin
    private RunOptions options;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    @SuppressWarnings("UnusedVariable") // picocli itself answers it
    private boolean help;

    CheckCommand(Console console, Optional<List<String>> after) {
        this.console = console;
        this.after = after;
    }

    @Override
    public Integer call() throws IOException, InterruptedException, TargetFailure {
        validate();
        List<String> java = program.javaArguments(words, after)
                .orElseThrow(() -> new UsageException(
                        "no program: expected Foo.java or -- with java's arguments; see heddle check --help"));
        long number = RunOptions.seed(seed);
        TargetJava target = program.targetJava(console);
        try (Session session = Session.open(console, target, json.text(console))) {
            Program found = new ProgramFinder(
                            console.directory(), target.release(), session.folder(), console.environment())
                    .find(java);
            Path folder = console.directory()
                    .resolve(out != null ? out : "heddle-out/" + found.shortName() + "-" + number)
                    .normalize();
            createFolder(folder);
            Task task = Task.check(
                    strategy, number, executions(), failFast, folder, Math.round(Math.ceil(timeLimit * 1000)));
            return new CheckRun(console, session, found, target, task, options, confirm, json).run();
        }
    }

    private void validate() {
        boolean realTime = options.model().switches().realTime();
        validateStrategy();
        if (realTime && strategy.equals(SEARCH)) {
            throw new UsageException(
                    "--real-time and --strategy exhaustive exclude each other: a search needs executions that"
                            + " can be made again; leave one out");
        }
        if (executions() < 1) {
            throw new UsageException("--iterations " + iterations + ": expected at least 1");
        }
        if (!(timeLimit >= 0) || timeLimit > 1e9) {
            throw new UsageException("--time-limit " + timeLimit + ": expected seconds, 0 for no limit");
        }
        if (confirm < 0) {
            throw new UsageException("--confirm " + confirm + ": expected 0 or more");
        }
        if (failFast && keepGoing) {
            throw new UsageException("--fail-fast and --keep-going exclude each other; give one");
        }
    }

    private void validateStrategy() {
        if (strategy.equals(SEARCH)) {
            return;
        }
        try {
            Strategies.check(StrategySpec.parse(strategy));
        } catch (IllegalArgumentException e) {
            throw new UsageException("--strategy " + e.getMessage(), e);
        }
    }

    private long executions() {
        if (iterations != null) {
            return iterations;
        }
        return strategy.equals(SEARCH) ? Long.MAX_VALUE - 1 : DEFAULT_ITERATIONS;
    }

    private static void createFolder(Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UsageException(folder + ": cannot be created for traces (" + e + "); give another with --out", e);
        }
    }
}
