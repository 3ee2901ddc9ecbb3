package dev.heddle.replayer.exhaustive;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.Handover;
import dev.heddle.formats.run.VolatileReads;
import java.util.BitSet;

/**
 * Which steps of different threads do not commute. In this memory model a write that is not volatile commutes with
 * every access that does not read it: modification order is known only as far as reads make it known, and a read that
 * sees an older write may come before or after. So the order of events matters among volatile accesses of a location,
 * between these and full fences, and among operations on a lock or a thread.
 */
final class Dependence {
    private final boolean stale;
    private final boolean orders;
    /** Locations of which some read was offered the newest write alone: there the order of execution decides. */
    private final BitSet newestMatters = new BitSet();

    private boolean everything;

    /** @param orders whether conflicting accesses count as dependent, whatever reads see */
    Dependence(VolatileReads volatiles, boolean orders) {
        stale = volatiles.isStale();
        this.orders = orders;
    }

    /** Execution order matters at this location; false where that was known. */
    boolean newestMatters(int location) {
        if (orders || newestMatters.get(location)) {
            return false;
        }
        newestMatters.set(location);
        return true;
    }

    /** Time and the like: every order of all steps is another execution. False where that was known. */
    boolean everythingMatters() {
        boolean isNews = !everything;
        everything = true;
        return isNews;
    }

    /** Whether two steps do not commute, or one may keep the other from happening. Symmetric. */
    boolean isDependent(Footprint a, Footprint b) {
        if (isOrdered(a, b)) {
            return true;
        }
        for (int i = 0; i < a.size(); i++) {
            for (int j = 0; j < b.size(); j++) {
                if (isDependent(a, i, b, j)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isOrdered(Footprint a, Footprint b) {
        return everything || (a.isOrdered() || b.isOrdered()) && !a.isEndUnseenBy(b) && !b.isEndUnseenBy(a);
    }

    private boolean isDependent(Footprint a, int i, Footprint b, int j) {
        EventKind first = a.kind(i);
        EventKind second = b.kind(j);
        boolean sameLocation = a.location(i) == b.location(j);
        if (first.isMemoryOperation() && second.isMemoryOperation()) {
            return isOrdered(first, a.bits(i), second, b.bits(j), sameLocation) || sameLocation && matters(a, i, b, j);
        }
        if (first.isMemoryOperation() || second.isMemoryOperation()) {
            return stale && (isChangeAt(a, i, b, j) || isChangeAt(b, j, a, i));
        }
        if (first.handover() == Handover.NONE || second.handover() == Handover.NONE) { // pauses and inputs
            return false;
        }
        if (first == EventKind.SYNC || second == EventKind.SYNC) {
            return first != EventKind.END && second != EventKind.END;
        }
        return sameLocation && areRelated(first, second) && areRelated(second, first);
    }

    /** BEGIN depends on START only, JOIN on END only. */
    private static boolean areRelated(EventKind first, EventKind second) {
        if (first == EventKind.BEGIN) {
            return second == EventKind.START;
        }
        return first != EventKind.JOIN || second == EventKind.END || second == EventKind.START;
    }

    /**
     * Order in S. A stale read finds its place in S whether it is executed before or after what it misses, so only
     * nodes are ordered among each other, but a read of a write that is not volatile may also stand after a node that
     * does not change what it sees; else a read stands after all nodes executed before it, of which its own location's
     * and fences matter.
     */
    private boolean isOrdered(EventKind first, int a, EventKind second, int b, boolean sameLocation) {
        if ((a & b & Footprint.VOLATILE) == 0) {
            return false;
        }
        if (stale) {
            return isNode(first, a) && isNode(second, b)
                    || sameLocation && ((a | b) & Footprint.PLACED) != 0 && ((a | b) & Footprint.WRITES) != 0;
        }
        if (first == EventKind.FENCE || second == EventKind.FENCE) {
            return true;
        }
        return ((a | b) & Footprint.WRITES) != 0 && sameLocation;
    }

    /**
     * A change of an object of the library stands in S after the nodes executed before it; only stale reads can come
     * before such a place.
     */
    private static boolean isChangeAt(Footprint a, int i, Footprint b, int j) {
        return (a.bits(i) & Footprint.CHANGES) != 0
                && (b.bits(j) & Footprint.VOLATILE) != 0
                && isNode(b.kind(j), b.bits(j));
    }

    private static boolean isNode(EventKind kind, int bits) {
        return kind == EventKind.FENCE || (bits & Footprint.WRITES) != 0;
    }

    private boolean matters(Footprint a, int i, Footprint b, int j) {
        return a.location(i) >= 0
                && (orders || newestMatters.get(a.location(i)))
                && ((a.bits(i) | b.bits(j)) & Footprint.WRITES) != 0;
    }

    /** Whether a later step of another thread could have done something else to the earlier one had it come first. */
    boolean isRace(Footprint earlier, Footprint later) {
        if (isOrdered(earlier, later)) {
            return true;
        }
        return later.feeds(earlier) || earlier.mayFail(later) || isAnyDependent(earlier, later, false);
    }

    /**
     * Whether the later step may have waited for the earlier one or, if it is an attempt, may come before it and fail.
     */
    boolean mayEnable(Footprint earlier, Footprint later) {
        return isAnyDependent(earlier, later, true);
    }

    private boolean isAnyDependent(Footprint earlier, Footprint later, boolean enabling) {
        for (int i = 0; i < earlier.size(); i++) {
            for (int j = 0; j < later.size(); j++) {
                EventKind last = later.kind(j);
                boolean alwaysWaits = last == EventKind.BEGIN || last == EventKind.JOIN;
                if (earlier.kind(i).mayEnable(last) == enabling
                        && !(enabling && alwaysWaits)
                        && isDependent(earlier, i, later, j)) {
                    return true;
                }
            }
        }
        return false;
    }
}
