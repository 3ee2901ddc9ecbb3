package dev.heddle.recorder.hooks;

import java.util.concurrent.locks.LockSupport;

/**
 * Takes the place of Unsafe.park and Unsafe.unpark in java.util.concurrent, where later JDKs call them directly, and in
 * the program: goes through LockSupport, whose methods ask the hooks first and else do the same.
 */
public final class LibraryParking {
    private LibraryParking() {}

    /**
     * Parks the current thread.
     *
     * @param unsafe the receiver of the call that was replaced; not used
     * @param absolute whether the time is a deadline in epoch milliseconds, else a duration in nanoseconds
     * @param time 0 with a duration means no limit
     */
    public static void park(Object unsafe, boolean absolute, long time) {
        if (absolute) {
            LockSupport.parkUntil(time);
        } else if (time == 0) {
            LockSupport.park();
        } else {
            LockSupport.parkNanos(time);
        }
    }

    /** Unparks the thread; null is ignored. The first argument is the receiver of the call that was replaced. */
    public static void unpark(Object unsafe, Object thread) {
        LockSupport.unpark((Thread) thread);
    }
}
