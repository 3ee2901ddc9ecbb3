package dev.heddle.replayer.engine;

import dev.heddle.analyzer.memory.SynchronizationEdges;
import dev.heddle.formats.event.LocationKind;

/** The locations of the execution under way, by their number in events. */
final class EventLocations implements SynchronizationEdges.Locations {
    private final Execution execution;

    EventLocations(Execution execution) {
        this.execution = execution;
    }

    @Override
    public boolean isLibrary(int location) {
        return location < 0 || execution.locations.kind(execution.locations.ofNumber(location)) == LocationKind.LIBRARY;
    }

    @Override
    public int thread(int location) {
        if (location < 0) {
            return -1;
        }
        int at = execution.locations.ofNumber(location);
        if (execution.locations.kind(at) != LocationKind.THREAD) {
            return -1;
        }
        ControlledThread t = execution.threads.find((Thread) execution.names.object(execution.locations.owner(at)));
        return t == null ? -1 : t.index;
    }
}
