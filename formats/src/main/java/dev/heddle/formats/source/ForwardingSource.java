package dev.heddle.formats.source;

import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.stream.EventBatch;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.ConfinedLocations;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Tables;
import dev.heddle.formats.trace.Trace;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Passes every question on to another source, which is closed with this one. The base of sources that change a few
 * answers of others.
 */
public abstract class ForwardingSource implements EventSource {
    private final EventSource source;

    /** @param source the one that answers */
    protected ForwardingSource(EventSource source) {
        this.source = source;
    }

    @Override
    public @Nullable EventBatch next() throws IOException, CorruptTraceException {
        return source.next();
    }

    @Override
    public Trace.Header header() {
        return source.header();
    }

    @Override
    public Trace.Program program() {
        return source.program();
    }

    @Override
    public Tables tables() {
        return source.tables();
    }

    @Override
    public LocationKind locationKind(int location) {
        return source.locationKind(location);
    }

    @Override
    public ConfinedLocations confinement() {
        return source.confinement();
    }

    @Override
    public long announcedEvents() {
        return source.announcedEvents();
    }

    @Override
    public Trace.Verdict verdict() {
        return source.verdict();
    }

    @Override
    public List<String> warnings() {
        return source.warnings();
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
