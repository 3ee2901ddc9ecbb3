package dev.heddle.replayer.execution;

import dev.heddle.analyzer.memory.SynchronizationEdges;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.replayer.names.Locations;
import dev.heddle.replayer.names.ObjectNames;

/** The locations of the execution under way, by their number in events. */
public final class EventLocations implements SynchronizationEdges.Locations {
    private final ObjectNames names;
    private final Locations locations;
    private final ThreadTable threads;

    public EventLocations(ObjectNames names, Locations locations, ThreadTable threads) {
        this.names = names;
        this.locations = locations;
        this.threads = threads;
    }

    @Override
    public boolean isLibrary(int location) {
        return location < 0 || locations.kind(locations.ofNumber(location)) == LocationKind.LIBRARY;
    }

    @Override
    public int thread(int location) {
        if (location < 0) {
            return -1;
        }
        int at = locations.ofNumber(location);
        if (locations.kind(at) != LocationKind.THREAD) {
            return -1;
        }
        ControlledThread t = threads.find((Thread) names.object(locations.owner(at)));
        return t == null ? -1 : t.index;
    }
}
