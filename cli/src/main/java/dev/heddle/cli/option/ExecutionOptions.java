package dev.heddle.cli.option;

import dev.heddle.api.tool.HeddleTool.CheckOrder;
import dev.heddle.replayer.check.CheckRequest.Sharing;
import dev.heddle.replayer.job.Sampling;
import dev.heddle.replayer.program.UsageException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which executions a campaign makes, and where. */
public final class ExecutionOptions {
    private static final long DEFAULT_ITERATIONS = 10_000;

    @Option(
            names = "--strategy",
            paramLabel = "NAME",
            defaultValue = "portfolio",
            completionCandidates = StrategyHelp.class,
            description = {
                "Strategy that chooses threads and the writes that reads see (default ${DEFAULT-VALUE}: several strategies in turn).",
                "A single one: ${COMPLETION-CANDIDATES} (see below); exhaustive explores all executions.",
                "With parameters: NAME:KEY=VALUE,... such as pctwm:d=2,h=1."
            })
    String strategy = "";

    @Option(
            names = "--iterations",
            paramLabel = "N",
            description = "Number of executions (default 10000; no limit for exhaustive).")
    private @Nullable Long iterations;

    @Option(
            names = "--time-limit",
            paramLabel = "SECONDS",
            defaultValue = "30",
            description =
                    "Stop after this many seconds, the running execution included (default ${DEFAULT-VALUE}); 0 for no limit.")
    private double timeLimit;

    @Mixin
    private SeedOption seed = new SeedOption();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Directory for the traces of failures (default heddle-out/PROGRAM-SEED).")
    private Optional<String> out = Optional.empty();
    /** As a front end says. */
    private Optional<Integer> jvms = Optional.empty();

    @Option(
            names = "--jobs",
            paramLabel = "N",
            description = {
                "Number of JVMs that share the executions; 0 for one per core. Which executions are made does not depend on it.",
                "Default: one per core and " + Sharing.EXECUTIONS_OF_A_JVM
                        + " executions; 1 where failures end the campaign, and with --show-output."
            })
    Optional<Integer> jobs = Optional.empty();

    @Option(
            names = "--campaigns",
            paramLabel = "N",
            defaultValue = "1",
            description =
                    "Number of campaigns to run, with consecutive seeds from --seed, each to its first failure: for"
                            + " comparing strategies.")
    int campaigns;

    void add(CheckOrder order) {
        strategy = order.choice().strategy();
        seed.set(order.choice().seed());
        iterations = order.executions();
        jvms = Optional.of(order.choice().jvms()).filter(n -> n > 0);
        timeLimit = order.time().toMillis() / 1000.0;
        out = Optional.of(order.folder().toString());
    }

    /**
     * How many JVMs share the executions: as the user says, or as the front end does where they may be several.
     *
     * @param isOne whether there has to be one, unless the user says otherwise
     */
    Optional<Integer> jobs(boolean isOne) {
        return jobs.or(() -> isOne ? Optional.empty() : jvms);
    }

    boolean isExhaustive() {
        return strategy.equals(Sampling.EXHAUSTIVE);
    }

    /** Number of executions, where it was given. */
    public Optional<Long> iterations() {
        return Optional.ofNullable(iterations);
    }

    long executions() {
        return iterations().orElse(isExhaustive() ? Long.MAX_VALUE - 1 : DEFAULT_ITERATIONS);
    }

    /** Time limit in milliseconds, 0 for none. */
    public long timeLimitMillis() {
        return millis(timeLimit);
    }

    /** Seconds of {@code --time-limit} in milliseconds. */
    public static long millis(double seconds) {
        if (!(seconds >= 0) || seconds > 1e9) {
            throw new UsageException("--time-limit " + seconds + ": expected seconds, 0 for no limit");
        }
        return Math.round(Math.ceil(seconds * 1000));
    }

    long seed() {
        return seed.number();
    }

    String out() {
        return out.orElse("");
    }
}
