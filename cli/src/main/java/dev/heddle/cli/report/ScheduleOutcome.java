package dev.heddle.cli.report;

import dev.heddle.formats.run.ScheduleResults;
import dev.heddle.formats.schedule.Schedule;
import dev.heddle.formats.trace.FailureKind;

/**
 * How far a schedule was followed.
 *
 * @param file its path as people would type it
 */
public record ScheduleOutcome(String file, Schedule schedule, ScheduleResults.Row row) {
    /** Whether it was to be followed to the letter and was not. */
    public boolean hasDiverged() {
        return schedule.mode() == Schedule.Mode.STRICT && !row.isWhole();
    }

    /** {@code passed}, the contract's word for the kind of failure or of an end that was not seen, or {@code diverged}. */
    public String verdict() {
        String word =
                row.unfinished().map(FailureKind::word).orElse(row.verdict().split(":", 2)[0]);
        return hasDiverged() ? "diverged" : word.isEmpty() ? "none" : word;
    }
}
