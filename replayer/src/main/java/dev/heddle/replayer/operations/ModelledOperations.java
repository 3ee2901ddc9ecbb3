package dev.heddle.replayer.operations;

import dev.heddle.replayer.execution.ExecutionState;
import dev.heddle.replayer.inputs.Times;
import dev.heddle.replayer.names.Names;
import dev.heddle.replayer.schedule.BlockedThreads;
import dev.heddle.replayer.schedule.Relay;
import dev.heddle.replayer.schedule.Scheduler;

/** Parts of the operations layer: monitors, library calls, threads, class initialisation. */
public final class ModelledOperations {
    public final ClockReads clockReads;
    public final Monitors monitors;
    public final HeldBackThreads heldBack;
    public final LibraryMonitors libraryMonitors;
    public final LibraryCalls library;
    public final LibraryWaits libraryWaits;
    public final ThreadOperations threads;
    public final ThreadGroups groups;
    public final OutsideCalls outsideCalls;
    public final Shutdown shutdown;
    public final UncaughtExceptions uncaught;
    public final ClassInitialisation classes;
    public final BlockedThreads blocked;

    /** Makes the parts. */
    public ModelledOperations(Names names, ExecutionState state, Times times, Scheduler scheduler) {
        Relay relay = scheduler.relay;
        clockReads = new ClockReads(state, times, scheduler.fairTime, relay);
        SpuriousWakeups wakeups = new SpuriousWakeups(state);
        monitors = new Monitors(names, state, times.reads, relay, wakeups);
        heldBack = new HeldBackThreads(monitors);
        relay.beforeHeldBack(heldBack);
        libraryMonitors = new LibraryMonitors(state.libraryMonitors, relay, scheduler.callers);
        library = new LibraryCalls(names, state, relay, monitors, wakeups);
        libraryWaits = new LibraryWaits(state, times.clock, relay);
        threads = new ThreadOperations(names, state, times, relay, wakeups);
        groups = new ThreadGroups(names.locations, state.threads, state.events, relay, threads);
        outsideCalls = new OutsideCalls(scheduler.outside, times.clock, relay);
        shutdown = new Shutdown(names.locations, state.threads, state.events, state.ending, relay, threads);
        uncaught = new UncaughtExceptions(state.ending, state.reserve, state.warnings);
        classes = new ClassInitialisation(state.settings, names.locations, state.events, relay);
        blocked = new BlockedOperations(names, state, library);
    }

    /** Forgets the last execution. */
    public void clear() {
        heldBack.clear();
        classes.clear();
        library.clear();
        shutdown.clear();
    }
}
