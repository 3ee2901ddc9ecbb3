package dev.heddle.cli.export;

import dev.heddle.analyzer.report.TraceNames;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.export.TraceExport;
import dev.heddle.formats.file.NamedOutput;
import dev.heddle.formats.file.PartFile;
import dev.heddle.formats.stream.EventBatch;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Writes events as a table: a row for each, with the columns of {@link #COLUMNS}. What an event does not have is an
 * empty field.
 */
final class CsvExport implements TraceExport {
    /** The first row. */
    static final List<String> COLUMNS = List.of(
            "event",
            "thread",
            "threadName",
            "kind",
            "readOrder",
            "writeOrder",
            "location",
            "locationKind",
            "value",
            "readsFrom",
            "position",
            "syncPosition",
            "enabled",
            "flags",
            "class",
            "method",
            "file",
            "line",
            "member");

    @Override
    public String name() {
        return "table of events";
    }

    @Override
    public List<String> endings() {
        return List.of("csv");
    }

    @Override
    public boolean canLeaveOut() {
        return true;
    }

    @Override
    public Written write(EventSource source, Path file, Options options) throws IOException, CorruptTraceException {
        try (PartFile part = new PartFile(file)) {
            int rows = 0;
            try (Writer writer = new BufferedWriter(
                    new OutputStreamWriter(NamedOutput.open(part.path(), file), StandardCharsets.UTF_8))) {
                CsvRow row = new CsvRow(writer);
                COLUMNS.forEach(row::add);
                row.end();
                for (EventBatch batch = source.next(); batch != null; batch = source.next()) {
                    rows += rows(source, batch, options, row);
                }
            }
            part.complete();
            return new Written(rows + " events", List.of());
        }
    }

    private static int rows(EventSource source, EventBatch batch, Options options, CsvRow row) throws IOException {
        Trace part = new Trace(
                source.header(),
                source.program(),
                source.threads(),
                source.sites(),
                source.objects(),
                source.locations(),
                batch.events(),
                new Trace.Unknown());
        TraceNames names = new TraceNames(part);
        int rows = 0;
        for (int i = 0; i < batch.size(); i++) {
            if (options.window().contains(batch.base() + i)) {
                event(part, names, i, batch.base() + i, row);
                row.end();
                rows++;
            }
        }
        return rows;
    }

    private static void event(Trace trace, TraceNames names, int i, int index, CsvRow row) {
        EventColumns events = trace.events();
        int thread = events.thread(i);
        row.add(index);
        row.add(names.path(thread));
        row.add(thread < trace.threads().size() ? trace.threads().get(thread).name() : "");
        row.add(lower(events.kind(i)));
        row.add(order(events.readOrder(i)));
        row.add(order(events.writeOrder(i)));
        int location = events.location(i);
        row.add(location < 0 ? "" : names.location(location));
        row.add(
                location < 0 || location >= trace.locations().size()
                        ? ""
                        : lower(trace.locations().get(location).kind()));
        row.add(names.hasValue(i) ? names.value(i) : "");
        row.add(readsFrom(events.readsFrom(i)));
        row.add(place(events.position(i)));
        row.add(place(events.syncPosition(i)));
        row.add(events.enabled(i));
        row.add(flags(events, i));
        site(trace, events.site(i), row);
    }

    private static void site(Trace trace, int site, CsvRow row) {
        if (site < 0 || site >= trace.sites().size()) {
            for (int column = 0; column < 5; column++) {
                row.add("");
            }
            return;
        }
        Trace.SiteEntry entry = trace.sites().get(site);
        row.add(entry.className());
        row.add(entry.method());
        row.add(entry.file());
        row.add(place(entry.line()));
        row.add(entry.member());
    }

    private static String flags(EventColumns events, int i) {
        List<String> words = new ArrayList<>();
        EventFlags.names().forEach((flag, name) -> {
            if (events.has(i, flag)) {
                words.add(name);
            }
        });
        return String.join(" ", words);
    }

    private static String readsFrom(int source) {
        return source == EventColumns.READS_NOTHING
                ? ""
                : source == EventColumns.READS_INITIAL ? "initial" : Integer.toString(source);
    }

    private static String order(MemoryOrder order) {
        return order == MemoryOrder.NONE ? "" : lower(order);
    }

    private static String place(int number) {
        return number < 0 ? "" : Integer.toString(number);
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
