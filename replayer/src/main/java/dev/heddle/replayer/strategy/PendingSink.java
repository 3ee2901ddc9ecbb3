package dev.heddle.replayer.strategy;

/**
 * A pending operation that is a sink of communication at this moment (memory model, section 8), as its event would look
 * if it were executed now and read locally. Asking changes nothing: nothing is named or numbered. Valid during the call
 * only.
 */
public interface PendingSink {
    /** A site or location that no event has had yet. */
    int NEW = -2;

    /** Number of its site in the trace, -1 for none, or {@link #NEW}. */
    int site();

    /** Number of its location in the trace, -1 for none, or {@link #NEW}. */
    int location();

    /** The event that it would read from, {@code EventColumns.READS_INITIAL} or {@code EventColumns.READS_NOTHING}. */
    int source();
}
