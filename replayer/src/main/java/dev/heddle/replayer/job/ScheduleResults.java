package dev.heddle.replayer.job;

import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How far a target JVM followed the schedules of a {@link Job.Schedules}.
 *
 * @param rows in the order of the job; fewer where the JVM ended early
 */
public record ScheduleResults(List<Row> rows) implements Result {
    /**
     * Result of a schedule.
     *
     * @param followed events from the first on that were those of the schedule
     * @param events how many it has
     * @param followedDecisions switches and reads of old writes that were made
     * @param decisions how many it has
     * @param changes how many of its changes were made
     * @param expected the event at which the execution left it, as {@code (0.1,3)}, or the first change that was not
     *     made; empty where it did not
     * @param found what the execution had there
     * @param verdict how the execution ended, in a line that begins with passed or the kind of failure; empty where a
     *     strict schedule was left
     * @param trace the failing execution's trace, or empty
     * @param readsFromClass a hash of who read from whom: equal for executions of one reads-from class
     */
    @RecordBuilder
    public record Row(
            int followed,
            int events,
            int followedDecisions,
            int decisions,
            int changes,
            String expected,
            String found,
            String verdict,
            String trace,
            long readsFromClass) {

        /** Whether it was followed to its end, changes included. */
        public boolean isWhole() {
            return expected.isEmpty();
        }

        /** Whether the execution failed. */
        public boolean hasFailed() {
            return !verdict.isEmpty()
                    && !verdict.equals("passed")
                    && unfinished().isEmpty();
        }

        /** The kind of an execution that neither passed nor failed; empty for others. */
        public Optional<FailureKind> unfinished() {
            return Stream.of(FailureKind.UNFINISHED, FailureKind.OUTSIDE)
                    .filter(kind -> verdict.startsWith(Trace.Unfinished.what(kind) + ":"))
                    .findFirst();
        }
    }

    /** Copies the list. */
    public ScheduleResults {
        rows = List.copyOf(rows);
    }
}
