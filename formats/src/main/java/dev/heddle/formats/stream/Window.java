package dev.heddle.formats.stream;

/**
 * A part of an execution.
 *
 * @param from execution index of its first event
 * @param to execution index after its last event
 */
public record Window(int from, int to) {
    /** The whole execution. */
    public static final Window ALL = new Window(0, Integer.MAX_VALUE);

    /** Checks the bounds. */
    public Window {
        if (from < 0 || to < from) {
            throw new IllegalArgumentException("expected 0 <= from <= to, found " + from + " and " + to);
        }
    }

    /** Whether it holds the event with this execution index. */
    public boolean contains(int index) {
        return index >= from && index < to;
    }

    /** Whether nothing is left out. */
    public boolean isAll() {
        return equals(ALL);
    }
}
