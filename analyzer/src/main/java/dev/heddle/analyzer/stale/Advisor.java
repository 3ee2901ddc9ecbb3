package dev.heddle.analyzer.stale;

import dev.heddle.analyzer.graph.RecordedGraph;
import dev.heddle.analyzer.graph.RecordedGraph.Step;
import dev.heddle.analyzer.graph.Strengthening;
import dev.heddle.analyzer.race.Race;
import dev.heddle.analyzer.race.RaceDetector;
import dev.heddle.analyzer.stale.Advice.Kind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.LocationEntry;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Looks for changes that would have made an execution impossible, by trying them on its graph: release and acquire on
 * what the cycle reads, then volatile fields and full fences, then a lock.
 */
final class Advisor {
    private final Trace trace;
    private final EventColumns events;
    private final RecordedGraph recording;
    private final Set<Integer> ignored;
    private final List<Step> cycle;
    private final List<Advice> found = new ArrayList<>();

    Advisor(Trace trace, RecordedGraph recording, Set<Integer> ignored, List<Step> cycle) {
        this.trace = trace;
        events = trace.events();
        this.recording = recording;
        this.ignored = ignored;
        this.cycle = cycle;
    }

    List<Advice> advice() {
        if (cycle.isEmpty()) {
            return List.of();
        }
        if (!releaseAcquire()) {
            volatileFields(involvedFields());
            fullFences();
        }
        if (found.isEmpty()) {
            lock();
        }
        return found;
    }

    private boolean forbids(Strengthening with) {
        return !recording.isPossible(with, ignored);
    }

    // ---- release and acquire

    /** The hand-overs of the cycle: a thread reads what another wrote. One of them, or all together. */
    private boolean releaseAcquire() {
        List<Step> reads = cycle.stream()
                .filter(step ->
                        step.kind() == Step.Kind.READ_BY && events.thread(step.from()) != events.thread(step.to()))
                .toList();
        for (Step read : reads) {
            if (releaseAcquire(List.of(read))) {
                return true;
            }
        }
        return reads.size() > 1 && releaseAcquire(reads);
    }

    private boolean releaseAcquire(List<Step> reads) {
        List<Integer> weakWrites = new ArrayList<>();
        List<Integer> weakReads = new ArrayList<>();
        for (Step read : reads) {
            if (isWeakerThanRelease(events.writeOrder(read.from()))) {
                weakWrites.add(read.from());
            }
            if (isWeakerThanAcquire(events.readOrder(read.to()))) {
                weakReads.add(read.to());
            }
        }
        Strengthening acquires = strengthen(List.of(), weakReads);
        if (!weakWrites.isEmpty() && forbids(acquires) && acquireFence(reads)) {
            return true; // the writer has a release fence, so the reader gets the fence that goes with it
        }
        for (Strengthening with : List.of(strengthen(weakWrites, List.of()), acquires)) {
            if (forbids(with)) {
                found.add(Advice.releaseAcquire(
                        with.releases().isEmpty() ? List.of() : weakWrites,
                        with.acquires().isEmpty() ? List.of() : weakReads));
                alternatives(reads);
                return true;
            }
        }
        if (!forbids(strengthen(weakWrites, weakReads))) {
            return false;
        }
        found.add(Advice.releaseAcquire(weakWrites, weakReads));
        alternatives(reads);
        return true;
    }

    private Strengthening strengthen(List<Integer> writes, List<Integer> reads) {
        Strengthening with = Strengthening.NONE;
        for (int write : writes) {
            with = with.releaseAt(events.site(write));
        }
        for (int read : reads) {
            with = with.acquireAt(events.site(read));
        }
        return with;
    }

    private static boolean isWeakerThanRelease(MemoryOrder order) {
        return order == MemoryOrder.PLAIN || order == MemoryOrder.OPAQUE;
    }

    private static boolean isWeakerThanAcquire(MemoryOrder order) {
        return order == MemoryOrder.PLAIN || order == MemoryOrder.OPAQUE;
    }

    private boolean acquireFence(List<Step> reads) {
        List<Integer> before = new ArrayList<>();
        Strengthening with = Strengthening.NONE;
        for (Step read : reads) {
            for (Step next : cycle) {
                if (next.from() == read.to() && next.kind() == Step.Kind.ORDERED) {
                    before.add(next.to());
                    with = with.acquireFenceBefore(events.site(next.to()));
                }
            }
        }
        if (before.isEmpty() || !forbids(with)) {
            return false;
        }
        found.add(Advice.fences(Kind.ACQUIRE_FENCE, before));
        return true;
    }

    /** What also does where release and acquire do. */
    private void alternatives(List<Step> reads) {
        Map<String, Integer> fields = new LinkedHashMap<>();
        reads.forEach(read -> fields.put(recording.field(events.location(read.to())), events.location(read.to())));
        volatileFields(fields);
        for (Step step : cycle) {
            if (step.kind() == Step.Kind.READS_BEFORE && isInConstructor(step.to())) {
                found.add(Advice.fields(Kind.FINAL, List.of(events.location(step.to()))));
                return;
            }
        }
    }

    /** Whether a constructor writes a field of its class. */
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

    // ---- volatile

    /**
     * The fields of the cycle, and those that its threads also use to synchronize: who needs one of them volatile needs
     * all.
     */
    private Map<String, Integer> involvedFields() {
        Map<String, Integer> fields = new LinkedHashMap<>();
        for (Step step : cycle) {
            if (step.kind() != Step.Kind.ORDERED) {
                fields.put(recording.field(events.location(step.from())), events.location(step.from()));
            }
        }
        for (int i = 0; i < events.size(); i++) {
            if (isSynchronizing(i)) {
                fields.putIfAbsent(recording.field(events.location(i)), events.location(i));
            }
        }
        return fields;
    }

    /** An access of a thread of the cycle that is neither plain nor volatile, of something that the threads share. */
    private boolean isSynchronizing(int i) {
        return events.kind(i).isAccess()
                && recording.has(i)
                && threads().contains(events.thread(i))
                && !isPlain(i)
                && !events.isVolatile(i);
    }

    private boolean isPlain(int i) {
        return events.readOrder(i) == MemoryOrder.PLAIN || events.writeOrder(i) == MemoryOrder.PLAIN;
    }

    private TreeSet<Integer> threads() {
        TreeSet<Integer> threads = new TreeSet<>();
        cycle.forEach(step -> threads.add(events.thread(step.from())));
        return threads;
    }

    private void volatileFields(Map<String, Integer> fields) {
        if (!fields.isEmpty() && forbids(Strengthening.NONE.volatileFields(fields.keySet()))) {
            found.add(Advice.fields(Kind.VOLATILE, List.copyOf(fields.values())));
        }
    }

    // ---- full fences

    /** Between the accesses that the cycle takes to be in order, and between those that lie between them. */
    private void fullFences() {
        Map<Integer, Integer> sites = new LinkedHashMap<>();
        for (Step step : cycle) {
            if (step.kind() == Step.Kind.ORDERED && events.thread(step.from()) == events.thread(step.to())) {
                for (int i = step.from() + 1; i < step.to(); i++) {
                    if (events.thread(i) == events.thread(step.to())
                            && events.kind(i).writes()
                            && isSynchronizing(i)) {
                        sites.putIfAbsent(events.site(i), i);
                    }
                }
                sites.putIfAbsent(events.site(step.to()), step.to());
            }
        }
        if (!sites.isEmpty() && forbids(Strengthening.NONE.fullFencesBefore(sites.keySet()))) {
            found.add(new Advice(Kind.FULL_FENCE, List.of(), List.of(), guarded(), List.copyOf(sites.values())));
        }
    }

    /**
     * What the threads of the cycle access plainly and nothing keeps in order: fences between the flags that guard it
     * do not hand it over. What is ordered by other means (a lock, the start of a thread) needs nothing.
     */
    private List<Integer> guarded() {
        Map<String, Integer> fields = new LinkedHashMap<>();
        Set<String> ofCycle = new HashSet<>();
        cycle.forEach(step -> ofCycle.add(recording.field(events.location(step.from()))));
        for (Race race : RaceDetector.races(trace)) {
            if (race.location() >= 0
                    && threads().contains(race.firstThread())
                    && threads().contains(race.secondThread())
                    && (isPlain(race.first()) || isPlain(race.second()))) {
                String field = recording.field(race.location());
                if (!ofCycle.contains(field)) {
                    fields.putIfAbsent(field, race.location());
                }
            }
        }
        return List.copyOf(fields.values());
    }

    // ---- a lock

    /** Two threads, each of which does its part of the cycle under one lock: neither may come first. */
    private void lock() {
        if (threads().size() != 2) {
            return;
        }
        int one = threads().first();
        int other = threads().last();
        if (forbids(Strengthening.NONE.handover(lastOf(one), firstOf(other)))
                && forbids(Strengthening.NONE.handover(lastOf(other), firstOf(one)))) {
            found.add(Advice.lock());
        }
    }

    private int firstOf(int thread) {
        return cycle.stream()
                .mapToInt(Step::from)
                .filter(event -> events.thread(event) == thread)
                .min()
                .orElseThrow();
    }

    private int lastOf(int thread) {
        return cycle.stream()
                .mapToInt(Step::from)
                .filter(event -> events.thread(event) == thread)
                .max()
                .orElseThrow();
    }
}
