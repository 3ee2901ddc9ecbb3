package dev.heddle.analyzer.memory;

/**
 * Drops what no thread can be affected by any more (section 5.8): between {@link #begin} and {@link #end}, one location
 * after the other.
 */
final class Reclaiming {
    private final Views views;
    private final ThreadViews threads;
    private final FullFences fences;
    private final PriorWrites prior = new PriorWrites();
    /** What every thread that is alive knows, and has acquired. */
    private int known;

    private int acquired;

    Reclaiming(Views views, ThreadViews threads, FullFences fences) {
        this.views = views;
        this.threads = threads;
        this.fences = fences;
    }

    void begin() {
        known = common(false);
        acquired = common(true);
        fences.dropBefore(views.node(known));
    }

    void end() {
        views.drop(known);
        views.drop(acquired);
    }

    /**
     * Drops the writes and reads of a location.
     *
     * @param window how many writes of one thread stay readable, whatever the threads know
     * @return how many writes are left
     */
    int reclaim(LocationHistory history, int window) {
        ModificationOrder order = history.order;
        if (order.writeCount() > 1) {
            prior.begin(order.chainCount());
            prior.knownOrOld(history, views, known, window);
            order.findBefore(prior);
            order.dropBefore(history.settled()::add);
            history.volatiles.drop(order);
            for (int r = 0; r < history.readerCount(); r++) {
                history.reads(r).drop(views.clock(acquired, history.reads(r).thread()), order);
            }
        }
        return order.writeCount();
    }

    private int common(boolean ofAcquired) {
        int common = Views.NONE;
        for (int t = 0; t < threads.count(); t++) {
            if (threads.isAlive(t)) {
                int view = ofAcquired ? threads.acquired(t) : threads.now(t);
                if (common == Views.NONE) {
                    common = views.copy(view);
                } else {
                    views.meet(common, view);
                }
            }
        }
        return common == Views.NONE ? views.empty() : common;
    }
}
