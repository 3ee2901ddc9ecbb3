package dev.heddle.replayer.control;

/**
 * Holds the application's threads: exactly one, the one with the baton, runs. The engine calls these methods on the thread that has the
 * baton and decides itself who is next; there is no driver thread.
 */
public interface ThreadControl {
    /** Lets {@code next} run, which waits in {@link #await}. The caller goes on until it awaits. */
    void pass(Baton next);

    /** Waits until the baton is passed to {@code self}, the calling thread's. */
    void await(Baton self);

    /** Waits as {@link #await} does and gives the monitor up as long, which the caller owns. */
    void awaitIn(Object monitor, Baton self);

    /**
     * Waits as {@link #await} does, but gives up.
     *
     * @param millis wall time
     * @return false if the baton has not come by then
     */
    boolean await(Baton self, long millis);
}
