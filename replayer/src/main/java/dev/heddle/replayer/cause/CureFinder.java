package dev.heddle.replayer.cause;

import dev.heddle.analyzer.stale.Interleaving.Step;
import dev.heddle.analyzer.stale.StaleRead;
import dev.heddle.analyzer.stale.WeakMemory;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.Cause;
import dev.heddle.formats.trace.Cause.Constraint;
import dev.heddle.formats.trace.Cause.Cure;
import dev.heddle.formats.trace.Cause.Cures;
import dev.heddle.formats.trace.Cause.Trial;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.SiteName;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.LocationEntry;
import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.replayer.access.Strengthening;
import dev.heddle.replayer.access.Strengthening.Change;
import dev.heddle.replayer.minimise.Budget;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;
import org.eclipse.collections.impl.set.mutable.primitive.IntHashSet;

/**
 * Tries stronger memory orders where a stale read that no interleaving explains is part of a failure: release and
 * acquire on what the cycle reads, then volatile fields and full fences.
 */
final class CureFinder {
    /** Executions without a failure after which a change helps. */
    private static final int EXECUTIONS = 50;

    private final Trace trace;
    private final EventColumns events;
    private final Trials trials;
    private final List<Constraint> constraints;
    private final List<Step> cycle;
    private final List<Cure> found = new ArrayList<>();

    /**
     * @param trials that have begun with the trace
     * @param cause constraints that the failure needs, in addition to its stale reads
     */
    CureFinder(Trace trace, Trials trials, List<Constraint> cause) {
        this.trace = trace;
        this.trials = trials;
        events = trace.events();
        WeakMemory weak = WeakMemory.of(trace);
        cycle = weak.cycle();
        constraints = Stream.concat(cause.stream(), weak.culprits().stream().map(CureFinder::constraint))
                .distinct()
                .toList();
    }

    private static Constraint constraint(StaleRead read) {
        return new Constraint(Cause.Kind.STALE, read.source(), read.event());
    }

    Cures find(Budget budget) {
        if (cycle.isEmpty()) {
            return Cures.NONE;
        }
        trials.restart(budget);
        Trial unchanged = trials.changed(null, constraints, EXECUTIONS);
        if (unchanged.failed() == 0) {
            return Cures.NONE;
        }
        if (!releaseAcquire()) {
            Map<String, Integer> fields = synchronizingFields();
            if (!volatileFields(fields)) {
                fields.putAll(fieldsOfCycle());
                volatileFields(fields);
            }
            fullFences();
        }
        return new Cures(unchanged, found);
    }

    private boolean helps(Cause.Change change, List<Integer> writes, List<Integer> at, List<Integer> locations) {
        Strengthening with = new Strengthening();
        writes.forEach(write -> with.at(site(write), Change.RELEASE));
        for (int event : at) {
            switch (change) {
                case RELEASE_ACQUIRE -> with.at(site(event), Change.ACQUIRE);
                case ACQUIRE_FENCE -> with.at(site(event), Change.ACQUIRE_FENCE);
                case FULL_FENCE -> with.at(site(event), Change.FULL_FENCE);
                case VOLATILE, FINAL -> throw new IllegalArgumentException(change + " is of fields");
            }
        }
        locations.forEach(
                location -> strengthen(location, change == Cause.Change.FINAL ? Change.FINAL : Change.VOLATILE, with));
        Trial trial = trials.changed(with, constraints, EXECUTIONS);
        boolean helps = trial.failed() == 0 && trial.executions() == EXECUTIONS;
        if (helps) {
            found.add(new Cure(change, writes, at, locations, trial));
        }
        return helps;
    }

    private long site(int event) {
        return SiteName.of(trace.sites().get(events.site(event)));
    }

    /** Objects have other names in other executions: elements of an array are known by where they are accessed. */
    private void strengthen(int location, Change change, Strengthening with) {
        LocationEntry entry = trace.locations().get(location);
        if (entry.kind() != LocationKind.ARRAY_ELEMENT) {
            with.of(entry.holder(), entry.member(), change);
            return;
        }
        for (int i = 0; i < events.size(); i++) {
            if (events.kind(i).isAccess() && events.site(i) >= 0 && field(i).equals(field(entry))) {
                with.at(site(i), change);
            }
        }
    }

    // ---- release and acquire

    /** The hand-overs of the cycle: a thread reads what another wrote. One of them, or all together. */
    private boolean releaseAcquire() {
        List<Step> reads = cycle.stream()
                .filter(step -> step.kind() == Step.Kind.READ_BY
                        && events.thread(step.from()) != events.thread(step.to())
                        && events.site(step.from()) >= 0
                        && events.site(step.to()) >= 0)
                .toList();
        return reads.stream().anyMatch(read -> releaseAcquire(List.of(read)))
                || reads.size() > 1 && releaseAcquire(reads);
    }

    private boolean releaseAcquire(List<Step> handOvers) {
        List<Integer> writes = handOvers.stream()
                .map(Step::from)
                .filter(write -> isWeak(events.writeOrder(write)))
                .toList();
        List<Integer> reads = handOvers.stream()
                .map(Step::to)
                .filter(read -> isWeak(events.readOrder(read)))
                .toList();
        if (!writes.isEmpty() && !reads.isEmpty() && acquireFence(handOvers)) {
            return true; // the writer has a release fence, so the reader gets the fence that goes with it
        }
        boolean helps = !writes.isEmpty() && helps(Cause.Change.RELEASE_ACQUIRE, writes, List.of(), List.of())
                || !reads.isEmpty() && helps(Cause.Change.RELEASE_ACQUIRE, List.of(), reads, List.of())
                || !writes.isEmpty()
                        && !reads.isEmpty()
                        && helps(Cause.Change.RELEASE_ACQUIRE, writes, reads, List.of());
        if (helps) {
            Map<String, Integer> fields = new LinkedHashMap<>();
            handOvers.forEach(step -> fields.put(field(step.to()), events.location(step.to())));
            volatileFields(fields);
            finalField();
        }
        return helps;
    }

    private static boolean isWeak(MemoryOrder order) {
        return order == MemoryOrder.PLAIN || order == MemoryOrder.OPAQUE;
    }

    private boolean acquireFence(List<Step> handOvers) {
        List<Integer> before = cycle.stream()
                .filter(next -> next.kind() == Step.Kind.ORDERED
                        && events.site(next.to()) >= 0
                        && handOvers.stream().anyMatch(read -> read.to() == next.from()))
                .map(Step::to)
                .toList();
        return !before.isEmpty() && helps(Cause.Change.ACQUIRE_FENCE, List.of(), before, List.of());
    }

    /** A field that the constructor of its class writes after what is read of it. */
    private void finalField() {
        cycle.stream()
                .filter(step -> step.kind() == Step.Kind.READS_BEFORE && isInConstructor(step.to()))
                .findFirst()
                .ifPresent(
                        step -> helps(Cause.Change.FINAL, List.of(), List.of(), List.of(events.location(step.to()))));
    }

    private boolean isInConstructor(int write) {
        if (events.site(write) < 0 || events.location(write) < 0) {
            return false;
        }
        SiteEntry site = trace.sites().get(events.site(write));
        LocationEntry location = trace.locations().get(events.location(write));
        return location.kind() == LocationKind.FIELD
                && site.method().equals("<init>")
                && site.className().equals(location.holder());
    }

    // ---- volatile fields

    private Map<String, Integer> fieldsOfCycle() {
        Map<String, Integer> fields = new LinkedHashMap<>();
        cycle.stream()
                .filter(step -> step.kind() != Step.Kind.ORDERED)
                .forEach(step -> fields.put(field(step.from()), events.location(step.from())));
        return fields;
    }

    /**
     * Shared fields that the threads of the cycle access with an order of their own: all of them are needed or none.
     */
    private Map<String, Integer> synchronizingFields() {
        Map<String, Integer> fields = new LinkedHashMap<>();
        List<Integer> threads =
                cycle.stream().map(step -> events.thread(step.from())).toList();
        IntIntHashMap user = new IntIntHashMap();
        IntHashSet shared = new IntHashSet();
        for (int i = 0; i < events.size(); i++) {
            if (events.kind(i).isAccess()
                    && user.getIfAbsentPut(events.location(i), events.thread(i)) != events.thread(i)) {
                shared.add(events.location(i));
            }
        }
        for (int i = 0; i < events.size(); i++) {
            if (isSynchronizing(i) && threads.contains(events.thread(i)) && shared.contains(events.location(i))) {
                fields.putIfAbsent(field(i), events.location(i));
            }
        }
        return fields;
    }

    /** An access that is neither plain nor volatile. */
    private boolean isSynchronizing(int i) {
        return events.kind(i).isAccess()
                && events.readOrder(i) != MemoryOrder.PLAIN
                && events.writeOrder(i) != MemoryOrder.PLAIN
                && !events.isVolatile(i);
    }

    private boolean volatileFields(Map<String, Integer> fields) {
        return !fields.isEmpty() && helps(Cause.Change.VOLATILE, List.of(), List.of(), List.copyOf(fields.values()));
    }

    /** The field that an event's location belongs to, whatever the object; for an array element the array. */
    private String field(int event) {
        return field(trace.locations().get(events.location(event)));
    }

    private static String field(LocationEntry entry) {
        return entry.kind() == LocationKind.ARRAY_ELEMENT ? "[" + entry.owner() : entry.holder() + "." + entry.member();
    }

    // ---- full fences

    /** Between the accesses that the cycle takes to be in order, and before writes between those that synchronize. */
    private void fullFences() {
        Map<Long, Integer> sites = cycle.stream()
                .filter(step ->
                        step.kind() == Step.Kind.ORDERED && events.thread(step.from()) == events.thread(step.to()))
                .flatMap(this::between)
                .filter(event -> events.site(event) >= 0)
                .collect(Collectors.toMap(this::site, event -> event, (first, again) -> first, LinkedHashMap::new));
        if (!sites.isEmpty()) {
            helps(Cause.Change.FULL_FENCE, List.of(), List.copyOf(sites.values()), List.of());
        }
    }

    private Stream<Integer> between(Step step) {
        IntStream writes = IntStream.range(step.from() + 1, step.to())
                .filter(i -> events.thread(i) == events.thread(step.to())
                        && events.kind(i).writes()
                        && isSynchronizing(i));
        return IntStream.concat(writes, IntStream.of(step.to())).boxed();
    }
}
