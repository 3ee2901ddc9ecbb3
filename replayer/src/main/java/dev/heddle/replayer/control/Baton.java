package dev.heddle.replayer.control;

import org.jspecify.annotations.Nullable;

/**
 * A thread's place in the relay: what the control needs to know of a thread. Belongs to the engine's record of that
 * thread.
 */
public final class Baton {
    private final Thread thread;
    private final @Nullable Object container;
    /** Whether the thread has been started or adopted. Accessed by the holder of the baton. */
    private boolean begun;

    private volatile boolean mine;
    private volatile @Nullable Thread passer;
    /** The monitor in which the thread waits for the baton, or null where it is parked. */
    private volatile @Nullable Object monitor;
    /** What runs the thread where threads are fibers; null before it begins. */
    private volatile @Nullable Fiber fiber;

    /** The thread of the JVM that runs this one, where that is another object; null before it begins. */
    private volatile @Nullable Thread runsOn;

    /**
     * @param thread the application's own thread
     * @param container what JDK 19 and later keep threads in, as {@link ThreadControl#enlist} was told, or null
     */
    public Baton(Thread thread, @Nullable Object container) {
        this.thread = thread;
        this.container = container;
    }

    /** The application's own thread. */
    public Thread thread() {
        return thread;
    }

    @Nullable
    Object container() {
        return container;
    }

    boolean hasBegun() {
        return begun;
    }

    void begins() {
        begun = true;
    }

    @Nullable
    Object monitor() {
        return monitor;
    }

    void monitor(@Nullable Object waitsIn) {
        monitor = waitsIn;
    }

    /** Who passed it last: that thread's unparks belong to the relay. May be asked by any thread. */
    public @Nullable Thread passer() {
        return passer;
    }

    void passer(Thread by) {
        passer = by;
    }

    boolean isMine() {
        return mine;
    }

    void set(boolean value) {
        mine = value;
    }

    @Nullable
    Thread runsOn() {
        return runsOn;
    }

    void runsOn(Thread on) {
        runsOn = on;
    }

    @Nullable
    Fiber fiber() {
        return fiber;
    }

    void fiber(Fiber runs) {
        fiber = runs;
    }
}
