package dev.heddle.recorder.free.recording;

import dev.heddle.recorder.free.hooks.SyncState;
import dev.heddle.recorder.free.hooks.ThreadLog;
import dev.heddle.recorder.instrument.place.Internals;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.Objects;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/**
 * Calls of recorded code on the reentrant locks of java.util.concurrent and their conditions. The synchroniser inside
 * represents a lock, its views and its conditions. What the library locks by itself is not told.
 */
final class LibraryLocks {
    private static final MethodHandle REENTRANT = getter("java.util.concurrent.locks.ReentrantLock", "sync");
    private static final MethodHandle READ =
            getter("java.util.concurrent.locks.ReentrantReadWriteLock$ReadLock", "sync");
    private static final MethodHandle WRITE =
            getter("java.util.concurrent.locks.ReentrantReadWriteLock$WriteLock", "sync");
    private static final MethodHandle CONDITION =
            getter("java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject", "this$0");
    private static final Class<?> CONDITION_CLASS =
            type("java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject");
    private static final MethodHandle OWNER = owner();
    private static final MethodHandle READ_HOLDS = readHolds();

    private LibraryLocks() {}

    private static MethodHandle getter(String className, String field) {
        return Objects.requireNonNull(Internals.getter(className, field), className);
    }

    private static Class<?> type(String name) {
        try {
            return Class.forName(name, false, null);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static MethodHandle owner() {
        try {
            return Internals.LOOKUP
                    .findVirtual(
                            AbstractOwnableSynchronizer.class,
                            "getExclusiveOwnerThread",
                            MethodType.methodType(Thread.class))
                    .asType(MethodType.methodType(Object.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The reentrant holds that a ReentrantReadWriteLock counts for the calling thread; its ReadLock does not tell. */
    private static MethodHandle readHolds() {
        try {
            return Internals.LOOKUP
                    .findVirtual(
                            type("java.util.concurrent.locks.ReentrantReadWriteLock$Sync"),
                            "getReadHoldCount",
                            MethodType.methodType(int.class))
                    .asType(MethodType.methodType(int.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static void before(ThreadLog log, Object receiver, int action, int site) {
        switch (action) {
            case CallSites.UNLOCK -> {
                if (receiver instanceof ReentrantReadWriteLock.ReadLock) {
                    unlockShared(log, receiver, site);
                } else {
                    Object sync = sync(receiver);
                    if (sync != null && isMine(sync)) {
                        HeldLocks.exiting(log, Shadows.of(sync), site);
                    }
                }
            }
            case CallSites.AWAIT -> awaits(log, receiver, site);
            case CallSites.SIGNAL, CallSites.SIGNAL_ALL -> {
                Object sync = ofCondition(receiver);
                if (sync != null && isMine(sync)) {
                    HeldLocks.notifies(log, Shadows.of(sync), action == CallSites.SIGNAL_ALL, site);
                }
            }
            default -> {}
        }
    }

    /** After a normal return. */
    static void after(ThreadLog log, Object receiver, int action, int site) {
        if (action == CallSites.AWAIT) {
            awaited(log, receiver);
        } else if (action == CallSites.UNLOCK) {
            if (receiver instanceof ReentrantReadWriteLock.WriteLock) {
                downgraded(log, receiver, site);
            }
        } else if (action == CallSites.LOCK || action == CallSites.TRY_LOCK) {
            if (receiver instanceof ReentrantReadWriteLock.ReadLock) {
                lockedShared(log, receiver, site);
                return;
            }
            Object sync = sync(receiver);
            if (sync != null && (action == CallSites.LOCK || isMine(sync))) {
                HeldLocks.entered(log, Shadows.of(sync), site);
            } else if (sync != null) {
                HeldLocks.failed(log, Shadows.of(sync), site);
            }
        }
    }

    /** A share that the writer has is told where it has nothing more. */
    private static void lockedShared(ThreadLog log, Object lock, int site) {
        try {
            Object sync = (Object) READ.invokeExact(lock);
            if ((int) READ_HOLDS.invokeExact(sync) == 1 && !isMine(sync)) {
                HeldLocks.enteredShared(log, Shadows.of(sync), site);
            }
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static void unlockShared(ThreadLog log, Object lock, int site) {
        try {
            Object sync = (Object) READ.invokeExact(lock);
            if ((int) READ_HOLDS.invokeExact(sync) == 1 && !isMine(sync)) {
                HeldLocks.exitingShared(log, Shadows.of(sync), site);
            }
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static void downgraded(ThreadLog log, Object lock, int site) {
        try {
            Object sync = (Object) WRITE.invokeExact(lock);
            if (!isMine(sync) && (int) READ_HOLDS.invokeExact(sync) > 0) {
                HeldLocks.enteredShared(log, Shadows.of(sync), site);
            }
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static void awaits(ThreadLog log, Object condition, int site) {
        Object sync = ofCondition(condition);
        if (sync != null && isMine(sync)) {
            SyncState t = log.sync;
            t.awaitedDepth = HeldLocks.waits(log, Shadows.of(sync), site);
            t.awaitedSite = site;
            t.awaited = condition;
        }
    }

    /** An await ends, one way or the other. */
    static void awaited(ThreadLog log, Object condition) {
        SyncState t = log.sync;
        if (t.awaited == null || t.awaited != condition) {
            return;
        }
        t.awaited = null;
        Object sync = ofCondition(condition);
        if (sync != null && isMine(sync)) {
            HeldLocks.wakes(log, Shadows.of(sync), t.awaitedDepth, 0, t.awaitedSite);
        }
    }

    /** What a lock that is held exclusively has inside; null for other objects. */
    private static @Nullable Object sync(Object lock) {
        try {
            if (lock instanceof ReentrantLock) {
                return (Object) REENTRANT.invokeExact(lock);
            }
            return lock instanceof ReentrantReadWriteLock.WriteLock ? (Object) WRITE.invokeExact(lock) : null;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** The lock of a condition of the JDK, if it is one that a thread owns; else null. */
    private static @Nullable Object ofCondition(Object condition) {
        if (!CONDITION_CLASS.isInstance(condition)) {
            return null;
        }
        try {
            return (Object) CONDITION.invokeExact(condition);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isMine(Object sync) {
        try {
            return (Object) OWNER.invokeExact(sync) == Thread.currentThread();
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
