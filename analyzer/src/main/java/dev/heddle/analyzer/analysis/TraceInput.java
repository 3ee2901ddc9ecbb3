package dev.heddle.analyzer.analysis;

import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.stream.WholeTrace;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Trace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * How a service reads the files that hold executions.
 *
 * @param opener opens a file of any kind, or its intact part
 * @param watch goes between a file and the first pass over it
 * @param name a file's path as people would type it
 */
public record TraceInput(Opener opener, Watch watch, Function<Path, String> name) {
    /** Opens the execution that a file holds. */
    public interface Opener {
        /** Opens it. */
        EventSource open(Path file) throws IOException, CorruptTraceException;
    }

    /** Follows how far the work is. */
    public interface Watch {
        /** Returns the source with its events counted as they are taken. */
        EventSource watch(EventSource source);

        /** Other work follows of which no more is known. */
        void phase(String other);
    }

    /** @throws CorruptTraceException also for an execution under a model that this version does not know */
    EventSource open(Path file) throws IOException, CorruptTraceException {
        EventSource source = opener.open(file);
        try {
            ModelSwitches.parse(source.header().switches());
            return source;
        } catch (IllegalArgumentException e) {
            source.close();
            throw new CorruptTraceException(file, 0, "its header: " + e.getMessage());
        }
    }

    /**
     * Reads a whole execution into memory, watched.
     *
     * @param warnings takes what was odd in the file, a line each
     */
    public Trace whole(Path file, Consumer<String> warnings) throws CorruptTraceException {
        try (EventSource source = watched(file)) {
            Trace trace = WholeTrace.of(source, Integer.MAX_VALUE);
            source.warnings().forEach(warnings);
            return trace;
        } catch (IOException e) {
            throw CorruptTraceException.unread(file, e);
        }
    }

    EventSource watched(Path file) throws IOException, CorruptTraceException {
        return watch.watch(open(file));
    }
}
