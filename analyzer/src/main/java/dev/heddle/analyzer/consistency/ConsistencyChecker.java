package dev.heddle.analyzer.consistency;

import dev.heddle.analyzer.consistency.Violation.Link;
import dev.heddle.analyzer.consistency.Violation.Relation;
import dev.heddle.analyzer.memory.RecordedModel;
import dev.heddle.analyzer.memory.recorded.SynchronizesWith;
import dev.heddle.analyzer.memory.recorded.VectorClock;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.eclipse.collections.impl.map.mutable.primitive.IntObjectHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Whether a recorded execution under control is consistent with the memory model. Takes the recorded total orders at
 * their word (places in modification order, places in S, sources) and checks the axioms of section 2 on them, then that
 * the online model offers every read what it saw. Nearly linear in the number of events times the number of threads.
 */
public final class ConsistencyChecker {
    private final Trace trace;
    private final EventColumns events;
    private final SynchronizesWith synchronizesWith;
    private final List<VectorClock> clocks = new ArrayList<>();
    private final List<VectorClock> acquired = new ArrayList<>();
    private final BitSet sources;
    /** What those events knew at which an edge begins. */
    private final IntObjectHashMap<VectorClock> known = new IntObjectHashMap<>();

    private final RecordedOrders record;
    private final CoherenceRules coherence;
    private final TotalOrderRules totalOrder;

    private ConsistencyChecker(Trace trace) {
        this.trace = trace;
        events = trace.events();
        record = new RecordedOrders(trace);
        synchronizesWith = new SynchronizesWith(trace);
        sources = synchronizesWith.sources();
        coherence = new CoherenceRules(events);
        totalOrder = new TotalOrderRules(trace, synchronizesWith);
    }

    /**
     * The first violation found, or nothing.
     *
     * @throws IllegalArgumentException if the trace's header names switches that do not exist
     */
    public static Optional<Violation> check(Trace trace) {
        Optional<Violation> malformed = new RecordedOrders(trace).check();
        if (malformed.isPresent()) {
            return malformed;
        }
        Optional<Violation> broken = new ConsistencyChecker(trace).axioms();
        return broken.isPresent() ? broken : model(trace);
    }

    /** Checks the axioms alone, without the online model. */
    public static Optional<Violation> axioms(Trace trace) {
        Optional<Violation> malformed = new RecordedOrders(trace).check();
        return malformed.isPresent() ? malformed : new ConsistencyChecker(trace).axioms();
    }

    private Optional<Violation> axioms() {
        for (int i = 0; i < events.size(); i++) {
            Violation found = execute(i);
            if (found != null) {
                return Optional.of(found);
            }
        }
        return Optional.ofNullable(totalOrder.atTheEnd());
    }

    private static VectorClock of(List<VectorClock> table, int thread) {
        while (table.size() <= thread) {
            table.add(new VectorClock());
        }
        return table.get(thread);
    }

    private @Nullable Violation execute(int i) {
        int thread = events.thread(i);
        VectorClock clock = of(clocks, thread);
        VectorClock across = of(acquired, thread);
        for (int from : synchronizesWith.into(i)) {
            if (from > i) {
                return Violation.cycle(
                        Axiom.A1,
                        new Link(from, Relation.HAPPENS_BEFORE, i),
                        new Link(i, Relation.EXECUTED_BEFORE, from));
            }
            clock.join(known.get(from));
            across.join(known.get(from));
        }
        Violation found = events.kind(i).isAccess() ? coherence.check(i, clock, across, record) : null;
        if (found == null) {
            found = totalOrder.check(i, clock);
        }
        int number = clock.tick(thread);
        if (events.kind(i) == EventKind.FENCE && events.readOrder(i).acquires()) {
            across.join(clock);
        }
        if (events.kind(i).isAccess()) {
            coherence.add(i, number, record);
        }
        totalOrder.add(i, number, clock);
        if (sources.get(i)) {
            known.put(i, clock.copy());
        }
        return found;
    }

    private static Optional<Violation> model(Trace trace) {
        RecordedModel model = new RecordedModel(trace);
        EventColumns events = trace.events();
        while (model.next() < events.size()) {
            int i = model.next();
            if (!model.isPossible()) {
                return Optional.of(Violation.cycle(Axiom.MODEL, new Link(i, Relation.CANNOT_SEE, events.readsFrom(i))));
            }
            model.execute();
        }
        return Optional.empty();
    }
}
