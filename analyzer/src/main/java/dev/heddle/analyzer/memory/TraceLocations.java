package dev.heddle.analyzer.memory;

import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.Trace.LocationEntry;
import java.util.List;

/** The locations of a recorded execution. */
public final class TraceLocations implements SynchronizationEdges.Locations {
    private final List<LocationEntry> entries;

    public TraceLocations(List<LocationEntry> entries) {
        this.entries = entries;
    }

    @Override
    public boolean isLibrary(int location) {
        return location < 0
                || location >= entries.size()
                || entries.get(location).kind() == LocationKind.LIBRARY;
    }

    @Override
    public int thread(int location) {
        return location < 0 || location >= entries.size()
                ? -1
                : entries.get(location).thread();
    }
}
