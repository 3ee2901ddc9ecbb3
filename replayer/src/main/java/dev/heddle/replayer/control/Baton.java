package dev.heddle.replayer.control;

/** A thread's place in the relay: what the control needs to know of a thread. Belongs to the engine's record of that thread. */
public final class Baton {
    private final Thread thread;
    private volatile boolean mine;

    /** @param thread the application's own thread */
    public Baton(Thread thread) {
        this.thread = thread;
    }

    /** The application's own thread. */
    public Thread thread() {
        return thread;
    }

    boolean isMine() {
        return mine;
    }

    void set(boolean value) {
        mine = value;
    }
}
