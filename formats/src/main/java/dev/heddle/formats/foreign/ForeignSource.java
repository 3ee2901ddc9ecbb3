package dev.heddle.formats.foreign;

import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.stream.EventBatch;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Tables;
import dev.heddle.formats.trace.Trace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A trace of another tool as a source. */
final class ForeignSource implements EventSource {
    private static final int BATCH = 1 << 13;

    private final String format;
    private final String name;
    private final ForeignReader reader;
    private final EventColumns events = new EventColumns(BATCH + 8);
    private final Oddities oddities;
    private final ForeignExecution execution;
    private final Tables tables;
    private boolean ended;

    /**
     * @param counted whether events count from the start on
     * @param memory bytes that names may take
     */
    ForeignSource(String format, String unit, Path file, ForeignReader reader, boolean counted, long memory) {
        this.format = format;
        this.name = String.valueOf(file.getFileName());
        this.reader = reader;
        this.oddities = new Oddities(file, unit);
        this.execution = new ForeignExecution(events, oddities, counted, memory);
        this.tables = new Tables(
                execution.threads().entries(), execution.sites().entries(), List.of(), execution.locations());
    }

    @Override
    public @Nullable EventBatch next() throws IOException, CorruptTraceException {
        execution.restart();
        if (execution.base() > Integer.MAX_VALUE - 4 * BATCH) {
            throw reader.corrupt("expected at most " + (Integer.MAX_VALUE - 4 * BATCH) + " events, found more");
        }
        try {
            while (!ended && events.size() < BATCH) {
                if (reader.next()) {
                    execution.apply(reader);
                } else {
                    ended = true;
                    execution.finish();
                    reader.finish(oddities, execution);
                }
            }
        } catch (IllegalStateException e) {
            throw reader.corrupt(String.valueOf(e.getMessage()));
        }
        return events.size() == 0 ? null : new EventBatch(events, execution.base());
    }

    @Override
    public Trace.Header header() {
        return new Trace.Header("", "", format, 0, 0, 1, "full", Map.of());
    }

    @Override
    public Trace.Program program() {
        return new Trace.Program(name, List.of(), "", List.of(), "", Map.of(), new byte[0]);
    }

    @Override
    public Tables tables() {
        return tables;
    }

    @Override
    public LocationKind locationKind(int location) {
        return execution.locations().kind(location);
    }

    @Override
    public Trace.Verdict verdict() {
        return new Trace.Passed();
    }

    @Override
    public List<String> warnings() {
        return oddities.lines();
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
