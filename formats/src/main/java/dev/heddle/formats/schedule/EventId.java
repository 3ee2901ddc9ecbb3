package dev.heddle.formats.schedule;

/**
 * An event's identity across executions with the same prefix.
 *
 * @param thread path of the thread in the fork tree: {@code 0} is main
 * @param index place in that thread's program order, from 0
 */
public record EventId(String thread, int index) {
    /** @throws IllegalArgumentException if the path is no path or the index is negative */
    public EventId {
        Schedule.requirePath(thread);
        if (index < 0) {
            throw new IllegalArgumentException("expected an event index of at least 0, found " + index);
        }
    }

    /** {@code (0.2,17)}. */
    @Override
    public String toString() {
        return "(" + thread + "," + index + ")";
    }
}
