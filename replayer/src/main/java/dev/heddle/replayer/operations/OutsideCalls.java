package dev.heddle.replayer.operations;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.Readiness;
import dev.heddle.replayer.execution.Wait;
import dev.heddle.replayer.inputs.VirtualClock;
import dev.heddle.replayer.schedule.Outside;
import dev.heddle.replayer.schedule.Relay;

/** Operations of the program on sockets and pipes that do not block natively: the waiting is in the model. */
public final class OutsideCalls {
    private final Outside outside;
    private final VirtualClock clock;
    private final Relay relay;

    public OutsideCalls(Outside outside, VirtualClock clock, Relay relay) {
        this.outside = outside;
        this.clock = clock;
        this.relay = relay;
    }

    /**
     * Before something is handed over through a socket or a pipe, or after it: a thread that reads there may know all
     * that was done before.
     */
    public void transfer(ControlledThread t, boolean begins) {
        if (begins) {
            relay.point(t, EventKind.SYNC, t.librarySite(), null, -1);
        }
        outside.sync(t, begins ? EventFlags.RELEASES : EventFlags.ACQUIRES);
    }

    /** Waits until the descriptor is ready or the time is over. */
    public void awaitReady(ControlledThread t, Readiness until, long nanos) {
        relay.pending(t, EventKind.SYNC, t.librarySite(), null, -1);
        Wait.ForOutside external = new Wait.ForOutside(until);
        if (nanos > 0) {
            external.until(clock.after(nanos));
        }
        outside.waits(t, external);
        relay.await(t, external);
    }
}
