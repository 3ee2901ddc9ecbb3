package dev.heddle.recorder.free.order;

import dev.heddle.formats.source.EventSources;
import dev.heddle.formats.source.FileKind;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.UnsupportedVersionException;
import dev.heddle.recorder.free.log.LogFileReader;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Files of all kinds that hold executions: traces, and logs of recordings, which are put into one order while they are
 * read.
 */
public final class ExecutionFiles {
    private ExecutionFiles() {}

    /**
     * Opens a trace or a log; what it is is seen by its content.
     *
     * @throws CorruptTraceException if it is neither, or damaged; damage further on is told by the source
     * @throws UnsupportedVersionException if it is a {@code *.heddle} file of a version that this reader does not know
     * @throws IOException if the file cannot be read
     */
    public static EventSource open(Path file) throws IOException, CorruptTraceException {
        return FileKind.of(file) == FileKind.LOG ? new LogSource(LogFileReader.open(file)) : EventSources.open(file);
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
        return FileKind.of(file) == FileKind.LOG
                ? new LogSource(LogFileReader.salvage(file))
                : EventSources.salvage(file);
    }
}
