package dev.heddle.replayer.operations;

import dev.heddle.formats.event.EventKind;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.LibraryMonitorTable;
import dev.heddle.replayer.execution.Wait;
import dev.heddle.replayer.schedule.Callers;
import dev.heddle.replayer.schedule.Relay;

/**
 * Monitors that library classes of the JDK really enter (a bin of a ConcurrentHashMap, say). The model only keeps a
 * thread from running into one that another holds: while none does, there is no event and no scheduling point, since
 * what the JDK locks internally may differ from one execution to the next.
 */
public final class LibraryMonitors {
    private final LibraryMonitorTable table;
    private final Relay relay;
    private final Callers callers;

    public LibraryMonitors(LibraryMonitorTable table, Relay relay, Callers callers) {
        this.table = table;
        this.relay = relay;
        this.callers = callers;
    }

    /** The calling thread is about to enter the monitor. */
    public void enter(Object lock) {
        ControlledThread t = callers.active();
        if (t == null || lock == null) {
            return;
        }
        t.passing++;
        try {
            awaitFree(t, lock);
            table.enter(t, lock);
        } finally {
            if (!t.unwinding) {
                t.passing--;
            }
        }
    }

    private void awaitFree(ControlledThread t, Object lock) {
        while (table.owner(lock) != t && !table.isFree(lock)) {
            relay.pending(t, EventKind.LOCK, t.librarySite(), lock, -1);
            relay.await(t, new Wait.ForLibraryMonitor(table, lock));
        }
    }

    /** The calling thread has left the monitor. */
    public void exit(Object lock) {
        ControlledThread t = callers.caller();
        if (t != null) {
            table.exit(t, lock);
        }
    }
}
