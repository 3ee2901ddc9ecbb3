package dev.heddle.analyzer.consistency;

import static dev.heddle.analyzer.consistency.Violation.Relation.EXECUTED_BEFORE;
import static dev.heddle.analyzer.consistency.Violation.Relation.HAPPENS_BEFORE;
import static dev.heddle.analyzer.consistency.Violation.Relation.OVERWRITTEN_BY;
import static dev.heddle.analyzer.consistency.Violation.Relation.READS_BEFORE;
import static dev.heddle.analyzer.consistency.Violation.Relation.SYNC_ORDER;

import dev.heddle.analyzer.consistency.Violation.Link;
import dev.heddle.analyzer.consistency.Violation.Relation;
import dev.heddle.analyzer.memory.recorded.SynchronizesWith;
import dev.heddle.analyzer.memory.recorded.VectorClock;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;
import org.eclipse.collections.impl.map.mutable.primitive.IntObjectHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A8 of the memory model: the recorded order S agrees with execution, happens-before, modification order, and what
 * fences order.
 */
final class TotalOrderRules {
    private static final int NO_PLACE = -1;
    private static final int NEVER = Integer.MAX_VALUE;

    private final EventColumns events;
    private final boolean stale;
    private final SynchronizesWith synchronizesWith;
    /**
     * By event: place in S of the latest event of S that happens before or is before in S for another reason, and that
     * event.
     */
    private final int[] before;

    private final int[] beforeEvent;
    /** By event: place of the latest full fence that happens before. */
    private final int[] fenceBefore;

    private final int[] fenceBeforeEvent;
    private final int[] number;
    /** By event that changes an object of the library: its place in S, after the node that was the newest then. */
    private final int[] changePlace;

    private final IntArrayList fences = new IntArrayList();
    private final List<VectorClock> knownToFences = new ArrayList<>();
    private final IntObjectHashMap<IntArrayList> accesses = new IntObjectHashMap<>();
    private int newest;
    private int newestEvent = -1;

    TotalOrderRules(Trace trace, SynchronizesWith synchronizesWith) {
        events = trace.events();
        stale = ModelSwitches.parse(trace.header().switches())
                .reads()
                .volatiles()
                .isStale();
        this.synchronizesWith = synchronizesWith;
        int n = events.size();
        before = new int[n];
        beforeEvent = new int[n];
        fenceBefore = new int[n];
        fenceBeforeEvent = new int[n];
        number = new int[n];
        changePlace = new int[n];
        Arrays.fill(before, NO_PLACE);
        Arrays.fill(fenceBefore, NO_PLACE);
    }

    private boolean isVolatileRead(int i) {
        return events.kind(i) == EventKind.READ && events.readOrder(i) == MemoryOrder.VOLATILE;
    }

    private boolean isVolatile(int i) {
        return events.kind(i).isAccess() && events.isVolatile(i);
    }

    private boolean isInOrder(int i) {
        return isVolatile(i) || events.isFullFence(i);
    }

    /**
     * An operation that changes an object of the library stands in S too, between two nodes: section 5.10 of the memory
     * model.
     */
    private boolean isChange(int i) {
        return !events.kind(i).isAccess() && events.has(i, EventFlags.CHANGES);
    }

    /** Twice the number of a node; one more than that of the node before it for a pure read. */
    private int place(int i) {
        if (isChange(i)) {
            return changePlace[i];
        }
        return isVolatileRead(i) ? 2 * events.syncPosition(i) + 1 : 2 * events.syncPosition(i);
    }

    @Nullable
    Violation check(int i, VectorClock clock) {
        learn(i);
        changePlace[i] = newest + 1;
        if (!isInOrder(i)) {
            return null;
        }
        boolean isRead = isVolatileRead(i);
        int place = place(i);
        if (!isRead && place <= newest) {
            return Violation.cycle(
                    Axiom.A8, new Link(newestEvent, EXECUTED_BEFORE, i), new Link(i, SYNC_ORDER, newestEvent));
        }
        if (isRead && (place > newest + 1 || (!stale && place < newest + 1))) {
            return Violation.cycle(Axiom.A8, new Link(i, EXECUTED_BEFORE, i), new Link(i, SYNC_ORDER, i));
        }
        if (isRead ? before[i] > place : before[i] >= place) {
            return Violation.cycle(
                    Axiom.A8, new Link(beforeEvent[i], HAPPENS_BEFORE, i), new Link(i, SYNC_ORDER, beforeEvent[i]));
        }
        return null;
    }

    /** What the events before in S and the fences before are, from those that happen before. */
    private void learn(int i) {
        int previous = synchronizesWith.previous(i);
        if (previous >= 0) {
            learn(i, previous, true);
        }
        for (int from : synchronizesWith.into(i)) {
            learn(i, from, true);
        }
        for (int from : synchronizesWith.orderOnlyInto(i)) {
            learn(i, from, false);
        }
    }

    private void learn(int i, int from, boolean happensBefore) {
        boolean counts = isInOrder(from) || isChange(from);
        int place = counts ? Math.max(before[from], place(from)) : before[from];
        if (place > before[i]) {
            before[i] = place;
            beforeEvent[i] = counts && place == place(from) ? from : beforeEvent[from];
        }
        if (happensBefore) {
            int fence = events.isFullFence(from) ? place(from) : fenceBefore[from];
            if (fence > fenceBefore[i]) {
                fenceBefore[i] = fence;
                fenceBeforeEvent[i] = events.isFullFence(from) ? from : fenceBeforeEvent[from];
            }
        }
    }

    /** Remembers an event that has been checked; {@code clock} includes it. */
    void add(int i, int operation, VectorClock clock) {
        number[i] = operation;
        if (isInOrder(i) && !isVolatileRead(i)) {
            newest = place(i);
            newestEvent = i;
        }
        if (events.isFullFence(i)) {
            VectorClock known = clock.copy();
            if (!knownToFences.isEmpty()) {
                known.join(knownToFences.get(knownToFences.size() - 1));
            }
            knownToFences.add(known);
            fences.add(i);
        }
        if (events.kind(i).isAccess()) {
            accesses.getIfAbsentPut(events.location(i), IntArrayList::new).add(i);
        }
    }

    /** What can be told only when all has been executed: modification order and reads against S. */
    @Nullable
    Violation atTheEnd() {
        for (int location : accesses.keySet().toSortedArray()) {
            Violation found = check(accesses.get(location));
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private int source(int i) {
        return events.readsFrom(i) < 0 ? 0 : events.position(events.readsFrom(i));
    }

    /**
     * Orders the accesses of a location so that one comes before another by (rf | mo | rb)+ exactly if its key is
     * smaller.
     */
    private int key(int i) {
        return events.kind(i).writes() ? 2 * events.position(i) : 2 * source(i) + 1;
    }

    /**
     * By key, then by number. No comparator: the library's quicksort with one is quadratic, and deep, where most are
     * sorted already.
     */
    private IntArrayList sorted(IntArrayList of) {
        long[] keyed = new long[of.size()];
        for (int n = 0; n < keyed.length; n++) {
            keyed[n] = (long) key(of.get(n)) << Integer.SIZE | of.get(n);
        }
        Arrays.sort(keyed);
        IntArrayList sorted = new IntArrayList(keyed.length);
        for (long each : keyed) {
            sorted.add((int) each);
        }
        return sorted;
    }

    private @Nullable Violation check(IntArrayList of) {
        IntArrayList sorted = sorted(of);
        Violation found = volatileWrites(sorted);
        if (found == null) {
            found = accessesBeforeFences(sorted);
        }
        return found;
    }

    /**
     * [V];(mo|rb);[V] and [F];hb;(mo|rb);[V]: what comes before a volatile write in modification order stands before it
     * in S.
     */
    private @Nullable Violation volatileWrites(IntArrayList sorted) {
        int latest = -1;
        int fenced = -1;
        for (int n = 0; n < sorted.size(); n++) {
            int i = sorted.get(n);
            if (events.kind(i).writes() && isVolatile(i)) {
                if (latest >= 0 && place(latest) >= place(i)) {
                    return Violation.cycle(Axiom.A8, earlier(latest, i), new Link(i, SYNC_ORDER, latest));
                }
                if (fenced >= 0 && fenceBefore[fenced] >= place(i)) {
                    int fence = fenceBeforeEvent[fenced];
                    return Violation.cycle(
                            Axiom.A8,
                            new Link(fence, HAPPENS_BEFORE, fenced),
                            earlier(fenced, i),
                            new Link(i, SYNC_ORDER, fence));
                }
            }
            if (isVolatile(i) && (latest < 0 || place(i) > place(latest))) {
                latest = i;
            }
            if (fenced < 0 || fenceBefore[i] > fenceBefore[fenced]) {
                fenced = i;
            }
        }
        return null;
    }

    private Link earlier(int i, int write) {
        Relation relation = events.kind(i).writes() ? OVERWRITTEN_BY : READS_BEFORE;
        return new Link(i, relation, write);
    }

    /**
     * [V];(mo|rb);hb;[F] and [F];hb;eco;hb;[F]: what comes after a volatile access or a fence is not known to an
     * earlier fence.
     */
    private @Nullable Violation accessesBeforeFences(IntArrayList sorted) {
        int write = -1; // of those behind, the write that is known to the earliest fence
        int access = -1;
        for (int n = sorted.size() - 1; n >= 0; n--) {
            int i = sorted.get(n);
            if (isVolatile(i) && write >= 0 && fenceAfter(write) < place(i)) {
                int fence = fences.get(fenceNumber(write));
                return Violation.cycle(
                        Axiom.A8,
                        earlier(i, write),
                        new Link(write, HAPPENS_BEFORE, fence),
                        new Link(fence, SYNC_ORDER, i));
            }
            if (access >= 0
                    && key(access) > key(i)
                    && fenceBefore[i] > NO_PLACE
                    && fenceAfter(access) <= fenceBefore[i]) {
                int first = fenceBeforeEvent[i];
                int second = fences.get(fenceNumber(access));
                return Violation.cycle(
                        Axiom.A8,
                        new Link(first, HAPPENS_BEFORE, i),
                        connection(i, access),
                        new Link(access, HAPPENS_BEFORE, second),
                        new Link(second, SYNC_ORDER, first));
            }
            if (events.kind(i).writes() && (write < 0 || fenceAfter(i) < fenceAfter(write))) {
                write = i;
            }
            if (isNextKey(sorted, n) && fenceAfterGroup(sorted, n) >= 0) {
                int earliest = fenceAfterGroup(sorted, n);
                if (access < 0 || fenceAfter(earliest) < fenceAfter(access)) {
                    access = earliest;
                }
            }
        }
        return null;
    }

    private Link connection(int i, int access) {
        if (!events.kind(i).writes()) {
            return new Link(i, READS_BEFORE, access);
        }
        return new Link(i, events.kind(access).writes() ? OVERWRITTEN_BY : Relation.READ_BY, access);
    }

    /** Whether the accesses before {@code n} have smaller keys, so that its group is complete. */
    private boolean isNextKey(IntArrayList sorted, int n) {
        return n == 0 || key(sorted.get(n - 1)) < key(sorted.get(n));
    }

    /** Access, in the group that begins at {@code n}, that is known to the earliest fence. */
    private int fenceAfterGroup(IntArrayList sorted, int n) {
        int best = -1;
        for (int m = n; m < sorted.size() && key(sorted.get(m)) == key(sorted.get(n)); m++) {
            if (best < 0 || fenceAfter(sorted.get(m)) < fenceAfter(best)) {
                best = sorted.get(m);
            }
        }
        return best;
    }

    /** Place of the earliest full fence that the event happens before, or {@link #NEVER}. */
    private int fenceAfter(int i) {
        int n = fenceNumber(i);
        return n == fences.size() ? NEVER : place(fences.get(n));
    }

    private int fenceNumber(int i) {
        int low = 0;
        int high = fences.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (knownToFences.get(middle).covers(events.thread(i), number[i])) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}
