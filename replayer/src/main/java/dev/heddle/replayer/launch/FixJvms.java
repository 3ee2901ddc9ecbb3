package dev.heddle.replayer.launch;

import dev.heddle.replayer.job.CampaignState;
import dev.heddle.replayer.job.FactLog;
import dev.heddle.replayer.job.FixResults;
import dev.heddle.replayer.job.FixResults.Sample;
import dev.heddle.replayer.job.FixResults.Tried;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.program.Program;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Tries changes of a program in one JVM after the other: a change may leave one that cannot go on. */
public final class FixJvms {
    private static final int MOST_JVMS = 12;

    private final Launcher launcher;
    private final Program program;
    private final Path folder;

    /** @param folder an existing folder for jobs and results */
    public FixJvms(Launcher launcher, Program program, Path folder) {
        this.launcher = launcher;
        this.program = program;
        this.folder = folder;
    }

    /**
     * Tries all changes, or those for which there is time.
     *
     * @throws TargetFailure where a JVM gave no result at all
     */
    public FixResults run(Job.Fix job) throws IOException, InterruptedException, TargetFailure {
        List<Tried> tried = new ArrayList<>();
        FixResults last = FixResults.NONE;
        long end = System.nanoTime() + job.timeLimitMillis() * 1_000_000L;
        for (int jvms = 0; jvms < MOST_JVMS; jvms++) {
            long left = (end - System.nanoTime()) / 1_000_000L;
            Job.Fix next = new Job.Fix(job.setup(), job.traceFile(), tried.size(), job.executions(), Math.max(1, left));
            TargetJvm jvm = launcher.take(next, program, folder);
            boolean isDone;
            try {
                isDone = jvm.await(part -> {}).state() == RunResult.State.FINISHED;
                last = results(jvm);
                tried.addAll(last.tried());
            } catch (TargetFailure failure) {
                FixResults known = results(jvm);
                if (failure.isMistake() || failure.death().isEmpty() || known.candidates() == 0) {
                    throw failure;
                }
                last = known;
                tried.addAll(known.tried());
                tried.add(new Tried(tried.size(), List.of(), 0, Sample.NONE, "its JVM died (" + failure.death() + ")"));
                isDone = false;
            }
            if (isDone || tried.size() >= last.candidates() || System.nanoTime() > end) {
                break;
            }
        }
        return new FixResults(last.unchanged(), last.candidates(), tried, last.obstacle());
    }

    private static FixResults results(TargetJvm jvm) {
        RunResult result = CampaignState.fold(List.of(new FactLog.Part(0, jvm.facts())));
        return result.result() instanceof FixResults fixes ? fixes : FixResults.NONE;
    }
}
