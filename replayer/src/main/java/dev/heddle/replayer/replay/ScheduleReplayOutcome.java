package dev.heddle.replayer.replay;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * How far schedules were followed.
 *
 * @param program its short name
 * @param schedules in their order; fewer than asked for where a JVM ended early
 * @param times how often each was followed
 * @param warnings lines for the user
 */
public record ScheduleReplayOutcome(
        ScheduleReplayRequest request,
        String program,
        List<ScheduleOutcome> schedules,
        int times,
        List<String> warnings) {

    /** The trace of the first execution that failed, as the target named it. */
    public Optional<String> firstFailing() {
        return schedules.stream()
                .map(outcome -> outcome.row().trace())
                .filter(file -> !file.isEmpty())
                .findFirst();
    }

    /** How many strict schedules were left. */
    public long diverged() {
        return count(ScheduleOutcome::hasDiverged);
    }

    /** How many were left before their end. */
    public long left() {
        return schedules.size() - toEnd() - toGoal();
    }

    /** How many were followed to the end of an execution. */
    public long toEnd() {
        return count(ScheduleOutcome::isToEnd);
    }

    /** How many were followed to all their changes. */
    public long toGoal() {
        return count(ScheduleOutcome::isToGoal);
    }

    /** How many executions failed. */
    public long failed() {
        return count(outcome -> outcome.row().hasFailed());
    }

    private long count(Predicate<ScheduleOutcome> which) {
        return schedules.stream().filter(which).count();
    }

    /**
     * Executions in which some read saw another write, or some lock was taken in another order, are of different
     * classes.
     */
    public long readsFromClasses() {
        return schedules.stream()
                .mapToLong(outcome -> outcome.row().readsFromClass())
                .distinct()
                .count();
    }

    /** {@code passed}, {@code diverged}, or the verdict of the first execution that failed. */
    public String verdict() {
        if (diverged() > 0) {
            return "diverged";
        }
        return schedules.stream()
                .filter(outcome -> outcome.row().hasFailed())
                .map(ScheduleOutcome::verdict)
                .findFirst()
                .orElse("passed");
    }
}
