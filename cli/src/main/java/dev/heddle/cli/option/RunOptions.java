package dev.heddle.cli.option;

import dev.heddle.replayer.job.Bounds;
import dev.heddle.replayer.job.Setup;
import dev.heddle.replayer.job.ThreadKind;
import dev.heddle.replayer.launch.RunSettings;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.program.Program;
import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of every command that runs a program: bounds, and the switches of the memory model. */
public final class RunOptions {
    /** What an execution may take whatever the time limit: the first one loads classes. */
    private static final long LEAST_MILLIS = 1_000;

    @Option(
            names = "--livelock-bound",
            paramLabel = "N",
            defaultValue = "100000",
            description =
                    "Number of events without progress that is reported as a livelock (default ${DEFAULT-VALUE}).")
    private int livelockBound;

    @Option(
            names = "--max-events",
            paramLabel = "N",
            defaultValue = "2000000",
            description =
                    "Maximum number of events of an execution (default ${DEFAULT-VALUE}); 0 for the capacity of the log,"
                            + " 67108864. A longer execution is cut off, which is a failure only with --fail-on unfinished.")
    private int maxEvents;

    @Option(
            names = "--max-seconds",
            paramLabel = "SECONDS",
            description =
                    "Maximum duration of an execution, which is cut off then (default 60, and half of the time limit of"
                            + " heddle check); 0 for no limit.")
    private @Nullable Double maxSeconds;

    @Option(
            names = "--stall",
            paramLabel = "SECONDS",
            defaultValue = "10",
            description = "Give up on a thread that reaches no event for this many seconds (default ${DEFAULT-VALUE}).")
    private double stall;

    @Option(
            names = "--threads",
            paramLabel = "KIND",
            defaultValue = "auto",
            description = {
                "What the threads of the program are made of (default ${DEFAULT-VALUE}); executions are the same with each:",
                "  fibers     continuations on one thread, many times as fast (Java 24 and later)",
                "  platform   a thread of the JVM for each",
                "  auto       fibers, before Java 19 threads of the JVM used again; platform under a debugger"
            })
    private ThreadKind threads = ThreadKind.AUTO;

    @Option(
            names = "--show-output",
            description =
                    "Show what the program prints in every execution (default: only where there is a single execution).")
    private boolean showOutput;

    @Mixin
    private ModelOptions model = new ModelOptions();

    /** Whether the output of the program is shown in any case. */
    public boolean showOutput() {
        return showOutput;
    }

    /** What the threads of the program are made of. */
    public ThreadKind threads() {
        return threads;
    }

    /** When an execution is cut off that has no other limit. */
    public Bounds bounds() {
        return bounds(0);
    }

    /**
     * When an execution of a campaign is cut off. One that does not end leaves time for another, and is given the time
     * in which a thread that reaches no event is noticed, if the campaign has that much.
     */
    private Bounds bounds(long limitMillis) {
        if (maxEvents < 0 || maxEvents > Bounds.MOST_EVENTS) {
            throw new UsageException("--max-events " + maxEvents + ": expected 1 to " + Bounds.MOST_EVENTS
                    + ", or 0 for as many as a log holds");
        }
        if (maxSeconds != null && (!(maxSeconds >= 0) || maxSeconds > 1e6)) {
            throw new UsageException("--max-seconds " + maxSeconds + ": expected seconds, 0 for no limit");
        }
        if (livelockBound < 1) {
            throw new UsageException("--livelock-bound " + livelockBound + ": expected at least 1");
        }
        if (!(stall > 0) || stall > 1e6) {
            throw new UsageException("--stall " + stall + ": expected seconds above 0");
        }
        long stallMillis = Math.max(1, Math.round(stall * 1000));
        long most = Bounds.DEFAULT.millis();
        long noticed = stallMillis * 3 / 2;
        long share = Math.max(limitMillis / 2, noticed < limitMillis ? noticed : 0);
        long half = limitMillis == 0 ? most : Math.min(most, Math.max(LEAST_MILLIS, share));
        return new Bounds(
                maxEvents == 0 ? Bounds.MOST_EVENTS : maxEvents,
                maxSeconds == null ? half : (long) Math.ceil(maxSeconds * 1000),
                livelockBound,
                stallMillis);
    }

    /** What jobs of a program have in common under these options. */
    public Setup setup(Session session, Program program) throws IOException {
        return session.setup(program, settings(showOutput), model.switches().toMap());
    }

    /** How executions are run. */
    public RunSettings settings(boolean isShown) {
        return new RunSettings(bounds(), isShown, threads);
    }

    /**
     * How the executions of a campaign are run.
     *
     * @param limitMillis time for all of them, 0 for no limit
     */
    public RunSettings settingsWithin(long limitMillis) {
        return new RunSettings(bounds(limitMillis), showOutput, threads);
    }

    /** The switches of the memory model. */
    public ModelOptions model() {
        return model;
    }

    /** A seed: decimal, {@code 0x} and hexadecimal digits, or {@code random} for a fresh one. */
    public static long seed(String text) {
        if (text.equals("random")) {
            return new SecureRandom().nextLong();
        }
        try {
            return text.startsWith("0x") ? Long.parseUnsignedLong(text.substring(2), 16) : Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new UsageException(
                    "--seed " + text + ": expected a decimal number, 0x and hex digits (64 bits), or random", e);
        }
    }
}
