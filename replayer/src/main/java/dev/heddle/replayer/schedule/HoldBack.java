package dev.heddle.replayer.schedule;

import dev.heddle.formats.event.EventKind;
import dev.heddle.replayer.execution.ControlledThread;

/** Holds threads back at operations that were chosen for that. */
public interface HoldBack {
    /**
     * Called before {@code t} publishes the operation of ordinal {@link ControlledThread#heldBackAt}; may make other
     * operations of the thread first.
     *
     * @param kind of the operation
     * @param siteId site of the operation, or -1
     */
    void before(ControlledThread t, EventKind kind, int siteId);
}
