package dev.heddle.replayer.lead;

/**
 * A decision at a place. A script of decisions lists those that differ from what happens without
 * ({@link Continuation}): a thread goes on as long as it can, reads see the newest write, nothing comes without cause.
 */
public sealed interface Decision {
    /** The thread's last event before, or for a read the read. */
    Place at();

    /**
     * Another thread goes on (or the same, where it would have given way).
     *
     * @param at the last event of the thread that made the step before
     * @param to path of the thread that goes on
     */
    record Switch(Place at, String to) implements Decision {}

    /**
     * A read that does not see the newest write.
     *
     * @param at the read
     * @param source the write, or {@link Place#INITIAL}
     */
    record Read(Place at, Place source) implements Decision {}

    /**
     * Any other choice: which waiter is notified, whether something comes without cause, a read's place among volatile
     * writes.
     *
     * @param at the last event of the thread that runs
     * @param number what is chosen, at least 1
     */
    record Choice(Place at, int number) implements Decision {}
}
