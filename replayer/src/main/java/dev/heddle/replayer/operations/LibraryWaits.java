package dev.heddle.replayer.operations;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.ControlledThread.Block;
import dev.heddle.replayer.execution.EventLog;
import dev.heddle.replayer.execution.ThreadTable;
import dev.heddle.replayer.inputs.VirtualClock;
import dev.heddle.replayer.schedule.Relay;

/**
 * Object.wait in library code whose monitors are real (synchronized methods of the JDK cannot be changed): the waiting
 * is in the model, with its time-outs in virtual time, and the thread awaits the baton inside the real monitor, which
 * is free as long.
 */
public final class LibraryWaits {
    private final ThreadTable threads;
    private final EventLog events;
    private final VirtualClock clock;
    private final Relay relay;

    public LibraryWaits(ThreadTable threads, EventLog events, VirtualClock clock, Relay relay) {
        this.threads = threads;
        this.events = events;
        this.clock = clock;
        this.relay = relay;
    }

    /** Object.wait by the owner of the monitor. */
    public void await(ControlledThread t, Object lock, long nanos) throws InterruptedException {
        relay.pending(t, EventKind.YIELD, t.librarySite(), lock, -1);
        t.block = Block.LIBRARY_WAIT;
        t.blockObject = lock;
        t.notified = false;
        if (nanos > 0) {
            t.deadline = clock.after(nanos);
        }
        relay.pointIn(t, lock);
        t.unblock();
        int flags = t.notified ? 0 : t.interrupted ? EventFlags.INTERRUPTED : EventFlags.TIMED_OUT;
        t.notified = false;
        events.execute(t, EventKind.YIELD, t.librarySite(), -1, flags);
        if (flags == EventFlags.INTERRUPTED) {
            t.interrupted = false;
            throw new InterruptedException();
        }
    }

    /** Object.notifyAll. */
    public void notifyAll(Object lock) {
        for (int i = 0; i < threads.size(); i++) {
            ControlledThread w = threads.get(i);
            if (w.block == Block.LIBRARY_WAIT && w.blockObject == lock) {
                w.notified = true;
            }
        }
    }
}
