package dev.heddle.formats.stream;

import dev.heddle.formats.trace.EventColumns;

/**
 * Consecutive events of an execution. The event with the index {@code j} of {@link #events} has the execution index
 * {@code base() + j}; sources ({@code readsFrom}) are execution indices. Valid until the next batch is asked for.
 */
public final class EventBatch {
    private final EventColumns events;
    private final int base;

    /**
     * @param events in execution order
     * @param base execution index of the first
     */
    public EventBatch(EventColumns events, int base) {
        this.events = events;
        this.base = base;
    }

    /** The columns; never empty. */
    public EventColumns events() {
        return events;
    }

    /** Execution index of the first event. */
    public int base() {
        return base;
    }

    /** How many events there are. */
    public int size() {
        return events.size();
    }
}
