package dev.heddle.replayer.control;

import org.jspecify.annotations.Nullable;

/**
 * A thread of the JVM on which fibers run. One is active; the others are idle, or hold a fiber that cannot be moved.
 */
final class Carrier {
    private final Thread thread;
    private final long stackSize;
    /** The fiber to run next; written and read on this carrier. */
    private @Nullable Fiber next;
    /** No fiber is to run next, anywhere; likewise. */
    private boolean toNone;
    /** Fiber that another thread has handed over. */
    private volatile @Nullable Fiber handed;

    /** @param stackSize as {@code Thread} takes it: 0 for the JVM's default */
    Carrier(Thread thread, long stackSize) {
        this.thread = thread;
        this.stackSize = stackSize;
    }

    /** Whether the stack is as large as that thread asked for when it was made. */
    boolean hasRoomFor(Fiber fiber) {
        return stackSize >= fiber.stackSize();
    }

    Thread thread() {
        return thread;
    }

    /** Called on this carrier. */
    void next(@Nullable Fiber fiber) {
        next = fiber;
        toNone = false;
    }

    /** The fiber that runs here passes the baton on as it yields or ends; null for none. Called on this carrier. */
    void pass(@Nullable Fiber fiber) {
        next = fiber;
        toNone = fiber == null;
    }

    /** Whether the last fiber left no thread with the baton; true once. Called on this carrier. */
    boolean takesNone() {
        boolean is = toNone;
        toNone = false;
        return is;
    }

    /** Called on this carrier. */
    @Nullable
    Fiber takeNext() {
        Fiber fiber = next;
        next = null;
        return fiber;
    }

    /** Called by any thread. */
    void hand(Fiber fiber) {
        handed = fiber;
        FiberClass.unpark(thread);
    }

    /** Called on this carrier. */
    @Nullable
    Fiber takeHanded() {
        Fiber fiber = handed;
        if (fiber != null) {
            handed = null;
        }
        return fiber;
    }
}
