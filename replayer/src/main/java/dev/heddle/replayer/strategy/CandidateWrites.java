package dev.heddle.replayer.strategy;

/** The writes that a read may see now, newest last. Lazy: nothing is listed that is not asked for. Valid during the call only. */
public interface CandidateWrites {
    /** How many there are, at least 1. */
    int size();

    /** The i-th one: the index of its event, or {@code EventColumns.READS_INITIAL}. */
    int event(int i);
}
