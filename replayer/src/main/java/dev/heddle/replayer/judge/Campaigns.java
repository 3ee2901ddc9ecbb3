package dev.heddle.replayer.judge;

import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.replayer.check.CheckRequest;
import dev.heddle.replayer.job.CampaignPlan;
import dev.heddle.replayer.job.Experiment;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.Sampling;
import dev.heddle.replayer.job.Setup;
import dev.heddle.replayer.job.Workers;
import dev.heddle.replayer.launch.CampaignJvms;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.program.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Campaigns of one program, one after the other, by a JVM that waits for the next, within one time limit. */
final class Campaigns {
    /** Jobs of longer campaigns have JVMs of another kind. */
    private static final long MOST_MILLIS = 100_000;

    private final Session session;
    private final Program program;
    private final CheckRequest request;
    private final JudgeProgress progress;
    private final long start = System.nanoTime();
    private final Set<String> warnings = new LinkedHashSet<>();
    private Setup setup;
    private int number;
    private long executions;
    private long nanos;
    private Job.Check last;

    Campaigns(Session session, Program program, CheckRequest request, JudgeProgress progress) throws IOException {
        this.session = session;
        this.program = program;
        this.request = request;
        this.progress = progress;
        setup = session.setupOfNew(program, request.settings(), request.switches());
        last = check("", 1, false, Experiment.NONE);
    }

    /** The switches of the next campaigns. */
    ModelSwitches switches() {
        return ModelSwitches.parse(setup.switches());
    }

    /** Sets the switches of the next campaigns. */
    void use(ModelSwitches others) throws IOException {
        Map<String, String> map = others.toMap();
        setup = session.setup(program, request.settings(), map);
    }

    private Job.Check check(String strategy, long iterations, boolean races, Experiment experiment) throws IOException {
        Path folder = Files.createDirectories(session.folder().resolve("judged-" + number));
        CampaignPlan plan = new CampaignPlan(
                request.plan().seed(),
                1,
                iterations,
                Math.max(1, Math.min(MOST_MILLIS, millisLeft())),
                1,
                1,
                0,
                false,
                folder.toString());
        Sampling sampling = new Sampling(strategy, Workers.ALONE, java.util.List.of(), "", false);
        return new Job.Check(setup, plan, sampling, 0, false, races, "", experiment);
    }

    /**
     * Makes executions.
     *
     * @param part what they are for, for people
     */
    RunResult run(String part, String strategy, long iterations, boolean races, Experiment experiment)
            throws IOException, InterruptedException, TargetFailure {
        number++;
        last = check(strategy, iterations, races, experiment);
        Path folder = Path.of(last.plan().outputDirectory());
        RunResult result = new CampaignJvms(session.launcher(), program, folder, 1)
                .run(last, soFar -> progress.executions(part, soFar));
        executions += result.work().executions();
        nanos += result.work().nanos();
        warnings.addAll(result.warnings());
        return result;
    }

    /** Whether the time limit has passed. */
    boolean isLate() {
        return millisLeft() <= 0;
    }

    private long millisLeft() {
        long limit = request.plan().timeLimitMillis();
        return limit == 0 ? MOST_MILLIS : limit - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    }

    /** The last campaign, whose JVM waits. */
    Job.Check last() {
        return last;
    }

    JudgeOutcome.Made made() {
        return new JudgeOutcome.Made(executions, nanos);
    }

    Set<String> warnings() {
        return warnings;
    }
}
