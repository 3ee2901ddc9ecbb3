package dev.heddle.replayer.control;

/** A thread's place in the relay: what the control needs to know of a thread. Belongs to the engine's record of that thread. */
public final class Baton {
    private final Thread thread;
    private volatile boolean mine;
    /** The monitor in which the thread waits for the baton, or null where it is parked. */
    private volatile Object monitor;

    /** @param thread the application's own thread */
    public Baton(Thread thread) {
        this.thread = thread;
    }

    /** The application's own thread. */
    public Thread thread() {
        return thread;
    }

    Object monitor() {
        return monitor;
    }

    void monitor(Object waitsIn) {
        monitor = waitsIn;
    }

    boolean isMine() {
        return mine;
    }

    void set(boolean value) {
        mine = value;
    }
}
