package dev.heddle.replayer.check;

import dev.heddle.replayer.check.CheckOutcome.Replays;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.Setup;
import dev.heddle.replayer.launch.ReplayRuns;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.program.Program;
import java.io.IOException;
import java.util.Optional;
import java.util.function.IntConsumer;

/** Replays the first failing trace of a campaign in fresh JVMs. */
public final class Confirmation {
    /** At most. They run side by side where there are cores for them. */
    private static final int JVMS = 2;

    /** Fewer replays are made in one JVM, which takes many times as long to start as a replay does. */
    private static final int WORTH_A_JVM = 5;

    private final Session session;
    private final Program program;
    private final Setup setup;
    private final int times;
    private volatile Optional<ReplayRuns> replays = Optional.empty();

    /**
     * @param campaign the setup of the campaign
     * @param times how often; 0 for not at all
     */
    public Confirmation(Session session, Program program, Setup campaign, int times) {
        this.session = session;
        this.program = program;
        this.times = times;
        setup = new Setup(
                campaign.home(),
                campaign.parent(),
                campaign.program(),
                campaign.bounds().ofReplays(),
                campaign.switches(),
                false,
                campaign.threads());
    }

    /**
     * Replays what the campaign found, if it found something.
     *
     * @param replayed takes how many replays have ended
     */
    public Replays of(RunResult result, IntConsumer replayed) throws InterruptedException {
        if (times == 0 || result.failures().traces().isEmpty()) {
            return Replays.NONE;
        }
        Job.Replay replay = new Job.Replay(setup, result.failures().traces().get(0), 1, "", false);
        ReplayRuns runs = new ReplayRuns(session.launcher(), program, replay, session.folder());
        replays = Optional.of(runs);
        try {
            runs.run(times, Math.max(WORTH_A_JVM, (times + JVMS - 1) / JVMS), replayed);
            return counted(runs, times, "");
        } catch (TargetFailure | IOException e) { // what was found is reported in any case
            return counted(runs, times, String.valueOf(e.getMessage()));
        }
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
        return new Replays(all.map(r -> r.replays().reproduced()).orElse(0), total, problem);
    }
}
