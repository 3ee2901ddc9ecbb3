package dev.heddle.analyzer.consistency;

import static dev.heddle.analyzer.consistency.Violation.Relation.EXECUTED_BEFORE;
import static dev.heddle.analyzer.consistency.Violation.Relation.HAPPENS_BEFORE;
import static dev.heddle.analyzer.consistency.Violation.Relation.OVERWRITTEN_BY;
import static dev.heddle.analyzer.consistency.Violation.Relation.READS_BEFORE;
import static dev.heddle.analyzer.consistency.Violation.Relation.READ_BY;

import dev.heddle.analyzer.consistency.Violation.Link;
import dev.heddle.analyzer.memory.recorded.VectorClock;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.EventColumns;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.collections.impl.map.mutable.primitive.IntObjectHashMap;
import org.jspecify.annotations.Nullable;

/** A1 to A7 of the memory model, access by access. */
final class CoherenceRules {
    private final EventColumns events;
    private final IntObjectHashMap<Location> locations = new IntObjectHashMap<>();

    /** How far each thread had come in a location's modification order by what it did. */
    private static final class Location {
        final MarksByThread writes = new MarksByThread();
        final MarksByThread reads = new MarksByThread();
        final MarksByThread coherentReads = new MarksByThread();
        final MarksByThread acquiringReads = new MarksByThread();
        int external = EventColumns.READS_INITIAL;
    }

    CoherenceRules(EventColumns events) {
        this.events = events;
    }

    private Location of(int i) {
        return locations.getIfAbsentPut(events.location(i), Location::new);
    }

    private boolean isCoherent(int i) {
        return events.readOrder(i) != MemoryOrder.PLAIN
                || events.kind(i) == EventKind.UPDATE
                || events.has(i, EventFlags.COHERENT);
    }

    /**
     * Checks an access against those before it.
     *
     * @param clock what happens before it
     * @param across what its thread has acquired: what a plain read may not go back behind
     */
    @Nullable
    Violation check(int i, VectorClock clock, VectorClock across, RecordedOrders order) {
        Location at = of(i);
        Violation found = events.kind(i).reads() ? read(i, at, clock, across, order) : null;
        return found == null && events.kind(i).writes() ? write(i, at, clock, order) : found;
    }

    private @Nullable Violation read(int i, Location at, VectorClock clock, VectorClock across, RecordedOrders order) {
        int source = events.readsFrom(i);
        if (source >= i) {
            return Violation.cycle(Axiom.A1, new Link(source, READ_BY, i), new Link(i, EXECUTED_BEFORE, source));
        }
        int place = order.place(source);
        if (at.writes.furthest(clock) > place) {
            return overwritten(i, at.writes.witness());
        }
        if (order.place(at.external) > place) {
            return overwritten(i, at.external);
        }
        if (isCoherent(i) && at.coherentReads.furthest(clock) > place) {
            return backwards(Axiom.A5, i, at.coherentReads.witness());
        }
        if (at.acquiringReads.furthest(clock) > place) {
            return backwards(Axiom.A6, i, at.acquiringReads.witness());
        }
        if (at.reads.furthest(across) > place) {
            return backwards(Axiom.A6, i, at.reads.witness());
        }
        return null;
    }

    private static Violation overwritten(int i, int write) {
        return Violation.cycle(Axiom.A3, new Link(i, READS_BEFORE, write), new Link(write, HAPPENS_BEFORE, i));
    }

    private Violation backwards(Axiom axiom, int i, int read) {
        int newer = events.readsFrom(read);
        return Violation.cycle(
                axiom,
                new Link(i, READS_BEFORE, newer),
                new Link(newer, READ_BY, read),
                new Link(read, HAPPENS_BEFORE, i));
    }

    private @Nullable Violation write(int i, Location at, VectorClock clock, RecordedOrders order) {
        int place = events.position(i);
        if (events.has(i, EventFlags.EXTERNAL)) {
            return null;
        }
        if (at.writes.furthest(clock) > place) {
            return before(i, at.writes.witness());
        }
        if (order.place(at.external) > place) {
            return before(i, at.external);
        }
        if (at.reads.furthest(clock) >= place) {
            int read = at.reads.witness();
            int seen = events.readsFrom(read);
            List<Link> cycle = new ArrayList<>();
            if (seen != i) {
                cycle.add(new Link(i, OVERWRITTEN_BY, seen));
            }
            cycle.add(new Link(seen, READ_BY, read));
            cycle.add(new Link(read, HAPPENS_BEFORE, i));
            return new Violation(Axiom.A4, cycle);
        }
        if (events.kind(i) == EventKind.UPDATE && place != order.place(events.readsFrom(i)) + 1) {
            return notAtomic(i, place, order);
        }
        return null;
    }

    private static Violation before(int i, int write) {
        return Violation.cycle(Axiom.A2, new Link(i, OVERWRITTEN_BY, write), new Link(write, HAPPENS_BEFORE, i));
    }

    private Violation notAtomic(int i, int place, RecordedOrders order) {
        int source = events.readsFrom(i);
        if (place <= order.place(source)) {
            return Violation.cycle(Axiom.A7, new Link(source, READ_BY, i), new Link(i, OVERWRITTEN_BY, source));
        }
        int between = order.write(events.location(i), order.place(source) + 1);
        return Violation.cycle(Axiom.A7, new Link(i, READS_BEFORE, between), new Link(between, OVERWRITTEN_BY, i));
    }

    /** Remembers an access that has been checked. */
    void add(int i, int number, RecordedOrders order) {
        Location at = of(i);
        int thread = events.thread(i);
        if (events.kind(i).writes()) {
            if (events.has(i, EventFlags.EXTERNAL)) {
                at.external = i;
                return;
            }
            at.writes.add(thread, number, events.position(i), i);
        }
        if (events.kind(i).reads()) {
            int place = order.place(events.readsFrom(i));
            at.reads.add(thread, number, place, i);
            if (isCoherent(i)) {
                at.coherentReads.add(thread, number, place, i);
            }
            if (events.readOrder(i).acquires()) {
                at.acquiringReads.add(thread, number, place, i);
            }
        }
    }
}
