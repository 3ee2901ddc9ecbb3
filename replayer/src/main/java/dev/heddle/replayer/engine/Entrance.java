package dev.heddle.replayer.engine;

import dev.heddle.recorder.generator.GeneratedSink;
import dev.heddle.recorder.hooks.HookSink;
import dev.heddle.replayer.access.MemoryAccess;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.TeardownSignal;
import dev.heddle.replayer.operations.LibraryCalls;
import dev.heddle.replayer.schedule.Callers;

/**
 * Finds out whether the caller of a hook is under control, and marks it as inside the engine for as long as the engine
 * works for it: meanwhile its hooks pass through.
 */
@GeneratedSink(
        name = "ControlledProgram",
        superclass = HookSink.class,
        topics = {
            AccessHooks.class,
            CallAccessHooks.class,
            HandleHooks.class,
            ObjectHooks.class,
            ClassHooks.class,
            MonitorHooks.class,
            ThreadHooks.class,
            LibraryHooks.class,
            BlockingHooks.class,
            InputHooks.class,
            ProcessHooks.class,
            CallHooks.class
        },
        description =
                "Receives all hooks of the program: passes them on to the class of their topic, for callers that the {@link Entrance} lets in.")
final class Entrance {
    private final Callers callers;
    private final MemoryAccess memory;
    private final LibraryCalls library;

    Entrance(Execution execution) {
        this.callers = execution.scheduler.callers;
        this.memory = execution.memory.accesses;
        this.library = execution.operations.library;
    }

    /**
     * The caller, marked as inside the engine, with calls that ended by an exception settled; or null where hooks pass
     * through.
     */
    ControlledThread enter() {
        ControlledThread t = callers.active();
        if (t != null) {
            t.passing++;
            if (t.access.isUnderWay()) { // an access whose instruction threw has no event
                memory.abandon(t);
            }
            t.calls.dropSiteOnly();
            if (t.calls.isInLibrary()) {
                try {
                    library.settle(t);
                } catch (Throwable thrown) {
                    leave(t);
                    throw thrown;
                }
            }
        }
        return t;
    }

    /** Thread that calls a hook which library code calls too. */
    ControlledThread fromLibrary() {
        ControlledThread t = callers.active();
        if (t != null) {
            t.passing++;
        }
        return t;
    }

    /** The caller if it has an access under way, marked as inside the engine. */
    ControlledThread underWay() {
        ControlledThread t = callers.active();
        if (t == null || !t.access.isUnderWay()) {
            return null;
        }
        t.passing++;
        return t;
    }

    /** The caller where hooks count for it, not marked. */
    ControlledThread active() {
        return callers.active();
    }

    /** The caller where it is under control, whether or not hooks count for it; not marked. */
    ControlledThread caller() {
        return callers.caller();
    }

    static void leave(ControlledThread t) {
        if (!t.unwinding) {
            t.passing--;
        }
    }

    /** A blocking operation of a thread that unwinds must not block. */
    void throwIfUnwinding() {
        ControlledThread t = callers.caller();
        if (t != null && t.unwinding) {
            throw TeardownSignal.INSTANCE;
        }
    }
}
