package dev.heddle.formats.stream;

import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.ConfinedLocations;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Tables;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceStream;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A trace in a file as a source. */
final class StreamSource implements EventSource {
    private final TraceStream trace;
    private final Tables tables;
    private @Nullable ConfinedLocations confinement;

    StreamSource(TraceStream trace) {
        this.trace = trace;
        this.tables = new Tables(trace.threads(), trace.sites(), trace.objects(), trace.locations());
    }

    @Override
    public @Nullable EventBatch next() throws IOException, CorruptTraceException {
        EventColumns events = trace.next();
        return events == null ? null : new EventBatch(events, trace.base());
    }

    @Override
    public Trace.Header header() {
        return trace.header();
    }

    @Override
    public Trace.Program program() {
        return trace.program();
    }

    @Override
    public Tables tables() {
        return tables;
    }

    @Override
    public long announcedEvents() {
        return trace.announcedEvents();
    }

    @Override
    public Trace.Verdict verdict() {
        return trace.verdict();
    }

    @Override
    public List<String> warnings() {
        return List.of();
    }

    @Override
    public LocationKind locationKind(int location) {
        return trace.locationKind(location);
    }

    @Override
    public ConfinedLocations confinement() {
        if (confinement == null) {
            try {
                confinement = trace.confinement();
            } catch (IOException e) { // which will be met again, and thrown, where the events are read
                confinement = ConfinedLocations.UNKNOWN;
            }
        }
        return confinement;
    }

    @Override
    public void close() throws IOException {
        trace.close();
    }
}
