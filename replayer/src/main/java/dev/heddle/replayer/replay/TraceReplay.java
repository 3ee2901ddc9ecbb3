package dev.heddle.replayer.replay;

import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceWriter;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.launch.Interruption;
import dev.heddle.replayer.launch.ReplayRuns;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.program.Program;
import java.io.IOException;
import java.nio.file.Path;
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
        program = request.other().isPresent()
                ? other(request.other().get(), trace)
                : session.rebuild(
                        request.recorded().file(),
                        trace.program(),
                        request.recorded().trusted(),
                        warnings);
        progress.found(program);
        job = new Job.Replay(
                session.setup(
                        program,
                        request.settings(),
                        isFree ? ModelSwitches.LED.toMap() : trace.header().switches()),
                followed().toString(),
                request.repeat(),
                request.outputDirectory());
    }

    /** Another program than the recorded one, run as that one was. */
    private Program other(List<String> javaArguments, Trace trace) {
        Program found = session.find(javaArguments);
        if (!trace.header().isFree()) {
            return found;
        }
        int ours = Runtime.getRuntime().availableProcessors();
        return found.runFreely(Program.processors(trace.program().javaArguments(), ours));
    }

    /** A trace file that the program's JVM can read. */
    private Path followed() throws IOException {
        if (request.isTraceFile()) {
            return request.recorded().file();
        }
        Path file = session.folder().resolve("recording.heddle");
        TraceWriter.write(file, request.recorded().trace());
        return file;
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
