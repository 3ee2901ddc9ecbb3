package dev.heddle.formats.stream;

import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.ConfinedLocations;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Tables;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceStream;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Recorded execution, read from its first event to its last. Tables grow as batches are taken: what the events of a
 * batch name is in them when the batch is given.
 *
 * <pre>{@code
 * for (EventBatch batch = source.next(); batch != null; batch = source.next()) {
 *     analysis.events(batch);
 * }
 * }</pre>
 */
public interface EventSource extends Closeable {
    /** The next events, or null at the end. What was given before is no longer valid. */
    @Nullable
    EventBatch next() throws IOException, CorruptTraceException;

    /** Where the execution came from. */
    Trace.Header header();

    /** The program; of traces of other tools little more than a name. */
    Trace.Program program();

    /** The tables, which grow. */
    Tables tables();

    /** The threads so far. */
    default List<Trace.ThreadEntry> threads() {
        return tables().threads();
    }

    /** The sites so far. */
    default List<Trace.SiteEntry> sites() {
        return tables().sites();
    }

    /** The objects so far. */
    default List<Trace.ObjectEntry> objects() {
        return tables().objects();
    }

    /** The locations so far. */
    default List<Trace.LocationEntry> locations() {
        return tables().locations();
    }

    /** What a location is; cheaper than its entry, where sources make entries on demand. */
    default LocationKind locationKind(int location) {
        return locations().get(location).kind();
    }

    /**
     * Which locations are confined to one thread, where that can be had before the events. To be asked before the first
     * batch.
     */
    default ConfinedLocations confinement() {
        return ConfinedLocations.UNKNOWN;
    }

    /** How many events there are, as the file announces them; -1 where it does not say. For progress displays. */
    default long announcedEvents() {
        return -1;
    }

    /** How the execution ended; known after the last batch. */
    Trace.Verdict verdict();

    /** What was odd and could still be understood, a line each; complete after the last batch. */
    List<String> warnings();

    /** A trace in a file, a window a batch. The source closes the stream. */
    static EventSource of(TraceStream stream) {
        return new StreamSource(stream);
    }

    /** A trace that is in memory, in one batch. */
    static EventSource of(Trace trace) {
        return of(trace, List.of());
    }

    /** Returns a source over a trace, with warnings for the user. */
    static EventSource of(Trace trace, List<String> warnings) {
        return new TraceSource(trace, warnings);
    }
}
