package dev.heddle.replayer.schedule;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The thread that looks on while all threads of the program wait for something outside, and decides who goes on. */
public final class Driver {
    private volatile @Nullable Thread thread;
    private volatile long stallNanos = Long.MAX_VALUE;
    private volatile boolean isInCharge;
    private long since;

    /**
     * Sets the thread.
     *
     * @param stall how long no thread may come back before the execution is given up, in ns of real time
     */
    public void set(Thread by, long stall) {
        stallNanos = stall;
        thread = by;
    }

    long stallNanos() {
        return stallNanos;
    }

    /** Makes it look soon. */
    void wake() {
        if (thread != null) {
            LockSupport.unpark(thread);
        }
    }

    /** No thread has the baton any more. */
    void takesOver() {
        since = System.nanoTime();
        isInCharge = true;
        wake();
    }

    /** A thread has the baton again. */
    void givesBack() {
        isInCharge = false;
    }

    boolean isInCharge() {
        return isInCharge;
    }

    /** How long that has been so, in ns of real time. */
    long waited() {
        return System.nanoTime() - since;
    }
}
