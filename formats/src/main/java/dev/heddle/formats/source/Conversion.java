package dev.heddle.formats.source;

import dev.heddle.formats.file.UnwritableFileException;
import dev.heddle.formats.file.WholeFile;
import dev.heddle.formats.foreign.ForeignExport;
import dev.heddle.formats.foreign.UnfitTraceException;
import dev.heddle.formats.stream.EventBatch;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.Codec;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Tables;
import dev.heddle.formats.trace.TraceStreamWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes what a source gives as a file, while it comes. */
public final class Conversion {
    private Conversion() {}

    /**
     * Writes a {@code *.heddle} file.
     *
     * @return how many events were written
     * @throws IOException if a file cannot be read or written
     * @throws CorruptTraceException if the source's is damaged; nothing is left then
     */
    public static long toHeddle(EventSource source, Path file, Codec codec) throws IOException, CorruptTraceException {
        Tables tables = new Tables(source.threads(), source.sites(), source.objects(), source.locations());
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

    /**
     * Writes STD or RapidBin: {@code file.part} first, which is renamed. See {@link ForeignExport}.
     *
     * @throws UnfitTraceException if the format cannot hold the execution; nothing is left then
     * @throws IOException if a file cannot be read or written
     * @throws CorruptTraceException if the source's is damaged; nothing is left then
     */
    public static ForeignExport.Written toForeign(
            EventSource source, Path file, ForeignExport.Format format, boolean stale)
            throws IOException, CorruptTraceException, UnfitTraceException {
        Path part = WholeFile.begin(file);
        try {
            ForeignExport.Written written = ForeignExport.write(source, part, format, stale);
            WholeFile.complete(file);
            return written;
        } catch (UnwritableFileException e) {
            throw e.of(file);
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
