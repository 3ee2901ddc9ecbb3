package dev.heddle.formats.source;

import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Salvaged;
import dev.heddle.formats.trace.UnsupportedVersionException;
import dev.heddle.formats.trace.file.TraceReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Traces of all kinds that can be read; logs have no order, which is for the recorder to make. */
public final class EventSources {
    private EventSources() {}

    /**
     * Opens a trace. What it is is seen by its content: the magic of {@code *.heddle}, the three fields of STD, a
     * RapidBin header that fits; where that says nothing, by its name.
     *
     * @throws CorruptTraceException if it is no trace of a known kind, or a damaged one; damage further on is told by
     *     the source
     * @throws UnsupportedVersionException if it is a {@code *.heddle} file of a version that this reader does not know
     * @throws IOException if the file cannot be read
     */
    public static EventSource open(Path file) throws IOException, CorruptTraceException {
        return FileKind.of(file).open(file);
    }

    /**
     * Opens what is whole of a damaged {@code *.heddle} file; traces of other tools as {@link #open} does. What is
     * missing is among the source's warnings.
     *
     * @throws CorruptTraceException if not even its beginning can be read
     * @throws UnsupportedVersionException if it is a {@code *.heddle} file of a version that this reader does not know
     * @throws IOException if the file cannot be read
     */
    public static EventSource salvage(Path file) throws IOException, CorruptTraceException {
        FileKind kind = FileKind.of(file);
        return kind == FileKind.HEDDLE ? salvaged(TraceReader.salvage(file)) : kind.open(file);
    }

    private static EventSource salvaged(Salvaged salvaged) {
        List<String> missing = salvaged.whatIsMissing().isEmpty() ? List.of() : List.of(salvaged.whatIsMissing());
        return EventSource.of(salvaged.trace(), missing);
    }
}
