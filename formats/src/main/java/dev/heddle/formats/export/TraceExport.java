package dev.heddle.formats.export;

import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.stream.Window;
import dev.heddle.formats.trace.Codec;
import dev.heddle.formats.trace.CorruptTraceException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A format in which executions can be written. */
public interface TraceExport {
    /** The name of the format, for messages. */
    String name();

    /** Endings of the names of its files, without dot; the first is the usual one. */
    List<String> endings();

    /**
     * Choices of the user; a format that does not have a choice ignores it.
     *
     * @param codec compression of the file
     * @param stale whether to write reads of older writes to formats that cannot express them, as if they had read the
     *     newest
     * @param window the events to write; only of formats that can leave events out
     */
    record Options(Codec codec, boolean stale, Window window) {
        /** The whole execution. */
        public Options(Codec codec, boolean stale) {
            this(codec, stale, Window.ALL);
        }
    }

    /** Whether a part of an execution can be written. Files that other programs analyse hold all events. */
    default boolean canLeaveOut() {
        return false;
    }

    /**
     * What was written.
     *
     * @param summary such as {@code 12 events}
     * @param losses what the format could not express, a line each
     */
    record Written(String summary, List<String> losses) {}

    /**
     * Writes the events of a source to a temporary name; {@code file} is replaced at the end.
     *
     * @throws UnfitTraceException if the format cannot hold the execution; nothing is left then
     * @throws CorruptTraceException if the source is damaged; nothing is left then
     * @throws IOException if a file cannot be read or written
     */
    Written write(EventSource source, Path file, Options options)
            throws IOException, CorruptTraceException, UnfitTraceException;
}
