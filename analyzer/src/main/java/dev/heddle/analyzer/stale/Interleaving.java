package dev.heddle.analyzer.stale;

import dev.heddle.analyzer.memory.recorded.SynchronizesWith;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;
import org.eclipse.collections.impl.set.mutable.primitive.IntHashSet;
import org.jspecify.annotations.Nullable;

/**
 * Whether an interleaving of the threads shows what the reads of an execution saw, and if not, which cycle forbids it.
 * Program order, synchronization and what was read imply further orders of accesses to one location, until nothing new
 * follows or an access comes before itself. Accesses of what one thread alone uses and repeated reads are left out; of
 * a long execution the last part is taken. What is left out can only make more interleavings possible.
 */
public final class Interleaving {
    private static final int MOST_EVENTS = 200;
    private static final int NONE = -1;

    private final EventColumns events;
    private final SynchronizesWith synchronizesWith;
    private final int[] kept;
    /** By node, the initial writes first: its event, or -1 for an initial write. */
    private final int[] event;

    private final int[] location;
    private final IntIntHashMap nodeOfEvent = new IntIntHashMap();
    private final IntIntHashMap initialOf = new IntIntHashMap();
    private final int n;
    /** Program order and synchronization, transitively closed. */
    private final BitSet[] ordered;

    Interleaving(Trace trace) {
        events = trace.events();
        synchronizesWith = new SynchronizesWith(trace);
        kept = kept();
        for (int i : kept) {
            if (events.kind(i).isAccess() && !initialOf.containsKey(events.location(i))) {
                initialOf.put(events.location(i), initialOf.size());
            }
        }
        n = initialOf.size() + kept.length;
        event = new int[n];
        location = new int[n];
        Arrays.fill(event, NONE);
        initialOf.forEachKeyValue((of, node) -> location[node] = of);
        ordered = order();
        close(ordered);
    }

    private int[] kept() {
        IntHashSet shared = shared();
        IntHashSet ends = new IntHashSet();
        for (int i = 0; i < events.size(); i++) {
            for (int from : sources(i)) {
                ends.addAll(from, i);
            }
        }
        IntArrayList all = new IntArrayList();
        IntIntHashMap last = new IntIntHashMap();
        for (int i = 0; i < events.size(); i++) {
            boolean matters = events.kind(i).isAccess() ? shared.contains(events.location(i)) : ends.contains(i);
            if (matters && !isRepeated(i, last.getIfAbsent(events.thread(i), NONE))) {
                all.add(i);
                last.put(events.thread(i), i);
            }
        }
        int[] found = all.toArray();
        return Arrays.copyOfRange(found, Math.max(0, found.length - MOST_EVENTS), found.length);
    }

    private int[] sources(int i) {
        return events.kind(i).isMemoryOperation() ? new int[0] : synchronizesWith.into(i);
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
                int of = events.location(i);
                if (user.getIfAbsentPut(of, events.thread(i)) != events.thread(i)) {
                    several.add(of);
                }
                if (events.kind(i).writes()) {
                    written.add(of);
                }
            }
        }
        return several.select(written::contains);
    }

    /** Numbers the nodes; the initial writes come before all. */
    private BitSet[] order() {
        BitSet[] order = empty();
        IntIntHashMap last = new IntIntHashMap();
        for (int k = 0; k < kept.length; k++) {
            int i = kept[k];
            int node = initialOf.size() + k;
            event[node] = i;
            location[node] = events.kind(i).isAccess() ? events.location(i) : NONE;
            nodeOfEvent.put(i, node);
            int before = last.getIfAbsent(events.thread(i), NONE);
            last.put(events.thread(i), node);
            if (before >= 0) {
                order[before].set(node);
            } else {
                IntStream.range(0, initialOf.size()).forEach(initial -> order[initial].set(node));
            }
            for (int from : sources(i)) {
                if (nodeOfEvent.containsKey(from)) {
                    order[nodeOfEvent.get(from)].set(node);
                }
            }
        }
        return order;
    }

    private BitSet[] empty() {
        return IntStream.range(0, n).mapToObj(node -> new BitSet(n)).toArray(BitSet[]::new);
    }

    private static void close(BitSet[] relation) {
        for (int b = 0; b < relation.length; b++) {
            for (BitSet row : relation) {
                if (row.get(b)) {
                    row.or(relation[b]);
                }
            }
        }
    }

    /** Whether the event is among those that are looked at. */
    boolean has(int of) {
        return Arrays.binarySearch(kept, of) >= 0;
    }

    /** Whether nothing excludes that some interleaving shows the same reads, those apart that are ignored. */
    boolean isPossible(Set<Integer> ignored) {
        int[] source = sources(ignored);
        BitSet[] before =
                Arrays.stream(ordered).map(row -> (BitSet) row.clone()).toArray(BitSet[]::new);
        for (int r = 0; r < n; r++) {
            if (source[r] != NONE) {
                before[source[r]].set(r);
            }
        }
        boolean news = true;
        while (news) {
            close(before);
            news = false;
            for (int a = 0; a < n; a++) {
                if (before[a].get(a)) {
                    return false;
                }
                for (int b = before[a].nextSetBit(0); b >= 0; b = before[a].nextSetBit(b + 1)) {
                    news |= location[a] == location[b] && location[a] >= 0 && imply(a, b, source, before);
                }
            }
        }
        return true;
    }

    /** A write before a read comes before what was read there; what was read before a write is read before that. */
    private boolean imply(int a, int b, int[] source, BitSet[] before) {
        boolean news = false;
        if (writes(a) && source[b] != NONE && source[b] != a && !before[a].get(source[b])) {
            before[a].set(source[b]);
            news = true;
        }
        for (int r = 0; writes(b) && r < n; r++) {
            if (source[r] == a && r != b && !before[r].get(b)) {
                before[r].set(b);
                news = true;
            }
        }
        return news;
    }

    private boolean writes(int node) {
        return event[node] < 0 || events.kind(event[node]).writes();
    }

    /** The write that each node reads, or -1. */
    private int[] sources(Set<Integer> ignored) {
        int[] source = new int[n];
        Arrays.fill(source, NONE);
        for (int node = initialOf.size(); node < n; node++) {
            int i = event[node];
            if (events.kind(i).reads() && !ignored.contains(i)) {
                int from = events.readsFrom(i);
                source[node] = from == EventColumns.READS_INITIAL
                        ? initialOf.getIfAbsent(events.location(i), NONE)
                        : nodeOfEvent.getIfAbsent(from, NONE);
            }
        }
        return source;
    }

    /**
     * Why no interleaving shows these reads: a cycle through that event under the recorded modification order, as short
     * as can be; empty where there is none.
     */
    List<Step> cycle(int through, Set<Integer> ignored) {
        int start = nodeOfEvent.getIfAbsent(through, NONE);
        if (start < 0) {
            return List.of();
        }
        int[] source = sources(ignored);
        int[] from = new int[n];
        Arrays.fill(from, NONE);
        Deque<Integer> queue = new ArrayDeque<>(List.of(start));
        while (!queue.isEmpty() && from[start] == NONE) {
            int a = queue.removeFirst();
            for (int b = initialOf.size(); b < n && from[start] == NONE; b++) {
                if (from[b] == NONE && kind(a, b, source) != null) {
                    from[b] = a;
                    queue.add(b);
                }
            }
        }
        LinkedList<Step> steps = new LinkedList<>();
        for (int b = start; from[start] != NONE && (b != start || steps.isEmpty()); b = from[b]) {
            Step.Kind kind = kind(from[b], b, source);
            steps.addFirst(new Step(event[from[b]], kind == null ? Step.Kind.ORDERED : kind, event[b]));
        }
        return steps;
    }

    private Step.@Nullable Kind kind(int a, int b, int[] source) {
        if (ordered[a].get(b)) {
            return Step.Kind.ORDERED;
        }
        if (source[b] == a) {
            return Step.Kind.READ_BY;
        }
        if (isOverwritten(a, b)) {
            return Step.Kind.OVERWRITTEN_BY;
        }
        return source[a] != NONE && a != b && isOverwritten(source[a], b) ? Step.Kind.READS_BEFORE : null;
    }

    private boolean isOverwritten(int a, int b) {
        return location[a] >= 0 && location[a] == location[b] && writes(a) && writes(b) && place(a) < place(b);
    }

    private int place(int node) {
        return event[node] < 0 ? 0 : Math.max(0, events.position(event[node]));
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
