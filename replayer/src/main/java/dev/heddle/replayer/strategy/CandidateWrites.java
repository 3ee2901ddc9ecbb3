package dev.heddle.replayer.strategy;

/**
 * The writes that a read may see now, newest last. Lazy: nothing is listed that is not asked for. Valid during the call
 * only.
 */
public interface CandidateWrites {
    /** How many there are, at least 1; some may turn out not to be feasible, but never all. */
    int size();

    /** The i-th one: the index of its event, or {@code EventColumns.READS_INITIAL}. */
    int event(int i);

    /**
     * Whether the i-th one may be chosen. False for the value that a compare-and-set expects where another update has
     * read that write already, and where the place in S that the read would need does not exist.
     */
    default boolean isFeasible(int i) {
        return true;
    }

    /** Whether the i-th one is an update: a read-modify-write that took effect. */
    default boolean isUpdate(int i) {
        return false;
    }

    /** Index of the thread that made the i-th one, or -1 for the initial value. */
    default int writer(int i) {
        return -1;
    }

    /** Index of the reading thread in the execution's table of threads. */
    int reader();

    /** 64-bit name of the reading site, the same in every JVM. */
    long readerSite();

    /** 64-bit name of the i-th one's site; 0 for the initial value and for writes that no instrumented code made. */
    long writerSite(int i);

    /**
     * A write that a local read may see (PCTWM's readLocal; memory model, section 8): the last in modification order of
     * those that the reader's thread knows, of several that may stand either way the n-th; for an update the last one
     * of its block. Feasible: where that write may not be chosen after all, the nearest that may.
     *
     * @param n below {@link #localCount}
     */
    default int local(int n) {
        return 0;
    }

    /** How many writes of the location the reader's thread knows of which none is known to be later than another. */
    default int localCount() {
        return 1;
    }

    /**
     * How many candidates are among the last {@code h} writes of the location in modification order, where the order of
     * execution decides what is open; at least 1, and at least one of them is feasible. {@link #recent} names them.
     *
     * @param h at least 1
     */
    default int recentCount(int h) {
        return Math.min(h, size());
    }

    /** The n-th of those that were counted last, the last in modification order first. */
    default int recent(int n) {
        return size() - 1 - n;
    }

    /** Number of the candidate that is this event, or -1; feasible or not. */
    default int indexOf(int event) {
        for (int i = size() - 1; i >= 0; i--) {
            if (event(i) == event) {
                return i;
            }
        }
        return -1;
    }
}
