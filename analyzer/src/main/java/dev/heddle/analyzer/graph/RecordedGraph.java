package dev.heddle.analyzer.graph;

import dev.heddle.analyzer.graph.Axioms.Rules;
import dev.heddle.analyzer.graph.ExecutionGraph.Node;
import dev.heddle.analyzer.memory.recorded.SynchronizesWith;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.run.VolatileReads;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.LocationEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;
import org.eclipse.collections.impl.set.mutable.primitive.IntHashSet;

/**
 * The events of a recorded execution that threads can affect each other by, as a graph that may be strengthened.
 * Accesses of what one thread alone uses and repeated reads are left out; of a long execution the last part is taken.
 * What is left out can only make more executions possible.
 */
public final class RecordedGraph {
    private static final int MOST_EVENTS = 200;

    private final Trace trace;
    private final EventColumns events;
    private final SynchronizesWith synchronizesWith;
    private final int[] kept;
    private final Rules rules;

    /**
     * The part of a trace's execution that matters.
     *
     * @throws IllegalArgumentException if its header names switches that do not exist
     */
    public RecordedGraph(Trace trace) {
        this.trace = trace;
        events = trace.events();
        synchronizesWith = new SynchronizesWith(trace);
        kept = kept();
        rules = ModelSwitches.parse(trace.header().switches()).volatiles() == VolatileReads.STALE
                ? Rules.STALE
                : Rules.EXEC;
    }

    private int[] kept() {
        IntHashSet shared = shared();
        IntHashSet ends = new IntHashSet();
        for (int i = 0; i < events.size(); i++) {
            if (!events.kind(i).isMemoryOperation()) {
                for (int from : synchronizesWith.into(i)) {
                    ends.add(from);
                    ends.add(i);
                }
                for (int from : synchronizesWith.orderOnlyInto(i)) {
                    ends.add(from);
                    ends.add(i);
                }
            }
        }
        List<Integer> all = new ArrayList<>();
        IntIntHashMap last = new IntIntHashMap();
        for (int i = 0; i < events.size(); i++) {
            boolean matters = events.kind(i).isAccess()
                    ? shared.contains(events.location(i))
                    : events.kind(i) == EventKind.FENCE || ends.contains(i);
            if (matters && !isRepeated(i, last.getIfAbsent(events.thread(i), -1))) {
                all.add(i);
                last.put(events.thread(i), i);
            }
        }
        return all.stream()
                .skip(Math.max(0, all.size() - MOST_EVENTS))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private boolean isRepeated(int i, int before) {
        return before >= 0
                && events.kind(i) == EventKind.READ
                && events.kind(before) == EventKind.READ
                && events.location(i) == events.location(before)
                && events.readsFrom(i) == events.readsFrom(before)
                && events.readOrder(i) == events.readOrder(before);
    }

    /** Locations that several threads use and some thread writes. */
    private IntHashSet shared() {
        IntIntHashMap user = new IntIntHashMap();
        IntHashSet several = new IntHashSet();
        IntHashSet written = new IntHashSet();
        for (int i = 0; i < events.size(); i++) {
            if (events.kind(i).isAccess()) {
                int location = events.location(i);
                int thread = user.getIfAbsentPut(location, events.thread(i));
                if (thread != events.thread(i)) {
                    several.add(location);
                }
                if (events.kind(i).writes()) {
                    written.add(location);
                }
            }
        }
        return several.select(written::contains);
    }

    /** The field that a location belongs to, whatever the object; for an array element the array. */
    public String field(int location) {
        if (location < 0 || location >= trace.locations().size()) {
            return "";
        }
        LocationEntry entry = trace.locations().get(location);
        return entry.kind() == LocationKind.ARRAY_ELEMENT ? "[" + entry.owner() : entry.holder() + "." + entry.member();
    }

    /** Whether the event is part of the graph. */
    public boolean has(int event) {
        return java.util.Arrays.binarySearch(kept, event) >= 0;
    }

    /** Whether the reads, those apart that are ignored, could have seen what they saw. */
    public boolean isPossible(Strengthening with, Set<Integer> ignored) {
        return Possibility.isPossible(graph(with, ignored), rules);
    }

    /** Whether some interleaving shows the same reads, those apart that are ignored. */
    public boolean isInterleaving(Set<Integer> ignored) {
        return Possibility.isPossible(graph(Strengthening.NONE, ignored), Rules.SEQUENTIAL);
    }

    /**
     * Why no interleaving shows these reads: a cycle through event {@code through}, as short as can be; empty where the
     * recorded modification order has none.
     */
    public List<Step> cycle(int through, Set<Integer> ignored) {
        return new Cycles(graph(Strengthening.NONE, ignored)).through(through);
    }

    ExecutionGraph graph(Strengthening with, Set<Integer> ignored) {
        ExecutionGraph graph = new ExecutionGraph();
        TreeMap<Integer, Integer> initials = new TreeMap<>();
        for (int i : kept) {
            if (events.kind(i).isAccess() && !initials.containsKey(events.location(i))) {
                Node initial = new Node();
                initial.kind = EventKind.WRITE;
                initial.location = events.location(i);
                initial.event = -1;
                initials.put(events.location(i), graph.add(initial));
            }
        }
        for (int i : kept) {
            addFences(i, with, graph);
            Node node = node(i, with);
            if (events.kind(i).reads() && !ignored.contains(i)) {
                int source = events.readsFrom(i);
                node.source = source == EventColumns.READS_INITIAL
                        ? Optional.ofNullable(initials.get(events.location(i))).orElse(ExecutionGraph.NO_SOURCE)
                        : graph.ofEvent(source);
            }
            int n = graph.add(node);
            if (!events.kind(i).isMemoryOperation()) {
                synchronize(i, n, graph);
            }
        }
        for (List<Integer> handover : with.handovers()) {
            int from = graph.ofEvent(handover.get(0));
            int to = graph.ofEvent(handover.get(1));
            if (from >= 0 && to >= 0) {
                graph.synchronize(from, to);
            }
        }
        return graph;
    }

    private void synchronize(int i, int n, ExecutionGraph graph) {
        for (int from : synchronizesWith.into(i)) {
            if (graph.ofEvent(from) >= 0) {
                graph.synchronize(graph.ofEvent(from), n);
            }
        }
        for (int from : synchronizesWith.orderOnlyInto(i)) {
            if (graph.ofEvent(from) >= 0) {
                graph.order(graph.ofEvent(from), n);
            }
        }
    }

    private void addFences(int i, Strengthening with, ExecutionGraph graph) {
        int site = events.site(i);
        boolean full = with.fullFences().contains(site);
        if (site >= 0 && (full || with.acquireFences().contains(site))) {
            Node fence = new Node();
            fence.kind = EventKind.FENCE;
            fence.thread = events.thread(i);
            fence.read = full ? MemoryOrder.VOLATILE : MemoryOrder.ACQUIRE;
            fence.write = full ? MemoryOrder.VOLATILE : MemoryOrder.NONE;
            graph.add(fence);
        }
    }

    private Node node(int i, Strengthening with) {
        Node node = new Node();
        node.event = i;
        node.thread = events.thread(i);
        node.kind = events.kind(i);
        node.location = events.location(i);
        node.place = Math.max(0, events.position(i));
        node.coherent = events.has(i, EventFlags.COHERENT);
        node.read = events.readOrder(i);
        node.write = events.writeOrder(i);
        int site = events.site(i);
        if (node.kind.isAccess()) {
            boolean isVolatile = with.volatiles().contains(field(events.location(i)));
            node.read = raised(node.read, isVolatile, with.acquires().contains(site), MemoryOrder.ACQUIRE);
            node.write = raised(node.write, isVolatile, with.releases().contains(site), MemoryOrder.RELEASE);
        }
        return node;
    }

    private static MemoryOrder raised(MemoryOrder order, boolean isVolatile, boolean raises, MemoryOrder to) {
        if (order == MemoryOrder.NONE || order == MemoryOrder.VOLATILE) {
            return order;
        }
        return isVolatile ? MemoryOrder.VOLATILE : raises ? to : order;
    }

    /** A step of a cycle. */
    public record Step(int from, Kind kind, int to) {
        /** How one event comes before the other. */
        public enum Kind {
            /** Program order and synchronization. */
            ORDERED,
            /** The second reads the first. */
            READ_BY,
            /** The second overwrites the first. */
            OVERWRITTEN_BY,
            /** The second overwrites what the first reads. */
            READS_BEFORE
        }
    }
}
