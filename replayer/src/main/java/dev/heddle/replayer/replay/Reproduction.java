package dev.heddle.replayer.replay;

import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceReader;
import dev.heddle.replayer.check.CheckOutcome;
import dev.heddle.replayer.check.Confirmation;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.launch.Interruption;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.program.Program;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Looks for a recorded failure in executions that agree with the recording, and replays what it finds. */
public final class Reproduction {
    private final Session session;
    private final ReproductionRequest request;
    private final Follower follower;
    private final List<String> warnings = new ArrayList<>();
    private final Program program;
    private final Job.Reproduce job;

    /** Follows the search while it runs. */
    public interface Follower {
        /** The program has been found, and nothing of it has run. */
        void found(Program program);

        /** What is known so far. */
        void executed(RunResult soFar);

        /** Replays of the failure have ended. */
        void replayed(int done, int all);

        /** The search is over, for whatever reason. */
        void over();

        /** The user has interrupted the search; this process ends when the call returns. */
        void interrupted();
    }

    /** Finds the program, and prepares the executions. */
    public Reproduction(Session session, ReproductionRequest request, Follower follower)
            throws IOException, CorruptTraceException {
        this.session = session;
        this.request = request;
        this.follower = follower;
        program = request.recorded().program(session, request.other(), warnings);
        follower.found(program);
        job = new Job.Reproduce(
                session.setup(program, request.settings(), ModelSwitches.LED.toMap()),
                request.recorded().traceFile(session).toString(),
                request.most(),
                request.timeLimitMillis(),
                request.seed(),
                request.outputDirectory(),
                request.minimises());
    }

    /**
     * Makes the executions.
     *
     * @throws TargetFailure if the JVM gave no result
     */
    public ReproductionOutcome run() throws IOException, InterruptedException, TargetFailure, CorruptTraceException {
        Interruption interruption = Interruption.arm(session.live(), () -> {
            session.close();
            follower.interrupted();
        });
        try {
            RunResult result =
                    session.launcher().fork(job, program, session.folder()).await(follower::executed);
            CheckOutcome.Replays confirmed = new Confirmation(session, request.settings(), request.confirm())
                    .of(result, done -> follower.replayed(done, request.confirm()));
            List<String> traces = result.failures().traces();
            Optional<Trace> failing =
                    traces.isEmpty() ? Optional.empty() : Optional.of(TraceReader.read(Path.of(traces.get(0))));
            return new ReproductionOutcome(
                    request,
                    program.name(),
                    session.java().version(),
                    result,
                    failing,
                    confirmed,
                    Stream.concat(warnings.stream(), result.warnings().stream()).toList());
        } finally {
            interruption.disarm();
            follower.over();
        }
    }
}
