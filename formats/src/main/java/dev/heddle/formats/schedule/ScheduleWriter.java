package dev.heddle.formats.schedule;

import dev.heddle.formats.file.WholeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Writes schedules as text (UTF-8, lines end with a line feed):
 *
 * <pre>
 * heddle-schedule 1
 * mode strict
 * program BoundedBuffer.java
 * seed 42
 * strategy random
 * run 0 12
 * run 0.1 3
 * event (0.1,2) reads (0,7)
 * event (0.1,1) reads init
 * </pre>
 *
 * The five header lines stand in this order. {@code run THREAD COUNT} is that many events of one thread; {@code event READ reads WRITE}
 * names the source of a read that does not see the newest write. In program and strategy a backslash, a line feed, a carriage return and
 * a tab are written as a backslash and {@code \}, {@code n}, {@code r} or {@code t}, and a blank at either end as {@code \s}. A reader skips empty lines and lines that begin with {@code #}.
 */
public final class ScheduleWriter {
    static final String MAGIC = "heddle-schedule";
    static final int OLDEST_READABLE = 1;
    static final int CURRENT = 1;

    private ScheduleWriter() {}

    /**
     * Writes beside and renames.
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
        text.append("program ").append(escape(schedule.program())).append('\n');
        text.append("seed ").append(schedule.seed()).append('\n');
        text.append("strategy ").append(escape(schedule.strategy())).append('\n');
        for (Schedule.Step step : schedule.steps()) {
            append(text, step);
        }
        return text.toString();
    }

    private static void append(StringBuilder text, Schedule.Step step) {
        if (step instanceof Schedule.Run run) {
            text.append("run ")
                    .append(run.thread())
                    .append(' ')
                    .append(run.count())
                    .append('\n');
        } else if (step instanceof Schedule.Read read) {
            text.append("event ").append(read.event()).append(" reads ");
            text.append(read.source().map(EventId::toString).orElse("init")).append('\n');
        }
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
