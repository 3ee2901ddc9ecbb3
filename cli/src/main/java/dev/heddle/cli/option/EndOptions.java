package dev.heddle.cli.option;

import dev.heddle.api.tool.HeddleTool.CheckOrder;
import dev.heddle.replayer.program.UsageException;
import java.util.Optional;
import picocli.CommandLine.Option;

/** When failures end a campaign, and what is made of them. */
public final class EndOptions {
    @Option(
            names = "--fail-fast",
            description = "Stop at the first failure; default without --iterations, --races, --coverage, exhaustive.")
    private boolean failFast;

    @Option(names = "--stop-after-failures", paramLabel = "N", description = "Stop after N failing executions.")
    private Optional<Integer> stopAfter = Optional.empty();

    @Option(
            names = "--keep-going",
            description = "Continue after a failure; default with --iterations, --races, --coverage, exhaustive.")
    private boolean keepGoing;

    @Option(
            names = "--confirm",
            paramLabel = "N",
            defaultValue = "20",
            description =
                    "Number of replays of the first failure, at least one in a fresh JVM (default ${DEFAULT-VALUE}); 0 for none.")
    int confirm;

    @Option(
            names = "--minimise",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description =
                    "Reduce failing executions to few context switches and few stale reads, and look for the cause of the"
                            + " first; the original trace is saved as well (the default).")
    boolean minimise;

    @Option(
            names = "--allow-sequential",
            description = "Let a test method pass though its threads never communicate, or it starts none.")
    boolean maySequential;

    /** Whether the order of a tool says when to end, and not the user. */
    private boolean isByOrder;

    void add(CheckOrder order) {
        isByOrder = !isAsked();
        maySequential |= order.without().contains(CheckOrder.Part.COMMUNICATION);
        failFast = true;
        confirm = order.without().contains(CheckOrder.Part.CONFIRMATION) ? 0 : confirm;
        minimise &= !order.without().contains(CheckOrder.Part.REDUCTION);
    }

    /**
     * Number of failing executions that end the campaign, 0 for none.
     *
     * @param areFiguresAsked whether figures of a number of executions are asked for, for which it goes on by default
     */
    int stopAfter(boolean areFiguresAsked, int campaigns) {
        if (failFast && keepGoing) {
            throw new UsageException("--fail-fast and --keep-going exclude each other; give one");
        }
        if (campaigns > 1 && keepGoing) {
            throw new UsageException(
                    "--campaigns runs each campaign to its first failure in one JVM; leave out --keep-going");
        }
        if (stopAfter.isEmpty()) {
            return failFast || !keepGoing && !areFiguresAsked && campaigns == 1 ? 1 : 0;
        }
        if (stopAfter.get() < 1) {
            throw new UsageException("--stop-after-failures " + stopAfter.get() + ": expected at least 1");
        }
        if (failFast || keepGoing || campaigns > 1) {
            throw new UsageException("--stop-after-failures and "
                    + (failFast ? "--fail-fast" : keepGoing ? "--keep-going" : "--campaigns")
                    + " exclude each other; give one");
        }
        return stopAfter.get();
    }

    /** Whether the user has asked for the end. */
    boolean isAskedByUser() {
        return isAsked() && !isByOrder;
    }

    /** Whether the end was asked for, so that it is to come as early as in a single JVM. */
    boolean isAsked() {
        return failFast || stopAfter.isPresent();
    }
}
