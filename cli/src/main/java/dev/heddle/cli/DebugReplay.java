package dev.heddle.cli;

import dev.heddle.cli.console.Console;
import dev.heddle.cli.debug.DebugProxy;
import dev.heddle.cli.option.DebugOptions;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.program.UsageException;
import dev.heddle.replayer.replay.RecordedExecution;
import dev.heddle.replayer.replay.ReplayOutcome;
import dev.heddle.replayer.replay.TraceReplay;
import java.io.IOException;
import java.net.BindException;

/** Replay under a debugger. */
final class DebugReplay {
    private final Console console;
    private final TraceReplay replay;

    DebugReplay(Console console, TraceReplay replay) {
        this.console = console;
        this.replay = replay;
    }

    /** Waits for a debugger and for the end of the execution. */
    ReplayOutcome run(DebugOptions options, RecordedExecution recorded)
            throws IOException, InterruptedException, TargetFailure {
        if (recorded.trace().header().isFree()) {
            throw new UsageException(
                    console.show(recorded.file())
                            + ": a free recording; replay it with --out DIR, then debug the trace in DIR, which has all events");
        }
        int until = options.until(recorded.trace());
        try (DebugProxy proxy = new DebugProxy(options.port(), until, this::say)) {
            proxy.start();
            return replay.debug(until, proxy.jvmOption());
        } catch (BindException e) {
            throw new UsageException(
                    "--debug=" + options.port() + ": the port is taken (" + e.getMessage() + "); give another", e);
        }
    }

    private void say(String line) {
        console.err().println("heddle replay: " + line);
        console.err().flush();
    }
}
