package dev.heddle.cli;

import dev.heddle.cli.console.Console;
import dev.heddle.cli.debug.DebugProxy;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.launch.Interruption;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.program.Program;
import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.net.BindException;

/** Replay under a debugger. */
final class DebugReplay {
    private final Console console;
    private final Session session;
    private final Program program;
    private final Job.Debug job;

    DebugReplay(Console console, Session session, Program program, Job.Debug job) {
        this.console = console;
        this.session = session;
        this.program = program;
        this.job = job;
    }

    /** Waits for a debugger at the port and for the end of the execution. */
    RunResult run(int port) throws IOException, InterruptedException, TargetFailure {
        try (DebugProxy proxy = new DebugProxy(port, job.until(), this::say)) {
            Interruption interruption = Interruption.arm(session.live(), () -> {
                session.close();
                say("interrupted");
            });
            try {
                proxy.start();
                return session.launcher()
                        .with(proxy.jvmOption())
                        .fork(job, program, session.folder())
                        .await(part -> {});
            } finally {
                interruption.disarm();
            }
        } catch (BindException e) {
            throw new UsageException(
                    "--debug=" + port + ": the port is taken (" + e.getMessage() + "); give another", e);
        }
    }

    private void say(String line) {
        console.err().println("heddle replay: " + line);
        console.err().flush();
    }
}
