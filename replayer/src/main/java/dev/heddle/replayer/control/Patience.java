package dev.heddle.replayer.control;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Watchdog for a fiber that unwinds on its waiter's carrier. The watchdog has a thread of its own, since the carrier is
 * busy; the thread is started at the first use.
 *
 * <p>A wait is decided once: it ends, or its time is over. The state is its number, times {@link #STATES}, and what has
 * been decided.
 */
final class Patience {
    private static final long LOOK_NANOS = 100_000_000;
    private static final long STATES = 4;
    private static final int WAITS = 1;
    private static final int OVER = 2;

    private final Runnable whenOver;
    private final AtomicLong state = new AtomicLong();
    /** When the time of the wait is over, by {@code System.nanoTime}. Written before the wait begins. */
    private volatile long deadline;

    private boolean isLookedOn;

    /** @param whenOver called by another thread where the time of a wait is over */
    Patience(Runnable whenOver) {
        this.whenOver = whenOver;
    }

    /** A wait begins; no other is under way. */
    void begin(long nanos) {
        deadline = System.nanoTime() + nanos;
        state.set((state.get() / STATES + 1) * STATES + WAITS);
        if (!isLookedOn) {
            isLookedOn = true;
            Thread thread = new Thread(null, this::look, "heddle-patience", 0, false);
            thread.setDaemon(true);
            JdkThreads.startNatively(thread);
        }
    }

    /** The wait ends, unless its time is over or none is under way. */
    boolean end() {
        long now = state.get();
        return now % STATES == WAITS && state.compareAndSet(now, now - WAITS);
    }

    /** Whether the time of the last wait was over. */
    boolean isOver() {
        return state.get() % STATES == OVER;
    }

    /** Returns once whether the time limit has passed; called by the waiter. */
    boolean takeOver() {
        boolean isOver = isOver();
        if (isOver) {
            state.addAndGet(-OVER);
        }
        return isOver;
    }

    private void look() {
        while (true) {
            FiberClass.park(LOOK_NANOS);
            long now = state.get();
            if (now % STATES == WAITS
                    && System.nanoTime() - deadline > 0
                    && state.compareAndSet(now, now - WAITS + OVER)) {
                whenOver.run();
            }
        }
    }
}
