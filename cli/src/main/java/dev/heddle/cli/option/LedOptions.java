package dev.heddle.cli.option;

import dev.heddle.cli.console.Console;
import dev.heddle.replayer.launch.TargetJava;
import dev.heddle.replayer.program.UsageException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How the program of a recording is executed by commands that otherwise only read it. */
public final class LedOptions {
    @Option(
            names = "--java",
            paramLabel = "PATH",
            description =
                    "JDK that runs the program where a recording is replayed (home directory or java executable).")
    private Optional<String> java = Optional.empty();

    @Option(
            names = "--trust-java-options",
            description = "Accept all JVM options in a recording that is replayed (see heddle replay --help).")
    private boolean trusts;

    @Option(names = "--no-run", description = "Run no program that a recording names: take the recorded events alone.")
    private boolean runsNothing;

    /**
     * Whether the program may run.
     *
     * @param asked the option that needs it to run, or empty where it was not given
     * @throws UsageException where it was, and the program may not run
     */
    public boolean isRunning(String asked) {
        if (runsNothing && !asked.isEmpty()) {
            throw new UsageException(asked + ": runs the recorded program, and --no-run runs none; leave one out");
        }
        return !runsNothing;
    }

    /** The JDK that was named, or the one that runs this command. */
    public TargetJava target(Console console) {
        return TargetJava.at(
                java.map(home -> console.directory().resolve(home)).orElse(Path.of(System.getProperty("java.home"))));
    }

    /** Whether options that may read or write files, load code or run commands are accepted. */
    public boolean trusts() {
        return trusts;
    }
}
