package dev.heddle.replayer.operations;

import dev.heddle.recorder.instrument.place.Internals;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;
import org.jspecify.annotations.Nullable;

/** Waiters of a condition of the JDK, read from its queue, which the thread that holds the lock has for itself. */
final class ConditionQueue {
    private static final String PACKAGE = "java.util.concurrent.locks.";
    /** Status of a node that is neither signalled nor given up. */
    private static final int COND = 2;

    private static final ConditionQueue OF_INT = new ConditionQueue(PACKAGE + "AbstractQueuedSynchronizer");
    private static final ConditionQueue OF_LONG = new ConditionQueue(PACKAGE + "AbstractQueuedLongSynchronizer");

    private final MethodHandle lock;
    private final MethodHandle first;
    private final MethodHandle next;
    private final MethodHandle waiter;
    private final MethodHandle status;
    private final @Nullable MethodHandle unset;
    private final @Nullable MethodHandle enqueue;

    private ConditionQueue(String synchronizer) {
        lock = Internals.getter(synchronizer + "$ConditionObject", "this$0");
        first = Internals.getter(synchronizer + "$ConditionObject", "firstWaiter");
        next = Internals.getter(synchronizer + "$ConditionNode", "nextWaiter");
        waiter = Internals.getter(synchronizer + "$Node", "waiter");
        status = Internals.getter(synchronizer + "$Node", "status");
        unset = unset(synchronizer);
        enqueue = enqueue(synchronizer);
    }

    private static @Nullable MethodHandle unset(String synchronizer) {
        try {
            Class<?> node = Class.forName(synchronizer + "$Node", false, null);
            return Internals.LOOKUP
                    .findVirtual(node, "getAndUnsetStatus", MethodType.methodType(int.class, int.class))
                    .asType(MethodType.methodType(int.class, Object.class, int.class));
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    /** Its parameter is a Node in JDK 17 and a ConditionNode later. */
    private static @Nullable MethodHandle enqueue(String synchronizer) {
        for (String parameter : new String[] {synchronizer + "$ConditionNode", synchronizer + "$Node"}) {
            try {
                MethodType type = MethodType.methodType(void.class, Class.forName(parameter, false, null));
                return Internals.LOOKUP
                        .findVirtual(Class.forName(synchronizer, false, null), "enqueue", type)
                        .asType(MethodType.methodType(void.class, Object.class, Object.class));
            } catch (ReflectiveOperationException e) {
                continue;
            }
        }
        return null;
    }

    private static ConditionQueue of(Object condition) {
        return condition instanceof AbstractQueuedLongSynchronizer.ConditionObject ? OF_LONG : OF_INT;
    }

    private boolean hasAll() {
        return lock != null
                && first != null
                && next != null
                && waiter != null
                && status != null
                && unset != null
                && enqueue != null;
    }

    /** Whether this JDK has such queues. */
    static boolean isKnown() {
        return OF_INT.hasAll() && OF_LONG.hasAll();
    }

    /** Whether the synchronizer of a condition can be told. */
    static boolean knowsLocks() {
        return OF_INT.lock != null && OF_LONG.lock != null;
    }

    /** The synchronizer that a condition belongs to. */
    static Object lock(Object condition) {
        try {
            return (Object) of(condition).lock.invokeExact(condition);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** The thread that a signal wakes now; null where it wakes none. */
    static @Nullable Thread first(Object condition) {
        ConditionQueue queue = of(condition);
        try {
            Object node = (Object) queue.first.invokeExact(condition);
            while (node != null && !queue.waits(node)) {
                node = (Object) queue.next.invokeExact(node);
            }
            return node == null ? null : (Thread) (Object) queue.waiter.invokeExact(node);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** How many threads a signalAll wakes now. */
    static int size(Object condition) {
        ConditionQueue queue = of(condition);
        try {
            int waiting = 0;
            for (Object node = (Object) queue.first.invokeExact(condition);
                    node != null;
                    node = (Object) queue.next.invokeExact(node)) {
                waiting += queue.waits(node) ? 1 : 0;
            }
            return waiting;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private boolean waits(Object node) throws Throwable {
        return ((int) (Integer) (Object) status.invokeExact(node) & COND) != 0;
    }

    /**
     * Signals one waiter, as {@code ConditionObject.doSignal} does the first. False where it has been signalled before.
     */
    static boolean signal(Object condition, Thread waiter) {
        ConditionQueue queue = of(condition);
        try {
            Object node = (Object) queue.first.invokeExact(condition);
            while (node != null && (Object) queue.waiter.invokeExact(node) != waiter) {
                node = (Object) queue.next.invokeExact(node);
            }
            if (node == null || ((int) queue.unset.invokeExact(node, COND) & COND) == 0) {
                return false;
            }
            queue.enqueue.invokeExact((Object) queue.lock.invokeExact(condition), node);
            return true;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
