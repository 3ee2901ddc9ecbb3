package dev.heddle.formats.source;

import dev.heddle.formats.foreign.ForeignTraces;
import dev.heddle.formats.log.LogFileReader;
import dev.heddle.formats.log.LogSource;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.TraceStream;
import dev.heddle.formats.trace.UnsupportedVersionException;
import java.io.IOException;
import java.nio.file.Path;

/** Traces of all kinds that can be read. */
public final class EventSources {
    private EventSources() {}

    /**
     * Opens a trace. What it is is seen by its content: the magic of {@code *.heddle}, the three fields of STD, a RapidBin header that fits; where
     * that says nothing, by its name.
     *
     * @throws CorruptTraceException if it is no trace of a known kind, or a damaged one; damage further on is told by the source
     * @throws UnsupportedVersionException if it is a {@code *.heddle} file of a version that this reader does not know
     * @throws IOException if the file cannot be read
     */
    public static EventSource open(Path file) throws IOException, CorruptTraceException, UnsupportedVersionException {
        return switch (FileKind.of(file)) {
            case HEDDLE -> EventSource.of(TraceStream.open(file));
            case LOG -> new LogSource(LogFileReader.open(file));
            case STD -> ForeignTraces.std(file);
            case RAPID_BIN -> ForeignTraces.rapidBin(file);
        };
    }
}
