package dev.heddle.replayer.engine;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.replayer.engine.ControlledThread.Block;

/**
 * Object.wait in library code whose monitors are real (synchronized methods of the JDK cannot be changed): the waiting is in the model, with its
 * time-outs in virtual time, and the thread awaits the baton inside the real monitor, which is free as long.
 */
final class LibraryWaits {
    private final Execution execution;

    LibraryWaits(Execution execution) {
        this.execution = execution;
    }

    /** Object.wait by the owner of the monitor. */
    void await(ControlledThread t, Object lock, long nanos) throws InterruptedException {
        execution.relay.pending(t, EventKind.YIELD, t.librarySite(), lock, -1);
        t.block = Block.LIBRARY_WAIT;
        t.blockObject = lock;
        t.notified = false;
        if (nanos > 0) {
            t.deadline = execution.clock.after(nanos);
        }
        execution.relay.pointIn(t, lock);
        t.unblock();
        int flags = t.notified ? 0 : t.interrupted ? EventFlags.INTERRUPTED : EventFlags.TIMED_OUT;
        t.notified = false;
        int e = execution.append(t, EventKind.YIELD, t.librarySite(), -1);
        execution.log.addFlags(e, flags);
        execution.executed(e);
        if (flags == EventFlags.INTERRUPTED) {
            t.interrupted = false;
            throw new InterruptedException();
        }
    }

    /** Object.notifyAll. */
    void notifyAll(Object lock) {
        for (int i = 0; i < execution.threads.size(); i++) {
            ControlledThread w = execution.threads.get(i);
            if (w.block == Block.LIBRARY_WAIT && w.blockObject == lock) {
                w.notified = true;
            }
        }
    }
}
