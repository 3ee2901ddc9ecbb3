package dev.heddle.cli.debug;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

/** Finds the event of a failing execution that a person wants to look at first. */
@FunctionalInterface
public interface DecidingStep {
    /** The execution index of the event; nothing where there is none. */
    OptionalInt of(Trace trace);

    /**
     * The event with which the cause of the failure is complete, where the trace holds its cause; else the
     * {@link #firstDeviation}.
     */
    static DecidingStep ofCause() {
        return trace -> {
            OptionalInt known = trace.cause().constraints().stream()
                    .mapToInt(c -> c.second() < 0 ? c.first() : c.second())
                    .max();
            return known.isPresent() && known.getAsInt() >= 0
                    ? known
                    : firstDeviation().of(trace);
        };
    }

    /** The first read that did not see the newest write, else the first event after a preemption. */
    static DecidingStep firstDeviation() {
        return trace -> {
            OptionalInt stale = firstStaleRead(trace.events());
            return stale.isPresent() ? stale : firstPreemption(trace.events());
        };
    }

    private static OptionalInt firstStaleRead(EventColumns events) {
        Map<Integer, Integer> newest = new HashMap<>();
        for (int i = 0; i < events.size(); i++) {
            int location = events.location(i);
            int source = events.readsFrom(i);
            if (events.kind(i).reads()
                    && source != EventColumns.READS_NOTHING
                    && source != newest.getOrDefault(location, EventColumns.READS_INITIAL)) {
                return OptionalInt.of(i);
            }
            if (events.kind(i).writes()) {
                newest.put(location, i);
            }
        }
        return OptionalInt.empty();
    }

    /** The thread before could have gone on: it was at an access, and comes back later. */
    private static OptionalInt firstPreemption(EventColumns events) {
        Map<Integer, Integer> last = new HashMap<>();
        for (int i = 0; i < events.size(); i++) {
            last.put(events.thread(i), i);
        }
        for (int i = 1; i < events.size(); i++) {
            int before = events.thread(i - 1);
            EventKind kind = events.kind(i - 1);
            boolean couldGoOn =
                    (kind.isMemoryOperation() || kind == EventKind.UNLOCK) && last.getOrDefault(before, 0) > i;
            if (events.thread(i) != before && events.enabled(i) > 1 && couldGoOn) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }
}
