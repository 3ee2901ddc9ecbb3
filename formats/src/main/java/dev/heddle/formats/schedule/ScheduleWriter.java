package dev.heddle.formats.schedule;

import dev.heddle.formats.file.WholeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Locale;

/**
 * Writes schedules as text (UTF-8, lines end with a line feed):
 *
 * <pre>
 * heddle-schedule 1
 * mode guide
 * counts steps
 * program BoundedBuffer.java
 * seed 42
 * strategy pos of seed 1
 * recording ../run.heddle
 * set-up (0,348)
 * run 0 12 5f3a01bc
 * run 0.1 3 9d00e417
 * hand-over 0.1 2
 * event (0.1,2) reads (0,7)
 * event (0.1,1) reads init
 * choose (0.1,2) 1
 * input (0,4) 1000000000100
 * change (0.1,2) at BoundedBuffer.java:14 reads (0,7)
 * change (0.1,2) at BoundedBuffer.java:14 before (0,5)
 * plan pos
 * plan-seed 7
 * </pre>
 *
 * The six header lines stand in this order; a recording of free threads, or {@code trace FILE} of a controlled
 * execution, may follow. {@code set-up} names the first step of a thread before which accesses may have no event.
 * {@code run THREAD COUNT CHECK} is that many steps of one thread, the check may be missing, and leaves out an event
 * that makes a change; {@code hand-over THREAD COUNT} are releases of a library call after which others go on before
 * the next step; {@code event READ reads WRITE} names the source of a read that does not see the newest write,
 * {@code choose} another choice and {@code input} the clock's answer. The changes stand behind all of these, and the
 * plan at the end. In program and strategy a backslash, a line feed, a carriage return and a tab are written as a
 * backslash and {@code \}, {@code n}, {@code r} or {@code t}, and a blank at either end as {@code \s}. A reader skips
 * empty lines and lines that begin with {@code #}.
 */
public final class ScheduleWriter {
    static final String MAGIC = "heddle-schedule";
    static final int CURRENT = 1;

    private ScheduleWriter() {}

    /**
     * Writes to a temporary name and renames.
     *
     * @throws IOException if the file cannot be written; {@code file} is untouched then
     */
    public static void write(Path file, Schedule schedule) throws IOException {
        WholeFile.write(file, toText(schedule));
    }

    /** The text that {@link #write} would write. Equal schedules give equal texts. */
    public static String toText(Schedule schedule) {
        StringBuilder text = new StringBuilder();
        text.append(MAGIC).append(' ').append(CURRENT).append('\n');
        text.append("mode ")
                .append(schedule.mode().name().toLowerCase(Locale.ROOT))
                .append('\n');
        text.append("counts steps\n");
        text.append("program ").append(escape(schedule.program())).append('\n');
        text.append("seed ").append(schedule.seed()).append('\n');
        text.append("strategy ").append(escape(schedule.strategy())).append('\n');
        schedule.origin()
                .ifPresent(origin -> text.append(origin.isFree() ? "recording " : "trace ")
                        .append(escape(origin.file()))
                        .append('\n'));
        for (Schedule.Step step : schedule.steps()) {
            append(text, step);
        }
        schedule.changes().forEach(change -> append(text, change));
        schedule.plan()
                .ifPresent(plan -> text.append("plan ")
                        .append(escape(plan.strategy()))
                        .append("\nplan-seed ")
                        .append(plan.seed())
                        .append('\n'));
        return text.toString();
    }

    private static void append(StringBuilder text, Schedule.Step step) {
        if (step instanceof Schedule.Run run) {
            text.append("run ")
                    .append(run.thread())
                    .append(' ')
                    .append(run.count())
                    .append(run.check() == 0 ? "" : " " + HexFormat.of().toHexDigits(run.check()))
                    .append('\n');
        } else if (step instanceof Schedule.Read read) {
            text.append("event ").append(read.event()).append(" reads ");
            text.append(read.source().map(EventId::toString).orElse("init")).append('\n');
        } else if (step instanceof Schedule.Choice choice) {
            text.append("choose ")
                    .append(choice.event())
                    .append(' ')
                    .append(choice.number())
                    .append('\n');
        } else if (step instanceof Schedule.HandOvers hands) {
            text.append("hand-over ")
                    .append(hands.thread())
                    .append(' ')
                    .append(hands.count())
                    .append('\n');
        } else if (step instanceof Schedule.SetUp end) {
            text.append("set-up ").append(end.event()).append('\n');
        } else if (step instanceof Schedule.Input input) {
            text.append("input ")
                    .append(input.event())
                    .append(' ')
                    .append(input.value())
                    .append('\n');
        }
    }

    private static void append(StringBuilder text, Schedule.Change change) {
        text.append("change ").append(change);
        text.append('\n');
    }

    private static String escape(String s) {
        String escaped = s.replace("\\", "\\\\")
                .replace("\n", "\\n")
                .replace("\r", "\\r")
                .replace("\t", "\\t");
        if (escaped.startsWith(" ")) {
            escaped = "\\s" + escaped.substring(1);
        }
        return escaped.endsWith(" ") ? escaped.substring(0, escaped.length() - 1) + "\\s" : escaped;
    }
}
