package dev.heddle.cli;

import dev.heddle.cli.jvm.ReplayRuns;
import dev.heddle.cli.jvm.TargetFailure;
import dev.heddle.cli.program.Program;
import dev.heddle.cli.report.CheckOutcome;
import dev.heddle.replayer.job.Bounds;
import dev.heddle.replayer.job.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Replays the first failing trace of a campaign in fresh JVMs. */
final class Confirmation {
    private final Session session;
    private final Program program;
    private final RunOptions options;
    private final Map<String, String> switches;
    private final int times;
    private volatile Optional<ReplayRuns> replays = Optional.empty();

    /** @param times how often; 0 for not at all */
    Confirmation(Session session, Program program, RunOptions options, Map<String, String> switches, int times) {
        this.session = session;
        this.program = program;
        this.options = options;
        this.switches = switches;
        this.times = times;
    }

    /** Replays what the campaign found, if it found something. */
    CheckOutcome.Replays of(RunResult result, Progress progress) throws InterruptedException {
        if (times == 0 || result.traces().isEmpty()) {
            return CheckOutcome.Replays.NONE;
        }
        Task replay = Task.replay(Path.of(result.traces().get(0)), false, 1, "");
        ReplayRuns runs;
        try {
            runs = new ReplayRuns(
                    session.launcher(),
                    program,
                    session.config(
                            program, replay, Bounds.NONE, options.livelockBound(), options.stallMillis(), switches),
                    session.folder());
        } catch (IOException e) {
            return new CheckOutcome.Replays(0, times, "not replayed: " + e.getMessage());
        }
        replays = Optional.of(runs);
        try {
            runs.run(times, done -> progress.replays(done, times));
            return counted(runs, times, "");
        } catch (TargetFailure | IOException e) { // what was found is reported in any case
            return counted(runs, times, String.valueOf(e.getMessage()));
        }
    }

    /** What has been replayed when an interrupt came. */
    CheckOutcome.Replays soFar() {
        if (replays.isEmpty()) {
            return CheckOutcome.Replays.NONE;
        }
        RunResult all = replays.get().soFar().orElse(null);
        return counted(replays.get(), all == null ? 0 : all.reproduced() + all.diverged(), "");
    }

    /** @param total how many were made or should have been */
    private static CheckOutcome.Replays counted(ReplayRuns runs, int total, String failure) {
        Optional<RunResult> all = runs.soFar();
        String problem = failure.isEmpty() ? all.map(RunResult::divergence).orElse("") : failure;
        return new CheckOutcome.Replays(all.map(RunResult::reproduced).orElse(0), total, problem);
    }
}
