package dev.heddle.replayer.check;

import dev.heddle.formats.file.UnwritableFileException;
import dev.heddle.replayer.job.CampaignPlan;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.program.Program;
import java.io.IOException;
import java.util.Optional;

/** Follows a campaign while it runs; calls may come from several threads. */
public interface CheckProgress {
    /** Follows nothing. */
    CheckProgress NONE = new CheckProgress() {};

    /**
     * The program has been found, and nothing of it has run.
     *
     * @throws dev.heddle.replayer.program.UsageException where files would be overwritten
     */
    default void found(Program program) {}

    /** Executions have ended. */
    default void executions(RunResult soFar, CampaignPlan plan) {}

    /** Whether the campaign has come to an end that its plan does not know. */
    default boolean isOver(RunResult result) {
        return false;
    }

    /** Replays of the first failure have ended. */
    default void replays(int done, int all) {}

    /** Executions and replays are over, for whatever reason; may be called again. */
    default void over() {}

    /** A line for the user. */
    default void line(String text) {}

    /** A file could not be written; what was found stays known. */
    default void unwritten(UnwritableFileException file) {}

    /**
     * The user has interrupted the campaign; this process ends when the call returns.
     *
     * @param soFar what is known; empty before the first execution ended
     */
    default void interrupted(Optional<CheckOutcome> soFar) throws IOException {}
}
