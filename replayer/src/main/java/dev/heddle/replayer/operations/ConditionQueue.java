package dev.heddle.replayer.operations;

import dev.heddle.recorder.instrument.place.Internals;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/** Waiters of a condition of the JDK, read from its queue, which the thread that holds the lock has for itself. */
final class ConditionQueue {
    private static final String AQS = "java.util.concurrent.locks.AbstractQueuedSynchronizer";
    /** Status of a node that is neither signalled nor given up. */
    private static final int COND = 2;

    private static final MethodHandle LOCK = Internals.getter(AQS + "$ConditionObject", "this$0");
    private static final MethodHandle FIRST = Internals.getter(AQS + "$ConditionObject", "firstWaiter");
    private static final MethodHandle NEXT = Internals.getter(AQS + "$ConditionNode", "nextWaiter");
    private static final MethodHandle WAITER = Internals.getter(AQS + "$Node", "waiter");
    private static final MethodHandle STATUS = Internals.getter(AQS + "$Node", "status");
    private static final MethodHandle UNSET = unset();
    private static final MethodHandle ENQUEUE = enqueue();
    private static final boolean IS_KNOWN = LOCK != null
            && FIRST != null
            && NEXT != null
            && WAITER != null
            && STATUS != null
            && UNSET != null
            && ENQUEUE != null;

    private ConditionQueue() {}

    private static @Nullable MethodHandle unset() {
        try {
            Class<?> node = Class.forName(AQS + "$Node", false, null);
            return Internals.LOOKUP
                    .findVirtual(node, "getAndUnsetStatus", MethodType.methodType(int.class, int.class))
                    .asType(MethodType.methodType(int.class, Object.class, int.class));
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    /** Its parameter is a Node in JDK 17 and a ConditionNode later. */
    private static @Nullable MethodHandle enqueue() {
        for (String parameter : new String[] {AQS + "$ConditionNode", AQS + "$Node"}) {
            try {
                MethodType type = MethodType.methodType(void.class, Class.forName(parameter, false, null));
                return Internals.LOOKUP
                        .findVirtual(Class.forName(AQS, false, null), "enqueue", type)
                        .asType(MethodType.methodType(void.class, Object.class, Object.class));
            } catch (ReflectiveOperationException e) {
                continue;
            }
        }
        return null;
    }

    /** Whether this JDK has such queues. */
    static boolean isKnown() {
        return IS_KNOWN;
    }

    /** The thread that a signal wakes now; null where it wakes none. */
    static @Nullable Thread first(Object condition) {
        try {
            Object node = (Object) FIRST.invokeExact(condition);
            while (node != null && !waits(node)) {
                node = (Object) NEXT.invokeExact(node);
            }
            return node == null ? null : (Thread) (Object) WAITER.invokeExact(node);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** How many threads a signalAll wakes now. */
    static int size(Object condition) {
        try {
            int waiting = 0;
            for (Object node = (Object) FIRST.invokeExact(condition);
                    node != null;
                    node = (Object) NEXT.invokeExact(node)) {
                waiting += waits(node) ? 1 : 0;
            }
            return waiting;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean waits(Object node) throws Throwable {
        return ((int) (Integer) (Object) STATUS.invokeExact(node) & COND) != 0;
    }

    /**
     * Signals one waiter, as {@code ConditionObject.doSignal} does the first. False where it has been signalled before.
     */
    static boolean signal(Object condition, Thread waiter) {
        try {
            Object node = (Object) FIRST.invokeExact(condition);
            while (node != null && (Object) WAITER.invokeExact(node) != waiter) {
                node = (Object) NEXT.invokeExact(node);
            }
            if (node == null || ((int) UNSET.invokeExact(node, COND) & COND) == 0) {
                return false;
            }
            ENQUEUE.invokeExact((Object) LOCK.invokeExact(condition), node);
            return true;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
