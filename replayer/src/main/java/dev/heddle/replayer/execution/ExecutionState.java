package dev.heddle.replayer.execution;

import dev.heddle.analyzer.memory.MemoryModel;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.replayer.names.Names;

/** Parts of the current execution that every layer above uses: threads, events, decisions, ending, settings. */
public final class ExecutionState {
    public final EventColumns columns;
    public final ThreadTable threads = new ThreadTable();
    public final MonitorTable monitors = new MonitorTable();
    public final LibraryMonitorTable libraryMonitors = new LibraryMonitorTable();
    public final Settings settings = new Settings();
    public final Warnings warnings = new Warnings();
    public final MemoryReserve reserve = new MemoryReserve();
    public final MemoryModel model =
            new MemoryModel(ModelSwitches.DEFAULT.reads().volatiles());
    public final EventLog events;
    public final Ending ending;
    public final Decisions decisions;

    /** @param columns events of the current execution */
    public ExecutionState(EventColumns columns, Names names) {
        this.columns = columns;
        events = new EventLog(
                columns,
                names.siteNumbers,
                names.callLines,
                names.locations,
                model,
                new EventLocations(names.objects, names.locations, threads));
        ending = new Ending(threads, events, reserve);
        decisions = new Decisions(ending);
    }

    /** Forgets the last execution. */
    public void clear() {
        model.clear();
        monitors.clear();
        libraryMonitors.clear();
        threads.clear();
    }
}
