package dev.heddle.replayer.control;

import org.jspecify.annotations.Nullable;

/**
 * A thread of the application that the JVM does not know: a {@code Thread} object and the continuation that runs it.
 */
final class Fiber implements Runnable {
    private final Thread thread;
    private final long stackSize;
    private final Object continuation;
    /** Where its frames are now; null where it has yielded, has not begun or has ended. */
    private volatile @Nullable Carrier carrier;
    /** Whether the fiber has been given the baton while mounted. */
    private volatile boolean mine;
    /** The monitor in which it waits for the baton, or null where its carrier is parked. */
    private volatile @Nullable Object monitor;

    private volatile boolean ended;

    Fiber(Thread thread) {
        this.thread = thread;
        this.stackSize = Math.max(0, JdkThreads.stackSize(thread));
        this.continuation = FiberClass.create(this);
    }

    /** A thread that there is already, and what it is to do. */
    Fiber(Thread thread, Runnable body) {
        this.thread = thread;
        this.stackSize = 0;
        this.continuation = FiberClass.create(body);
    }

    /** What the JVM does with a thread that it starts. */
    @Override
    public void run() {
        try {
            ((Runnable) thread).run();
        } catch (Throwable thrown) {
            JdkThreads.uncaught(thread, thrown);
        }
        JdkThreads.exit(thread);
        ended = true;
    }

    /** Runs it on {@code here}, the calling thread of the JVM, until it yields or ends. */
    void proceed(Carrier here) {
        carrier = here;
        CarrierProbe.copy(thread, here.thread());
        FiberClass.current(here.thread(), thread);
        FiberClass.run(continuation);
        FiberClass.current(here.thread(), here.thread());
        CarrierProbe.copy(here.thread(), thread);
        carrier = null;
    }

    /** What its thread asked for; 0 for the JVM's default. */
    long stackSize() {
        return stackSize;
    }

    @Nullable
    Carrier carrier() {
        return carrier;
    }

    /** Carrier of the fiber, called on the fiber itself while mounted. */
    @SuppressWarnings("NullAway") // proceed() has set it
    Carrier here() {
        return carrier;
    }

    boolean hasEnded() {
        return ended;
    }

    /** Waits for the baton on its carrier. */
    void await() {
        while (!takeBaton()) {
            FiberClass.park(Fibers.LOOK_AGAIN_NANOS);
            JdkThreads.clearInterrupt(here().thread());
        }
    }

    /** Waits for the baton in a monitor that the caller owns, and releases meanwhile. */
    void awaitIn(Object waitsIn) {
        while (!takeBaton()) {
            try {
                waitsIn.wait();
            } catch (InterruptedException e) {
                // a real interrupt from outside the model
            }
        }
        monitor = null;
    }

    /** Called with the monitor held, so that no notification comes before the wait. */
    void waitsIn(Object lock) {
        monitor = lock;
    }

    /** Whether it has been given the baton, once. */
    boolean takeBaton() {
        if (mine) {
            mine = false;
            return true;
        }
        return false;
    }

    /** Gives it the baton where it waits, or is about to. */
    void wake(Carrier on) {
        Object lock = monitor;
        mine = true;
        if (lock == null) {
            FiberClass.unpark(on.thread());
        } else {
            synchronized (lock) {
                lock.notifyAll();
            }
        }
    }

    StackTraceElement[] stack() {
        return FiberClass.stack(continuation);
    }
}
