package dev.heddle.cli.option;

import dev.heddle.cli.console.Console;
import dev.heddle.replayer.launch.TargetJava;
import dev.heddle.replayer.program.UsageException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How cures are proved, and how many are looked for. */
public final class FixOptions {
    @Option(
            names = "--iterations",
            paramLabel = "N",
            defaultValue = "10000",
            description =
                    "Number of executions that must not fail with a cure, where a search of all executions does not"
                            + " end (default ${DEFAULT-VALUE}).")
    private long iterations;

    @Option(
            names = "--cures",
            paramLabel = "N",
            defaultValue = "3",
            description = "Number of cures after which no more are looked for (default ${DEFAULT-VALUE}).")
    private int cures;

    @Option(
            names = "--time-limit",
            paramLabel = "SECONDS",
            defaultValue = "120",
            description = "Time after which nothing more is tried (default ${DEFAULT-VALUE}); 0 for no limit.")
    private double timeLimit;

    @Option(
            names = "--seed",
            paramLabel = "SEED",
            defaultValue = "2",
            description = "Seed of the executions that prove a cure (default ${DEFAULT-VALUE}).")
    private String seed = "2";

    @Option(
            names = "--java",
            paramLabel = "PATH",
            description = "JDK that runs the program (home directory or java executable).")
    private @Nullable String java;

    @Option(
            names = "--trust-java-options",
            description = "Accept all JVM options in the trace, including those that may read or write files, load code"
                    + " or run commands (default: refuse these).")
    private boolean trustsOptions;

    /** @throws UsageException if a number is out of range */
    public void validate() {
        if (iterations < 1) {
            throw new UsageException("--iterations " + iterations + ": expected at least 1");
        }
        if (cures < 1) {
            throw new UsageException("--cures " + cures + ": expected at least 1");
        }
        if (!(timeLimit >= 0) || timeLimit > 1e6) {
            throw new UsageException("--time-limit " + timeLimit + ": expected seconds, 0 for no limit");
        }
    }

    /** Executions that must not fail. */
    public long iterations() {
        return iterations;
    }

    /** How many cures are enough. */
    public int cures() {
        return cures;
    }

    /** Time for all; 0 for no limit. */
    public long timeLimitMillis() {
        return Math.round(timeLimit * 1000);
    }

    /** Seed of the executions that prove a cure. */
    public long seed() {
        return RunOptions.seed(seed);
    }

    /** Whether all JVM options of a trace are accepted. */
    public boolean isTrusting() {
        return trustsOptions;
    }

    /** The Java that runs the program: the one asked for, else the one that runs us. */
    public TargetJava targetJava(Console console) {
        return TargetJava.at(
                java == null
                        ? Path.of(System.getProperty("java.home"))
                        : console.directory().resolve(java));
    }
}
