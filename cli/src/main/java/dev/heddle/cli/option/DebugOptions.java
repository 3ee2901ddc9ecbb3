package dev.heddle.cli.option;

import dev.heddle.cli.debug.DecidingStep;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.job.ThreadKind;
import dev.heddle.replayer.program.UsageException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --debug}: a replay under a debugger. */
public final class DebugOptions {
    private static final String WITHOUT_PORT = "-";
    private static final int PORT = 5005;
    private static final int MOST = 65_535;

    @Option(
            names = "--debug",
            arity = "0..1",
            fallbackValue = WITHOUT_PORT,
            preprocessor = AttachedValue.class,
            paramLabel = "PORT",
            description = "Wait for a debugger before the execution: --debug=PORT (default port 5005, 0 for any).")
    private @Nullable String debug;

    @Option(
            names = "--until",
            paramLabel = "EVENT",
            description = "With --debug: stop after the event with this number (see heddle inspect).")
    private @Nullable Integer until;

    @Option(
            names = "--cause",
            description =
                    "With --debug: stop after the event with which the cause of the failure is complete; where the cause is"
                            + " not known, after the first read of an older write, or else after the first preemption.")
    private boolean cause;

    /** Option with a port for the debugger, or empty for the default one. */
    public static DebugOptions of(String port) {
        DebugOptions option = new DebugOptions();
        option.debug = port.isEmpty() ? WITHOUT_PORT : port;
        return option;
    }

    public boolean isAsked() {
        return debug != null;
    }

    /**
     * Checks what does not depend on the trace.
     *
     * @param replays how many are asked for
     */
    public void validate(int replays, ThreadKind threads) {
        if (!isAsked()) {
            if (until != null || cause) {
                throw new UsageException((cause ? "--cause" : "--until") + " stops for a debugger: add --debug");
            }
            return;
        }
        port();
        if (until != null && cause) {
            throw new UsageException("--until and --cause exclude each other; give one");
        }
        if (replays != 1) {
            throw new UsageException("--debug makes one replay; leave out --times and --repeat");
        }
        if (threads == ThreadKind.FIBERS) {
            throw new UsageException("--debug needs threads that a debugger can stop; leave out --threads=fibers");
        }
    }

    public int port() {
        if (debug == null || debug.equals(WITHOUT_PORT)) {
            return PORT;
        }
        try {
            int port = Integer.parseInt(debug);
            if (port >= 0 && port <= MOST) {
                return port;
            }
        } catch (NumberFormatException e) {
            throw new UsageException("--debug=" + debug + ": expected a port from 0 to " + MOST, e);
        }
        throw new UsageException("--debug=" + debug + ": expected a port from 0 to " + MOST);
    }

    /** Execution index of the event after which to stop, or -1. */
    public int until(Trace trace) {
        int size = trace.events().size();
        if (cause) {
            return DecidingStep.ofCause()
                    .of(trace)
                    .orElseThrow(() -> new UsageException(
                            "--cause: the execution has neither a read of an older write nor a preemption; give an event"
                                    + " with --until"));
        }
        if (until != null && (until < 0 || until >= size)) {
            throw new UsageException("--until " + until + ": expected an event from 0 to " + (size - 1));
        }
        return until == null ? -1 : until;
    }
}
