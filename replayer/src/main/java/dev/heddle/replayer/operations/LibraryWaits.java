package dev.heddle.replayer.operations;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.EventLog;
import dev.heddle.replayer.execution.ExecutionState;
import dev.heddle.replayer.execution.LibraryMonitorTable;
import dev.heddle.replayer.execution.ThreadTable;
import dev.heddle.replayer.execution.TimedWait;
import dev.heddle.replayer.execution.Wait;
import dev.heddle.replayer.inputs.VirtualClock;
import dev.heddle.replayer.schedule.Relay;

/**
 * Object.wait in library code whose monitors are real (synchronized methods of the JDK cannot be changed): the waiting
 * is in the model, with its time-outs in virtual time, and the thread awaits the baton inside the real monitor, which
 * is free as long.
 */
public final class LibraryWaits {
    private final ThreadTable threads;
    private final LibraryMonitorTable monitors;
    private final EventLog events;
    private final VirtualClock clock;
    private final Relay relay;

    public LibraryWaits(ExecutionState state, VirtualClock clock, Relay relay) {
        this.threads = state.threads;
        this.monitors = state.libraryMonitors;
        this.events = state.events;
        this.clock = clock;
        this.relay = relay;
    }

    /** Object.wait by the owner of the monitor. */
    public void await(ControlledThread t, Object lock, long nanos) throws InterruptedException {
        relay.pending(t, EventKind.YIELD, t.librarySite(), lock, -1);
        TimedWait.ForLibraryNotify notification = new TimedWait.ForLibraryNotify(monitors, lock);
        if (nanos > 0) {
            notification.until(clock.after(nanos));
        }
        t.waitsFor = notification;
        relay.pointIn(t, lock);
        t.waitsFor = Wait.NOTHING;
        int flags = notification.endFlag(t);
        events.execute(t, EventKind.YIELD, t.librarySite(), -1, flags);
        if (flags == EventFlags.INTERRUPTED) {
            t.interrupted = false;
            throw new InterruptedException();
        }
    }

    /** Object.notifyAll. */
    public void notifyAll(Object lock) {
        for (int i = 0; i < threads.size(); i++) {
            if (threads.get(i).waitsFor instanceof TimedWait.ForLibraryNotify notification) {
                notification.wake(lock);
            }
        }
    }
}
