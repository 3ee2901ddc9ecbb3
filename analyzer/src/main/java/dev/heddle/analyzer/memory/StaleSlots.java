package dev.heddle.analyzer.memory;

/**
 * The places in S that a stale volatile read may take (section 5.6): directly after one of the volatile writes of its
 * location. The read's prior set is that of its first place.
 */
final class StaleSlots {
    private final Views views;
    private final ThreadViews threads;
    private final FullFences fences;
    private final PriorWrites readPrior;
    private final PriorWrites prior = new PriorWrites();

    /** @param readPrior the prior set of the read part under way */
    StaleSlots(Views views, ThreadViews threads, FullFences fences, PriorWrites readPrior) {
        this.views = views;
        this.threads = threads;
        this.fences = fences;
        this.readPrior = readPrior;
    }

    /** How many places a read of that write, which is not volatile, may take. */
    int count(LocationHistory at, int thread, int chain, int position) {
        int count = 0;
        for (int entry = first(at, thread, chain, position); entry < at.volatiles.size(); entry++) {
            if (isSlot(at, thread, chain, position, entry)) {
                count++;
            }
        }
        return count;
    }

    /** The volatile write of the location that the read's n-th place in S comes after; -1 for none. */
    int entry(LocationHistory at, int thread, int chain, int position, int slot) {
        int own = at.volatiles.entryOf(chain, position);
        if (own >= 0) {
            return own;
        }
        int left = slot;
        for (int entry = first(at, thread, chain, position); entry < at.volatiles.size(); entry++) {
            if (isSlot(at, thread, chain, position, entry) && left-- == 0) {
                return entry;
            }
        }
        throw new IllegalArgumentException("no slot " + slot);
    }

    /**
     * Place in S of a volatile read of that write which stands directly after volatile write {@code entry} of the
     * location.
     */
    int label(LocationHistory at, int thread, int chain, int position, int entry) {
        int acquired =
                Math.max(nodeAfterAcquiring(at, thread, chain, position), views.node(at.volatiles.joined(entry)));
        return Math.max(acquired, at.volatiles.label(entry));
    }

    /** The last volatile write that must be before a read of a write that is not volatile; -1 for none. */
    private int first(LocationHistory at, int thread, int chain, int position) {
        return at.volatiles.latest(nodeAfterAcquiring(at, thread, chain, position));
    }

    private int nodeAfterAcquiring(LocationHistory at, int thread, int chain, int position) {
        return Math.max(
                views.node(threads.now(thread)),
                views.node(at.order.chain(chain).released(position)));
    }

    /**
     * Whether a volatile read of that write may stand between volatile write {@code entry} of the location and the next
     * one.
     */
    private boolean isSlot(LocationHistory at, int thread, int chain, int position, int entry) {
        VolatileAccesses volatiles = at.volatiles;
        int label = label(at, thread, chain, position, entry);
        if (entry + 1 < volatiles.size() && label >= volatiles.label(entry + 1)) {
            return false;
        }
        prior.copyFrom(readPrior);
        prior.writesKnownToFences(at, views, fences.known(label));
        prior.volatileWrite(volatiles, entry);
        at.order.findBefore(prior);
        if (position < at.order.firstNotBefore(chain)) {
            return false;
        }
        if (entry + 1 == volatiles.size()) {
            return true;
        }
        int next = entry + 1;
        if (volatiles.chain(next) == chain && volatiles.position(next) == position
                || volatiles.position(next) <= prior.latest(volatiles.chain(next))) {
            return false;
        }
        at.order.findBefore(prior, chain, position);
        return volatiles.position(next) >= at.order.firstNotBefore(volatiles.chain(next));
    }
}
