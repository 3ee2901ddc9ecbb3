package dev.heddle.replayer.replay;

import dev.heddle.formats.schedule.Schedule;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.replayer.job.ScheduleResults;
import java.nio.file.Path;

/**
 * How far a schedule was followed.
 *
 * @param file absolute
 */
public record ScheduleOutcome(Path file, Schedule schedule, ScheduleResults.Row row) {
    /** Whether it was to be followed to the letter and was not. */
    public boolean hasDiverged() {
        return schedule.mode() == Schedule.Mode.STRICT && !row.isWhole();
    }

    /** Followed to the end of an execution: it has no changes, and all of it was executed. */
    public boolean isToEnd() {
        return row.isWhole() && schedule.changes().isEmpty();
    }

    /** Its decisions and all its changes were made, and the execution went on by its plan. */
    public boolean isToGoal() {
        return row.isWhole() && !schedule.changes().isEmpty();
    }

    /** How far it was followed, in words. */
    public String reached() {
        return isToEnd() ? "to the end" : isToGoal() ? "to its changes" : "left";
    }

    /**
     * {@code passed}, the contract's word for the kind of failure or of an end that was not seen, or {@code diverged}.
     */
    public String verdict() {
        String word =
                row.unfinished().map(FailureKind::word).orElse(row.verdict().split(":", 2)[0]);
        return hasDiverged() ? "diverged" : word.isEmpty() ? "none" : word;
    }
}
