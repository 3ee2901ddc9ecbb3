package dev.heddle.analyzer.memory.axioms;

import dev.heddle.analyzer.memory.axioms.AxiomVariant.Sync;
import dev.heddle.formats.event.MemoryOrder;

/**
 * The axioms A1 to A8 on one execution graph, as they stand in the definition of the model. {@code [set]} before a
 * relation is {@link Relation#from}, behind it {@link Relation#into}, and {@code ;} is {@link Relation#then}.
 */
final class Consistency {
    private final long acquiringReads;
    private final long volatileReads;
    private final long volatileWrites;
    private final long opaqueReads;
    private final long acquireFences;
    private final long fullFences;
    private final long volatiles;
    /** Volatile writes, volatile updates and full fences: what STALE keeps at its place. */
    private final long fixed;

    private final int size;
    private final Relation po;
    private final Relation rf;
    private final Relation synchronizes;
    private final Relation happensBefore;

    Consistency(ExecutionGraph graph) {
        size = graph.size;
        acquiringReads = graph.readsOf(MemoryOrder.ACQUIRE);
        volatileReads = graph.readsOf(MemoryOrder.VOLATILE);
        volatileWrites = graph.writesOf(MemoryOrder.VOLATILE);
        opaqueReads = graph.readsOf(MemoryOrder.OPAQUE);
        acquireFences = graph.fences(false);
        fullFences = graph.fences(false) & graph.fences(true);
        volatiles = volatileReads | volatileWrites;
        fixed = volatileWrites | fullFences;
        po = graph.programOrder();
        rf = graph.readsFrom();
        synchronizes = releaseAcquire(graph).or(graph.otherSynchronization());
        happensBefore = po.or(synchronizes).plus();
    }

    /** swra = ([W>=rel] | [F>=rel];po;[W]); rs; rf; ([R>=acq] | [R];po;[F>=acq]) with rs = (rf;[U])*. */
    private Relation releaseAcquire(ExecutionGraph graph) {
        Relation identity = new Relation(graph.size).optional();
        long writes = graph.writesOf(MemoryOrder.PLAIN);
        long reads = graph.readsOf(MemoryOrder.PLAIN);
        Relation release = identity.from(graph.writesOf(MemoryOrder.RELEASE))
                .or(po.from(graph.fences(true)).into(writes));
        Relation releaseSequence = rf.into(graph.updates()).plus().optional();
        Relation acquire = identity.from(acquiringReads).or(po.from(reads).into(acquireFences));
        return release.then(releaseSequence).then(rf).then(acquire);
    }

    /**
     * False where an order of the writes of one location cannot be part of a consistent execution, whatever the others.
     */
    boolean mayBeCoherent(Relation mo) {
        Relation rb = rf.inverse().then(mo).withoutIdentity();
        return isCoherent(mo, rb, happensBefore, synchronizes);
    }

    /** A1 to A8 without what distinguishes the variants of S; the relations of {@code mo} must satisfy A7. */
    boolean isConsistent(Relation mo, AxiomVariant variant) {
        Relation rb = rf.inverse().then(mo).withoutIdentity();
        Relation swvol =
                mo.optional().from(volatileWrites).then(rf).into(volatileReads).withoutIdentity();
        Relation sw = variant.isC11() ? synchronizes : synchronizes.or(swvol);
        Relation hb = po.or(sw).plus();
        if (!hb.or(rf).isAcyclic() || !isCoherent(mo, rb, hb, sw)) {
            return false;
        }
        if (variant.coherent && !rb.then(rf).then(hb).isIrreflexive()) {
            return false;
        }
        Relation order = volatileOrder(mo, rb, hb, variant == AxiomVariant.C11_FULL ? strong(hb) : hb);
        return order.isAcyclic() && isExecutable(order, hb, variant.sync);
    }

    /**
     * Whether S, as the places say, has all that A8 demands: a node stands at the place of its number, a volatile read
     * directly after the node of its place.
     */
    boolean agreesWithPlaces(Relation mo, int[] places, AxiomVariant variant) {
        Relation rb = rf.inverse().then(mo).withoutIdentity();
        Relation swvol =
                mo.optional().from(volatileWrites).then(rf).into(volatileReads).withoutIdentity();
        Relation sw = variant.isC11() ? synchronizes : synchronizes.or(swvol);
        Relation hb = po.or(sw).plus();
        Relation order = volatileOrder(mo, rb, hb, hb);
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                if (order.has(i, j)
                        && place(i, places) >= place(j, places)
                        && !(isRead(i) && isRead(j) && places[i] == places[j])) {
                    return false;
                }
            }
        }
        return true;
    }

    private int place(int event, int[] places) {
        return 2 * places[event] + (isRead(event) ? 1 : 0);
    }

    private boolean isRead(int event) {
        return (volatileReads & ~volatileWrites & 1L << event) != 0;
    }

    /** A2 to A6. */
    private boolean isCoherent(Relation mo, Relation rb, Relation hb, Relation sw) {
        if (!mo.then(hb).isIrreflexive()
                || !rb.then(hb).isIrreflexive()
                || !mo.optional().then(rf).then(hb).isIrreflexive()) {
            return false;
        }
        Relation newer = rb.then(rf);
        Relation throughFence = po.into(acquireFences).then(hb);
        Relation throughSync = po.optional().then(sw).then(hb.optional());
        Relation hba = hb.from(acquiringReads).or(throughFence).or(throughSync);
        return newer.into(opaqueReads).then(hb).into(opaqueReads).isIrreflexive()
                && newer.then(hba).isIrreflexive();
    }

    /** Strongly-happens-before of C++20: what begins and ends in program order, or between seq_cst accesses. */
    private Relation strong(Relation hb) {
        Relation betweenVolatiles = synchronizes.from(volatileWrites).into(volatileReads);
        return po.or(betweenVolatiles).or(po.then(hb.optional()).then(po)).plus();
    }

    /** A of A8; {@code before} is what S agrees with in any case. */
    private Relation volatileOrder(Relation mo, Relation rb, Relation hb, Relation before) {
        long nodes = volatiles | fullFences;
        Relation later = mo.or(rb);
        Relation eco = rf.or(mo).or(rb).plus();
        return before.from(nodes)
                .into(nodes)
                .or(later.from(volatiles).into(volatiles))
                .or(hb.from(fullFences).then(later).into(volatiles))
                .or(later.from(volatiles).then(hb).into(fullFences))
                .or(hb.from(fullFences).then(eco).then(hb).into(fullFences));
    }

    private boolean isExecutable(Relation order, Relation hb, Sync sync) {
        return switch (sync) {
            case EXEC -> hb.or(rf).or(order).isAcyclic();
            case STALE -> hb.or(rf).or(order.plus().from(fixed)).isAcyclic();
            case FULL -> true;
        };
    }
}
