package dev.heddle.replayer.operations;

import dev.heddle.formats.event.EventKind;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.schedule.HoldBack;
import org.jspecify.annotations.Nullable;

/**
 * Threads that a check of progress stops in the middle of a call: the thread takes and releases a monitor that the
 * program holds until the others have ended. Such a stop is an operation of the program like others: replays repeat it,
 * and a thread that waits for the one held back is in a deadlock or livelock.
 */
public final class HeldBackThreads implements HoldBack {
    private final Monitors monitors;
    private @Nullable Object gate;

    HeldBackThreads(Monitors monitors) {
        this.monitors = monitors;
    }

    /**
     * Has {@code t} stop later.
     *
     * @param by the object whose monitor it takes and releases, the same for all threads of an execution
     * @param operations before which of its operations from here, from 1; 0 for before none
     */
    public void hold(ControlledThread t, Object by, int operations) {
        gate = by;
        t.heldBackAt = operations == 0 ? 0 : t.operation + operations;
    }

    @Override
    public void before(ControlledThread t, EventKind kind, int siteId) {
        Object by = gate;
        if (t.initialising > 0 || by == null) {
            t.heldBackAt++; // others may wait for the class, whatever it is
            return;
        }
        t.heldBackAt = 0;
        if (kind != EventKind.END) {
            monitors.enter(t, by, siteId);
            monitors.exit(t, by, siteId);
        }
    }

    void clear() {
        gate = null;
    }
}
