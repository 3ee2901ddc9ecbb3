package dev.heddle.replayer.access;

import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.replayer.execution.ExecutionState;
import dev.heddle.replayer.names.Names;
import dev.heddle.replayer.operations.ModelledOperations;
import dev.heddle.replayer.schedule.LookAhead;
import dev.heddle.replayer.schedule.Relay;
import dev.heddle.replayer.store.Store;
import dev.heddle.replayer.strategy.ReplayPolicy;
import org.jspecify.annotations.Nullable;

/** Parts of the access layer: accesses to memory, what reads see, and copies. */
public final class MemoryParts {
    public final Spins spins;
    public final Freezes freezes;
    public final MemoryAccess accesses;
    public final Copies copies;
    public final Elision elision;
    public final LookAhead pending;
    private final Store store;
    private final Places places;
    private final PlainModes plainModes;
    private final Reads reads;
    private final AccessProtocol protocol;

    /** Makes the parts. */
    public MemoryParts(Names names, ExecutionState state, Relay relay, ModelledOperations operations) {
        store = new Store(state.columns, state.model);
        store.sites(names.stable);
        Layouts layouts = new Layouts(names.fields);
        places = new Places(names.sites, names.objects, names.locations, names.fields, layouts, names.raw);
        plainModes = new PlainModes(names.sites, ModelSwitches.DEFAULT);
        spins = new Spins(names.sites, names.locations, state.settings, state.ending, state.warnings, relay);
        reads = new Reads(names.sites, state.settings, store, state.events, state.decisions, plainModes, spins);
        freezes = new Freezes(names.objects, state.model);
        AccessLog log = new AccessLog(names.objects, names.raw, store, state.events);
        elision = new Elision(names.sites, state.threads, state.events, names.objects);
        Publication publication = new Publication(names.objects, names.locations, layouts, log);
        protocol = new AccessProtocol(names, state, store, reads, freezes, publication, log, elision);
        accesses = new MemoryAccess(
                names.sites, places, protocol, operations.classes, freezes, names.objects, relay, elision);
        copies = new Copies(names, state.threads, layouts, accesses);
        pending = new Pending(names, store, operations.library, reads);
    }

    /** Sets the switches of the next executions. */
    public void configure(ModelSwitches with) {
        plainModes.switches(with);
    }

    /** Gives accesses of the next executions stronger orders than the program does; null for the program's own. */
    public void strengthen(@Nullable Strengthening by) {
        protocol.strengthen(by);
        reads.strengthen(by);
    }

    /** Prepares an execution that is under control from an event on, or as recorded. */
    public void begin(int setUpEvents, ReplayPolicy recorded) {
        reads.begin();
        elision.begin(setUpEvents, recorded);
    }

    /** Forgets the last execution. */
    public void clear() {
        store.clear();
        places.clear();
        freezes.clear();
    }
}
