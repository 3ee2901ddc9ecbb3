package dev.heddle.replayer.replay;

import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.launch.Interruption;
import dev.heddle.replayer.launch.ReplayRuns;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.program.Program;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Replays a trace in fresh JVMs. */
public final class TraceReplay {
    private final Session session;
    private final ReplayRequest request;
    private final ReplayProgress progress;
    private final List<String> warnings = new ArrayList<>();
    private final Program program;
    private final Job.Replay job;

    /** Finds the program, and prepares the replays. */
    public TraceReplay(Session session, ReplayRequest request, ReplayProgress progress)
            throws IOException, CorruptTraceException {
        this.session = session;
        this.request = request;
        this.progress = progress;
        Trace trace = request.recorded().trace();
        boolean isFree = trace.header().isFree();
        program = request.recorded().program(session, request.other(), warnings);
        progress.found(program);
        job = new Job.Replay(
                session.setup(
                        program,
                        request.settings(),
                        isFree ? ModelSwitches.LED.toMap() : trace.header().switches()),
                request.recorded().traceFile(session).toString(),
                request.repeat(),
                request.outputDirectory(),
                request.minimises());
    }

    /**
     * Makes the replays.
     *
     * @throws TargetFailure of the first JVM that gave no result
     */
    public ReplayOutcome run() throws IOException, InterruptedException, TargetFailure {
        ReplayRuns runs = new ReplayRuns(session.launcher(), program, job, session.folder());
        Interruption interruption = Interruption.arm(session.live(), () -> {
            session.close();
            progress.interrupted(
                    runs.soFar().map(result -> result.replays().reproduced()).orElse(0));
        });
        try {
            progress.begins();
            return outcome(
                    runs.run(request.times(), 1, done -> progress.ended(done, request.times())), runs.repeated());
        } finally {
            interruption.disarm();
            progress.over();
        }
    }

    /**
     * Makes one replay that waits for a debugger.
     *
     * @param until execution index of the event after which to stop, or -1
     * @param jvmOption makes the JVM wait
     */
    public ReplayOutcome debug(int until, String jvmOption) throws IOException, InterruptedException, TargetFailure {
        Interruption interruption = Interruption.arm(session.live(), () -> {
            session.close();
            progress.interrupted(0);
        });
        try {
            return outcome(
                    session.launcher()
                            .with(jvmOption)
                            .fork(new Job.Debug(job, until), program, session.folder())
                            .await(part -> {}),
                    0);
        } finally {
            interruption.disarm();
        }
    }

    private ReplayOutcome outcome(RunResult result, int repeated) {
        return new ReplayOutcome(
                request,
                program.name(),
                session.java().version(),
                result,
                repeated,
                Stream.concat(warnings.stream(), result.warnings().stream()).toList());
    }
}
