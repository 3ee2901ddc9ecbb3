package dev.heddle.replayer.record;

import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.launch.Interruption;
import dev.heddle.replayer.launch.RunSettings;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.program.Program;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Request to record one execution under control, whatever its end.
 *
 * @param switches of the model, by name
 * @param seed of the campaign that the execution belongs to
 * @param execution its number there, from 1
 * @param file where the trace goes
 */
public record ControlledRecording(
        Program program, RunSettings settings, Map<String, String> switches, long seed, long execution, Path file) {

    /**
     * Makes it.
     *
     * @param interrupted called after an interrupt, with which this process ends
     * @return lines for the user
     */
    public List<String> record(Session session, Runnable interrupted)
            throws IOException, InterruptedException, TargetFailure {
        Interruption interruption = Interruption.arm(session.live(), () -> {
            session.close();
            interrupted.run();
        });
        try {
            Job.Record job = new Job.Record(
                    session.setupOfNew(program, settings, switches), "random", seed, execution, 1, file.toString());
            return session.launcher()
                    .fork(job, program, session.folder())
                    .await(part -> {})
                    .warnings();
        } finally {
            interruption.disarm();
        }
    }
}
