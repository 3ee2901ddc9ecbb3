package dev.heddle.cli.option;

import dev.heddle.replayer.launch.RunSettings;
import dev.heddle.replayer.program.UsageException;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What is replayed, how often, and where traces of replays go. */
public final class ReplayOptions {
    @Option(
            names = "--times",
            paramLabel = "N",
            defaultValue = "1",
            description = "Number of fresh JVMs in which to replay (default ${DEFAULT-VALUE}).")
    private int times;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            defaultValue = "1",
            description = "Number of replays in each JVM (default ${DEFAULT-VALUE}).")
    private int repeat;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description =
                    "Directory for the traces of a JVM's first, second and last replay; for schedules, for the traces of"
                            + " executions that fail (default heddle-out).")
    private Optional<String> out = Optional.empty();

    @Option(
            names = "--trace",
            paramLabel = "TRACE",
            description = "Schedules only: take program and model switches from this trace.")
    private Optional<String> recorded = Optional.empty();

    @Option(
            names = "--minimise",
            description =
                    "Traces only: reduce the replay in --out DIR if it fails, and look for its cause; the original"
                            + " replay is saved as well.")
    private boolean minimises;

    @Mixin
    private RecordedFileOptions file = new RecordedFileOptions();

    /** @throws UsageException if a number is out of range */
    public void validate() {
        if (times < 1) {
            throw new UsageException("--times " + times + ": expected at least 1");
        }
        if (repeat < 1) {
            throw new UsageException("--repeat " + repeat + ": expected at least 1");
        }
        if (minimises && (out.isEmpty() || times > 1)) {
            throw new UsageException("--minimise works on the replay of one JVM in --out DIR: give --out, not --times");
        }
    }

    /** In how many JVMs. */
    public int times() {
        return times;
    }

    /** How often in each of them. */
    public int repeat() {
        return repeat;
    }

    /** The larger of {@link #times} and {@link #repeat}. */
    public int most() {
        return Math.max(times, repeat);
    }

    /** Directory for traces. */
    public Optional<String> out() {
        return out;
    }

    /** Whether a replay that fails is reduced. */
    public boolean isMinimising() {
        return minimises;
    }

    /** Schedules' trace of the program. */
    public Optional<String> trace() {
        return recorded;
    }

    /** Whether the intact part of a damaged file is enough. */
    public boolean isSalvage() {
        return file.isSalvage();
    }

    /** Whether all JVM options of a trace are accepted. */
    public boolean isTrusting() {
        return file.isTrusting();
    }

    /**
     * How executions are run; the program's output is shown where there is one.
     *
     * @param files how many files are followed
     */
    public RunSettings settings(RunOptions options, int files) {
        return options.settings(options.showOutput() || times == 1 && repeat == 1 && files == 1);
    }
}
