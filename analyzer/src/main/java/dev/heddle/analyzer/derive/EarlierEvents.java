package dev.heddle.analyzer.derive;

import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;

/** By event of a trace: events of other threads that come before it. */
final class EarlierEvents {
    private static final int[] NOTHING = {};

    private final EventColumns events;
    private final int[][] earlier;

    EarlierEvents(EventColumns events) {
        this.events = events;
        earlier = new int[events.size()][];
    }

    /** Earlier events of an event, in the order in which they were added. */
    int[] of(int event) {
        return earlier[event] == null ? NOTHING : earlier[event];
    }

    /** Adds one, unless it is none (negative), known, or of the same thread. */
    void add(int event, int before) {
        if (before < 0 || before == event || events.thread(before) == events.thread(event)) {
            return;
        }
        int[] known = of(event);
        for (int k : known) {
            if (k == before) {
                return;
            }
        }
        earlier[event] = Arrays.copyOf(known, known.length + 1);
        earlier[event][known.length] = before;
    }
}
