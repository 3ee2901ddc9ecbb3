package dev.heddle.formats.trace;

/** The events of one decoded EVENTS block. Reused from block to block. */
final class EventBlock {
    private final EventColumns events = EventColumns.ofSize(TraceFormat.MAX_COUNT);
    private final int[] indices = new int[TraceFormat.MAX_COUNT];
    private int count;
    private int thread;

    void restart(int threadIndex, int eventCount) {
        thread = threadIndex;
        count = eventCount;
    }

    /** The events in the thread's order, at 0, 1, ...; {@code readsFrom} holds execution indices. */
    EventColumns events() {
        return events;
    }

    /** Execution indices of the events, ascending. */
    int[] indices() {
        return indices;
    }

    int count() {
        return count;
    }

    int thread() {
        return thread;
    }

    int first() {
        return indices[0];
    }

    int last() {
        return indices[count - 1];
    }
}
