package dev.heddle.replayer.job;

import dev.heddle.formats.run.TextFiles;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * How far a target JVM followed the schedules of a {@link SchedulePlan}.
 *
 * @param rows in the order of the plan; fewer where the JVM ended early
 */
public record ScheduleResults(List<Row> rows) {
    /**
     * One schedule.
     *
     * @param followed events from the first on that were those of the schedule
     * @param events how many it has
     * @param followedDecisions switches and reads of old writes that were made
     * @param decisions how many it has
     * @param changes how many of its changes were made
     * @param expected the event at which the execution left it, as {@code (0.1,3)}, or the first change that was not made; empty where it did not
     * @param found what the execution had there
     * @param verdict how the execution ended, in a line that begins with passed or the kind of failure; empty where a strict schedule was left
     * @param trace the failing execution's trace, or empty
     * @param readsFromClass a hash of who read from whom: equal for executions of one reads-from class
     */
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

    /** Writes these results as a properties file. */
    public void write(Path file) throws IOException {
        Properties p = new Properties();
        p.setProperty("rows", Integer.toString(rows.size()));
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            p.setProperty(i + ".followed", Integer.toString(row.followed()));
            p.setProperty(i + ".events", Integer.toString(row.events()));
            p.setProperty(i + ".followedDecisions", Integer.toString(row.followedDecisions()));
            p.setProperty(i + ".decisions", Integer.toString(row.decisions()));
            p.setProperty(i + ".changes", Integer.toString(row.changes()));
            p.setProperty(i + ".expected", row.expected());
            p.setProperty(i + ".found", row.found());
            p.setProperty(i + ".verdict", row.verdict());
            p.setProperty(i + ".trace", row.trace());
            p.setProperty(i + ".readsFromClass", Long.toHexString(row.readsFromClass()));
        }
        TextFiles.writeProperties(file, p);
    }

    /** Reads results that {@link #write} wrote. */
    public static ScheduleResults read(Path file) throws IOException {
        Properties p = new Properties();
        p.load(new StringReader(Files.readString(file, StandardCharsets.UTF_8)));
        List<Row> rows = new ArrayList<>();
        int count = Integer.parseInt(p.getProperty("rows"));
        for (int i = 0; i < count; i++) {
            rows.add(new Row(
                    Integer.parseInt(p.getProperty(i + ".followed")),
                    Integer.parseInt(p.getProperty(i + ".events")),
                    Integer.parseInt(p.getProperty(i + ".followedDecisions")),
                    Integer.parseInt(p.getProperty(i + ".decisions")),
                    Integer.parseInt(p.getProperty(i + ".changes")),
                    p.getProperty(i + ".expected"),
                    p.getProperty(i + ".found"),
                    p.getProperty(i + ".verdict"),
                    p.getProperty(i + ".trace"),
                    Long.parseUnsignedLong(p.getProperty(i + ".readsFromClass"), 16)));
        }
        return new ScheduleResults(rows);
    }
}
