package dev.heddle.analyzer.derive;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import org.eclipse.collections.impl.map.mutable.primitive.IntLongHashMap;

/** What the reads of a trace may see in another order, and what they see. */
final class Reading {
    /** What a read is to see. */
    enum Rule {
        /** The write that it saw. */
        SAME_WRITE,
        /** The value that it saw. */
        SAME_VALUE,
        /** The newest write. */
        NEWEST
    }

    private final Requirements trace;
    private final EventColumns events;
    private final IntLongHashMap initial = new IntLongHashMap();

    Reading(Requirements trace) {
        this.trace = trace;
        events = trace.events;
        for (int i = 0; i < events.size(); i++) {
            if (events.kind(i) == EventKind.READ && events.readsFrom(i) == EventColumns.READS_INITIAL) {
                initial.put(events.location(i), events.value(i));
            }
        }
    }

    /**
     * Whether the read that is to see what it saw can do so now; {@code EventColumns.READS_NOTHING} counts as anything.
     */
    private boolean seesTheSame(int read, ExecutionState state) {
        int source = events.readsFrom(read);
        if (source == EventColumns.READS_NOTHING) {
            return true;
        }
        return trace.fresh[read]
                ? state.newest(events.location(read)) == source
                : source < 0 || state.isExecuted(source);
    }

    boolean isPossible(int event, Rule rule, ExecutionState state) {
        return !events.kind(event).reads()
                || rule == Rule.NEWEST
                || seesTheSame(event, state)
                || rule == Rule.SAME_VALUE && newestHasValue(event, state);
    }

    /** What the event sees now, if it is possible. */
    int source(int event, Rule rule, ExecutionState state) {
        if (!events.kind(event).reads()) {
            return EventColumns.READS_NOTHING;
        }
        boolean isSame = rule != Rule.NEWEST
                && events.readsFrom(event) != EventColumns.READS_NOTHING
                && seesTheSame(event, state);
        return isSame ? events.readsFrom(event) : state.newest(events.location(event));
    }

    private boolean newestHasValue(int read, ExecutionState state) {
        int location = events.location(read);
        int newest = state.newest(location);
        int source = events.readsFrom(read);
        if (source < 0 && events.kind(read) == EventKind.UPDATE && !initial.containsKey(location)
                || newest < 0 && !initial.containsKey(location)) {
            return false; // the initial value is unknown
        }
        long saw = events.kind(read) == EventKind.READ ? events.value(read) : value(source, location);
        boolean sawReference = source >= 0 && events.has(source, EventFlags.REFERENCE);
        boolean isReference = newest >= 0 && events.has(newest, EventFlags.REFERENCE);
        return saw == value(newest, location) && (saw == 0 || sawReference == isReference);
    }

    private long value(int write, int location) {
        return write < 0 ? initial.get(location) : events.value(write);
    }
}
