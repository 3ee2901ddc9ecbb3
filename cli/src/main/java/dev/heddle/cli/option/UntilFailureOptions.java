package dev.heddle.cli.option;

import dev.heddle.replayer.program.UsageException;
import dev.heddle.replayer.record.FreeRunRequest.UntilFailure;
import java.util.Optional;
import picocli.CommandLine.Option;

/** {@code --until-failure}: how often, and how long, a program is run. */
public final class UntilFailureOptions {
    @Option(
            names = "--until-failure",
            description =
                    "Run and record the program repeatedly until it fails or does not end; only that recording is kept.")
    private boolean untilFailure;

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "1000",
            description = "With --until-failure: maximum number of runs (default ${DEFAULT-VALUE}).")
    private int runs;

    @Option(
            names = "--time-limit",
            paramLabel = "S",
            defaultValue = "600",
            description =
                    "With --until-failure: stop starting runs after this many seconds; a run that does not end by itself then is"
                            + " ended and kept (default ${DEFAULT-VALUE}).")
    private long timeLimit;

    /**
     * What was asked for; empty where that is one run.
     *
     * @param isComplete whether a run on all cores is recorded as a whole
     */
    public Optional<UntilFailure> request(boolean isComplete) {
        if (runs < 1 || timeLimit < 1) {
            throw new UsageException("--until-failure: expected --runs and --time-limit of at least 1, found " + runs
                    + " and " + timeLimit);
        }
        if (untilFailure && !isComplete) {
            throw new UsageException("--until-failure records complete free runs; leave out --controlled, --ring"
                    + " and --rotate; for controlled executions use heddle check");
        }
        return untilFailure ? Optional.of(new UntilFailure(runs, timeLimit)) : Optional.empty();
    }
}
