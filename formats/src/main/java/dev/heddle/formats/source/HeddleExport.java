package dev.heddle.formats.source;

import dev.heddle.formats.export.TraceExport;
import dev.heddle.formats.stream.EventBatch;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.Codec;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Tables;
import dev.heddle.formats.trace.file.TraceStreamWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Writes {@code *.heddle}. */
public final class HeddleExport implements TraceExport {
    /** The ending of the names of Heddle's files. */
    public static final String ENDING = "heddle";

    @Override
    public String name() {
        return "Heddle";
    }

    @Override
    public List<String> endings() {
        return List.of(ENDING);
    }

    @Override
    public Written write(EventSource source, Path file, Options options) throws IOException, CorruptTraceException {
        return new Written(write(source, file, options.codec()) + " events", List.of());
    }

    /**
     * Writes a source as a {@code *.heddle} file, while its events come.
     *
     * @return how many events were written
     * @throws IOException if a file cannot be read or written
     * @throws CorruptTraceException if the source is damaged; nothing is left then
     */
    public static long write(EventSource source, Path file, Codec codec) throws IOException, CorruptTraceException {
        Tables tables = source.tables();
        long events = 0;
        try (TraceStreamWriter out = new TraceStreamWriter(file, source.header(), source.program(), codec)) {
            for (EventBatch batch = source.next(); batch != null; batch = source.next()) {
                out.append(batch.events(), tables);
                events += batch.size();
            }
            out.finish(source.verdict());
        }
        return events;
    }
}
