package dev.heddle.analyzer.memory;

import dev.heddle.formats.event.MemoryOrder;

/** Which writes must be before what an access sees or makes, rule by rule (sections 5.3 to 5.5). */
final class PriorRules {
    private final Views views;
    private final FullFences fences;

    PriorRules(Views views, FullFences fences) {
        this.views = views;
        this.fences = fences;
    }

    /**
     * Adds the rules of a read.
     *
     * @param now what its thread knows
     * @param acquired what its thread has acquired
     * @param slot the node of S after which it stands, which matters to volatile reads alone
     */
    void read(PriorWrites prior, LocationHistory at, int now, int acquired, MemoryOrder order, int slot) {
        prior.knownWrites(at, views, now);
        if (at.readerCount() > 0) {
            if (order == MemoryOrder.PLAIN) {
                prior.acquiringReads(at, views, now);
            } else {
                prior.coherentReads(at, views, now);
            }
            prior.readsBeforeAcquire(at, views, acquired);
        }
        if (order == MemoryOrder.VOLATILE) {
            prior.writesKnownToFences(at, views, fences.known(slot));
            prior.volatileWrite(at.volatiles, at.volatiles.latest(slot));
        } else {
            prior.volatileWriteBeforeFence(at.volatiles, at.volatiles.latest(views.fence(now) - 1));
        }
    }

    /** Adds the rules of a write. */
    void write(PriorWrites prior, LocationHistory at, int now, MemoryOrder order) {
        if (at.readerCount() > 0) {
            prior.readsBeforeWrite(at, views, now);
        }
        if (order == MemoryOrder.VOLATILE) {
            prior.volatileAccesses(at.volatiles);
        }
    }
}
