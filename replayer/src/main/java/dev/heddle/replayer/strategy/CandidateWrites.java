package dev.heddle.replayer.strategy;

/** The writes that a read may see now, newest last. Lazy: nothing is listed that is not asked for. Valid during the call only. */
public interface CandidateWrites {
    /** How many there are, at least 1; some may turn out not to be feasible, but never all. */
    int size();

    /** The i-th one: the index of its event, or {@code EventColumns.READS_INITIAL}. */
    int event(int i);

    /**
     * Whether the i-th one may be chosen. False for the value that a compare-and-set expects where another update has read that write
     * already, and where the place in S that the read would need does not exist.
     */
    default boolean isFeasible(int i) {
        return true;
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
