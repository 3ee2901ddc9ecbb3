package dev.heddle.analyzer.consistency;

import dev.heddle.analyzer.consistency.Violation.Link;
import dev.heddle.analyzer.consistency.Violation.Relation;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.Optional;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;
import org.eclipse.collections.impl.map.mutable.primitive.IntObjectHashMap;

/** The total orders that a trace records: modification order by location, and what reads read. */
final class RecordedOrders {
    private final EventColumns events;
    /** By location: the write at each place. */
    private final IntObjectHashMap<IntIntHashMap> writes = new IntObjectHashMap<>();

    RecordedOrders(Trace trace) {
        events = trace.events();
        for (int i = 0; i < events.size(); i++) {
            if (events.kind(i).writes()) {
                writes.getIfAbsentPut(events.location(i), IntIntHashMap::new).put(events.position(i), i);
            }
        }
    }

    /** Place in modification order of a write; the initial write has 0. */
    int place(int write) {
        return write < 0 ? 0 : events.position(write);
    }

    int write(int location, int place) {
        IntIntHashMap places = writes.get(location);
        return places == null ? EventColumns.READS_INITIAL : places.getIfAbsent(place, EventColumns.READS_INITIAL);
    }

    Optional<Violation> check() {
        for (int i = 0; i < events.size(); i++) {
            if (!isWellFormed(i)) {
                return Optional.of(
                        Violation.cycle(Axiom.WELL_FORMED, new Link(i, Relation.CANNOT_SEE, events.readsFrom(i))));
            }
        }
        return Optional.empty();
    }

    private boolean isWellFormed(int i) {
        if (events.kind(i).writes() && (events.position(i) < 1 || write(events.location(i), events.position(i)) != i)) {
            return false;
        }
        if (!events.kind(i).reads()) {
            return true;
        }
        int source = events.readsFrom(i);
        if (source == EventColumns.READS_INITIAL) {
            return true;
        }
        return source >= 0
                && source < events.size()
                && source != i
                && events.kind(source).writes()
                && events.location(source) == events.location(i)
                && (events.kind(i).writes() || events.value(source) == events.value(i));
    }
}
