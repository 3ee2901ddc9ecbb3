package dev.heddle.cli;

import java.nio.file.Path;
import java.util.List;

/**
 * What {@code replay} says of a trace with {@code --json=replay.json}.
 *
 * @param times how many replays were made
 * @param reproduced how many ended as recorded
 * @param diverged how many left the trace
 * @param recorded how the recorded execution ended, in a line
 * @param divergence the first difference, or null
 */
public record Replayed(
        long times,
        long reproduced,
        long diverged,
        String verdict,
        String recorded,
        String divergence,
        List<String> warnings) {
    /** What was written in a folder. */
    public static Replayed in(Path folder) {
        return CommandJson.read(folder.resolve("replay.json")).as(Replayed.class);
    }

    /** Whether that number of replays was made and each ended as recorded. */
    public boolean isReproduced(long all) {
        return times == all && reproduced == all && diverged == 0;
    }

    /**
     * What {@code replay} says of schedules.
     *
     * @param toEnd how many were followed to the end of an execution
     * @param toGoal how many were followed to their changes
     * @param failed how many executions failed
     */
    public record Schedules(
            long times,
            long reproduced,
            long toEnd,
            long toGoal,
            long left,
            long readsFromClasses,
            long diverged,
            String verdict,
            long failed,
            Followed followed,
            List<OfSchedule> schedules,
            List<String> warnings) {
        /** What was written in a folder. */
        public static Schedules in(Path folder) {
            return CommandJson.read(folder.resolve("replay.json")).as(Schedules.class);
        }
    }

    /** How much was followed, of how much. */
    public record Followed(long events, long ofEvents, long decisions, long ofDecisions) {}

    /**
     * What became of a schedule.
     *
     * @param reached {@code toEnd}, {@code toGoal} or {@code left}
     * @param changes those that it has
     * @param left where it was left, or null
     * @param message how the execution ended, in a line
     * @param trace file of the failing execution, or null
     */
    public record OfSchedule(
            String schedule,
            String verdict,
            String reached,
            List<String> changes,
            long changesMade,
            Left left,
            String message,
            String trace) {}

    /** Where a schedule was left: at an event, for another one. */
    public record Left(long event, String expected, String found) {}
}
