package dev.heddle.formats.schedule;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;

/**
 * What a schedule counts. What a thread does from one of its scheduling points to the next counts by its first event,
 * and the thread's end counts too, and so does a step without an event of its own, in which a thread comes to wait for
 * a lock of the library. Which hand-overs of library code and first uses of a class are logged depends on who has run
 * in between, so they do not count.
 */
public final class Steps {
    private Steps() {}

    /** Whether a step begins with the event, or it is the end of its thread. */
    public static boolean isStep(EventColumns events, int i) {
        return events.kind(i) == EventKind.END || !events.has(i, EventFlags.GLUED) && !dependsOnOthers(events, i);
    }

    /** Whether another order of the same operations may lack the event. */
    private static boolean dependsOnOthers(EventColumns events, int i) {
        return switch (events.kind(i)) {
            case SYNC -> events.has(i, EventFlags.PROMISES) && !events.has(i, EventFlags.EXTERNAL);
            case CLASS_INIT -> events.has(i, EventFlags.OBSERVED);
            case YIELD -> events.has(i, EventFlags.EMPTY) && !events.has(i, EventFlags.IN_CALL);
            case READ, WRITE, UPDATE, FENCE, LOCK, UNLOCK, WAIT, WAKE -> false;
            case NOTIFY, START, BEGIN, END, JOIN, PARK, UNPARK, INTERRUPT, INPUT -> false;
        };
    }
}
