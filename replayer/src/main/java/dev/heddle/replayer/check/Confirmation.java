package dev.heddle.replayer.check;

import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceReader;
import dev.heddle.replayer.check.CheckOutcome.Replays;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.Setup;
import dev.heddle.replayer.launch.ReplayRuns;
import dev.heddle.replayer.launch.RunSettings;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.program.Program;
import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Optional;
import java.util.function.IntConsumer;

/**
 * Replays the first failing trace of a campaign: in a fresh JVM, with the program as the trace has it, as the command
 * does that the report prints; and the other times in the JVM that has made the campaign, where that waits.
 */
public final class Confirmation {
    /** At most. They run side by side where there are cores for them. */
    private static final int JVMS = 2;

    /** Fewer replays are made in one JVM, which takes many times as long to start as a replay does. */
    private static final int WORTH_A_JVM = 5;

    private final Session session;
    private final RunSettings settings;
    private final int times;
    /** The campaign, whose JVM may wait; empty where all replays are made in fresh JVMs. */
    private final Optional<Made> made;

    private volatile Optional<ReplayRuns> replays = Optional.empty();

    private record Made(Job.Check campaign, Program program) {}

    /**
     * In fresh JVMs.
     *
     * @param campaign how the executions were run
     * @param times how often; 0 for not at all
     */
    public Confirmation(Session session, RunSettings campaign, int times) {
        this(session, campaign, times, Optional.empty());
    }

    /**
     * @param campaign how the executions of the campaign were run
     * @param times how often; 0 for not at all
     * @param made the campaign
     * @param program of the campaign
     */
    public Confirmation(Session session, RunSettings campaign, int times, Job.Check made, Program program) {
        this(session, campaign, times, Optional.of(new Made(made, program)));
    }

    private Confirmation(Session session, RunSettings campaign, int times, Optional<Made> made) {
        this.session = session;
        this.times = times;
        this.made = made;
        settings = new RunSettings(campaign.bounds().ofReplays(), false, campaign.threads());
    }

    /**
     * Replays what the campaign found, if it found something.
     *
     * @param replayed takes how many replays have ended
     */
    public Replays of(RunResult result, IntConsumer replayed) throws InterruptedException {
        return result.failures().traces().isEmpty()
                ? Replays.NONE
                : of(Path.of(result.failures().traces().get(0)), replayed);
    }

    /**
     * Replays a trace.
     *
     * @param replayed takes how many replays have ended
     */
    public Replays of(Path trace, IntConsumer replayed) throws InterruptedException {
        if (times == 0) {
            return Replays.NONE;
        }
        try { // what was found is reported in any case
            ReplayRuns runs = runs(trace);
            replays = Optional.of(runs);
            runs.run(times, Math.max(WORTH_A_JVM, (times + JVMS - 1) / JVMS), replayed);
            return counted(runs, times, "");
        } catch (TargetFailure | IOException | CorruptTraceException | UsageException e) {
            String problem = String.valueOf(e.getMessage());
            return replays.isEmpty() ? new Replays(0, times, 0, problem) : counted(replays.get(), times, problem);
        }
    }

    private Job.Replay job(Path file, Trace trace, Program rebuilt) throws IOException {
        Setup setup = session.setup(rebuilt, settings, trace.header().switches());
        return new Job.Replay(setup, file.toString(), 1, "", false);
    }

    private ReplayRuns runs(Path file) throws IOException, CorruptTraceException {
        Trace trace = TraceReader.read(file);
        Program rebuilt = session.rebuild(file, trace.program(), true, new ArrayList<>());
        return new ReplayRuns(session.launcher(), rebuilt, job(file, trace, rebuilt), session.folder(), used(trace));
    }

    private Optional<ReplayRuns.Used> used(Trace trace) throws IOException {
        if (made.isEmpty()) {
            return Optional.empty();
        }
        Made of = made.get();
        Setup setup = session.setup(of.program, settings, trace.header().switches());
        return Optional.of(job -> session.launcher().again(of.campaign, job.with(setup), of.program, session.folder()));
    }

    /** What has been replayed when an interrupt came. */
    public Replays soFar() {
        if (replays.isEmpty()) {
            return Replays.NONE;
        }
        RunResult all = replays.get().soFar().orElse(null);
        return counted(
                replays.get(),
                all == null ? 0 : all.replays().reproduced() + all.replays().diverged(),
                "");
    }

    /** @param total how many were made or should have been */
    private static Replays counted(ReplayRuns runs, int total, String failure) {
        Optional<RunResult> all = runs.soFar();
        String problem =
                failure.isEmpty() ? all.map(r -> r.replays().divergence()).orElse("") : failure;
        return new Replays(all.map(r -> r.replays().reproduced()).orElse(0), total, runs.fresh(), problem);
    }
}
