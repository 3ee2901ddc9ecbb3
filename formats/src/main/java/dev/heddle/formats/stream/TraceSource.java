package dev.heddle.formats.stream;

import dev.heddle.formats.trace.ConfinedLocations;
import dev.heddle.formats.trace.Tables;
import dev.heddle.formats.trace.Trace;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A trace in memory as a source. */
final class TraceSource implements EventSource {
    private final Trace trace;
    private final Tables tables;
    private final List<String> warnings;
    private boolean given;

    TraceSource(Trace trace, List<String> warnings) {
        this.trace = trace;
        this.tables = Tables.of(trace);
        this.warnings = List.copyOf(warnings);
    }

    @Override
    public @Nullable EventBatch next() {
        if (given || trace.events().size() == 0) {
            return null;
        }
        given = true;
        return new EventBatch(trace.events(), 0);
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
        return trace.events().size();
    }

    @Override
    public Trace.Verdict verdict() {
        return trace.verdict();
    }

    @Override
    public List<String> warnings() {
        return warnings;
    }

    @Override
    public ConfinedLocations confinement() {
        return ConfinedLocations.of(trace.events());
    }

    @Override
    public void close() {}
}
