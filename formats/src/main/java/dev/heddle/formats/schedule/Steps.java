package dev.heddle.formats.schedule;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.List;
import java.util.stream.IntStream;

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

    /** Whether a call of the library releases there, which is no step, and behind it others may go on. */
    public static boolean isHandOver(EventColumns events, int i) {
        return events.kind(i) == EventKind.SYNC
                && events.has(i, EventFlags.RELEASES)
                && !events.has(i, EventFlags.GLUED | EventFlags.EXTERNAL);
    }

    /**
     * Where the set-up of each thread of a controlled execution ended; nothing where it lasted until the end, or had no
     * end.
     */
    static List<Schedule.Step> setUp(Trace trace) {
        EventColumns events = trace.events();
        int first = ModelSwitches.parse(trace.header().switches()).setUpEvents();
        if (trace.header().isFree() || first >= events.size()) {
            return List.of();
        }
        int[] count = new int[trace.threads().size()];
        for (int i = 0; i < first; i++) {
            count[events.thread(i)] += isStep(events, i) ? 1 : 0;
        }
        return IntStream.range(0, count.length)
                .<Schedule.Step>mapToObj(t ->
                        new Schedule.SetUp(new EventId(trace.threads().get(t).path(), count[t])))
                .toList();
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
