package dev.heddle.analyzer.view;

import dev.heddle.analyzer.report.EventText;
import dev.heddle.analyzer.report.TraceNames;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.io.IOException;
import java.util.function.IntFunction;
import org.eclipse.collections.impl.set.mutable.primitive.IntHashSet;

/**
 * A trace as an aligned table: a row an event in execution order, with its index and its file and line, and a column a
 * thread. Where the threads shown would make the columns too narrow, one column names the thread instead.
 */
public final class TraceTable {
    /** Characters of a row where the user says nothing. */
    public static final int DEFAULT_WIDTH = 160;

    private static final int MOST_COLUMNS = 8;
    private static final int NARROWEST_COLUMN = 24;
    private static final int WIDEST_PLACE = 32;

    private final Trace trace;
    private final EventColumns events;
    private final TraceNames names;
    private final EventText text;
    private final int width;

    /**
     * @param trace the trace to show
     * @param width characters of a row; less than 80 counts as 80
     */
    public TraceTable(Trace trace, int width) {
        this.trace = trace;
        this.width = Math.max(80, width);
        events = trace.events();
        names = new TraceNames(trace);
        text = new EventText(trace);
    }

    /** Appends the header row and the events that pass the filter. */
    public void write(EventFilter filter, Appendable out) throws IOException {
        int[] rows = filter.select(trace);
        int indexWidth = Math.max(5, Integer.toString(events.size()).length());
        int placeWidth = widest(rows, this::place, WIDEST_PLACE);
        int[] threads = threads(rows);
        int rest = width - indexWidth - placeWidth - 4;
        int column = threads.length == 0 ? 0 : rest / threads.length - 2;
        if (threads.length <= MOST_COLUMNS && column >= NARROWEST_COLUMN) {
            writeColumns(rows, threads, indexWidth, placeWidth, column, out);
        } else {
            writeRows(rows, indexWidth, placeWidth, rest, out);
        }
    }

    private void writeColumns(int[] rows, int[] threads, int indexWidth, int placeWidth, int column, Appendable out)
            throws IOException {
        StringBuilder line = start("event", "where", indexWidth, placeWidth);
        for (int thread : threads) {
            line.append("  ").append(pad(names.thread(thread), column));
        }
        end(line, out);
        for (int i : rows) {
            line = start(Integer.toString(i), place(i), indexWidth, placeWidth);
            for (int thread : threads) {
                line.append("  ").append(pad(thread == events.thread(i) ? fit(i, column) : "", column));
            }
            end(line, out);
        }
    }

    private void writeRows(int[] rows, int indexWidth, int placeWidth, int rest, Appendable out) throws IOException {
        int threadWidth = Math.max(6, widest(rows, i -> names.thread(events.thread(i)), NARROWEST_COLUMN));
        int what = rest - threadWidth - 2;
        StringBuilder line = start("event", "where", indexWidth, placeWidth);
        end(line.append("  ").append(pad("thread", threadWidth)).append("  what"), out);
        for (int i : rows) {
            line = start(Integer.toString(i), place(i), indexWidth, placeWidth).append("  ");
            line.append(pad(names.thread(events.thread(i)), threadWidth)).append("  ");
            end(line.append(pad(fit(i, what), what)), out);
        }
    }

    /** The longest of an event's texts that fits. */
    private String fit(int i, int column) {
        String full = text.full(i);
        if (full.length() <= column) {
            return full;
        }
        String medium = text.medium(i);
        if (medium.length() <= column) {
            return medium;
        }
        String shorter = text.shorter(i);
        return shorter.length() <= column ? shorter : text.brief(i);
    }

    private String place(int i) {
        return events.site(i) < 0 ? "" : names.where(events.site(i));
    }

    private int[] threads(int[] rows) {
        IntHashSet threads = new IntHashSet();
        for (int i : rows) {
            threads.add(events.thread(i));
        }
        return threads.toSortedArray();
    }

    private static int widest(int[] rows, IntFunction<String> cell, int most) {
        int widest = "where".length();
        for (int i : rows) {
            widest = Math.max(widest, cell.apply(i).length());
        }
        return Math.min(widest, most);
    }

    private static StringBuilder start(String index, String place, int indexWidth, int placeWidth) {
        return new StringBuilder()
                .append(" ".repeat(Math.max(0, indexWidth - index.length())))
                .append(index)
                .append("  ")
                .append(pad(place, placeWidth));
    }

    private static void end(StringBuilder line, Appendable out) throws IOException {
        out.append(line.toString().stripTrailing()).append('\n');
    }

    private static String pad(String cell, int width) {
        return cell.length() > width ? cell.substring(0, width - 2) + ".." : cell + " ".repeat(width - cell.length());
    }
}
