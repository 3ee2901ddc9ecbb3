package dev.heddle.replayer.engine;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.recorder.instrument.Site;
import java.lang.invoke.MethodHandle;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.BaseStream;

/**
 * Calls from instrumented code into library classes that synchronise (architecture.md, section 4): none may lose a happens-before edge. Locks and
 * conditions are told as lock events; classes that lock their own monitor take the modelled one; every other class of
 * java.util.concurrent releases before the call and acquires after it, on its own clock where both sides are known to be calls on the same object,
 * else on the library's one clock.
 */
final class LibraryCalls {
    /** How a class's calls synchronise. */
    enum Kind {
        /** Not at all. */
        NONE,
        /** A lock of java.util.concurrent.locks. */
        LOCK,
        /** A condition of one. */
        CONDITION,
        /** Methods lock the object itself. */
        MONITOR,
        /** Both sides of every edge are calls on this object. */
        OWN,
        /** Edges go through other objects too: executors, futures, views, streams. */
        LIBRARY
    }

    private static final int PLAIN = 0;
    private static final int HOLDS_MONITOR = 1;
    private static final int RELEASED_CONDITION = 2;
    /** The call is kept for its line: what it does is hooked inside. */
    static final int SITE_ONLY = 3;

    private static final int CALLED_BACK = 4;

    private static final MethodHandle REENTRANT_SYNC =
            Internals.getter("java.util.concurrent.locks.ReentrantLock", "sync");
    private static final MethodHandle READ_WRITE_SYNC =
            Internals.getter("java.util.concurrent.locks.ReentrantReadWriteLock", "sync");
    private static final MethodHandle READ_SYNC =
            Internals.getter("java.util.concurrent.locks.ReentrantReadWriteLock$ReadLock", "sync");
    private static final MethodHandle WRITE_SYNC =
            Internals.getter("java.util.concurrent.locks.ReentrantReadWriteLock$WriteLock", "sync");
    private static final MethodHandle CONDITION_SYNC =
            Internals.getter("java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject", "this$0");

    private final Execution execution;
    private final ClassValue<Kind> kinds = new ClassValue<>() {
        @Override
        protected Kind computeValue(Class<?> type) {
            return classify(type);
        }
    };

    /** The locks that people know, by the synchroniser inside them. */
    private final Map<Object, Object> locksBySync = new IdentityHashMap<>();

    LibraryCalls(Execution execution) {
        this.execution = execution;
    }

    static Kind classify(Class<?> type) {
        if (type.getClassLoader() != null) {
            Class<?> s = type;
            while (s.getClassLoader() != null) {
                s = s.getSuperclass();
                if (s == null) {
                    return Kind.NONE;
                }
            }
            return s == Object.class ? Kind.NONE : classify(s);
        }
        String name = type.getName();
        if (Condition.class.isAssignableFrom(type) && CONDITION_SYNC != null && name.contains("ConditionObject")) {
            return Kind.CONDITION;
        }
        if (type == ReentrantLock.class
                || type == ReentrantReadWriteLock.ReadLock.class
                || type == ReentrantReadWriteLock.WriteLock.class) {
            return Kind.LOCK;
        }
        if (name.startsWith("java.util.Collections$Synchronized")
                || type == java.util.Vector.class
                || type == java.util.Stack.class
                || type == java.util.Hashtable.class
                || type == java.util.Properties.class
                || type == StringBuffer.class
                || java.io.PrintStream.class.isAssignableFrom(type)
                || java.io.Writer.class.isAssignableFrom(type)
                || type == java.io.ByteArrayOutputStream.class) {
            return Kind.MONITOR;
        }
        if (BaseStream.class.isAssignableFrom(type) || type == java.util.Timer.class) {
            return Kind.LIBRARY;
        }
        if (!name.startsWith("java.util.concurrent.")) {
            return Kind.NONE;
        }
        return isOwn(type, name) ? Kind.OWN : Kind.LIBRARY;
    }

    private static boolean isOwn(Class<?> type, String name) {
        if (name.startsWith("java.util.concurrent.atomic.") || name.equals("java.util.concurrent.locks.StampedLock")) {
            return true;
        }
        return type.getEnclosingClass() == null
                && (java.util.Collection.class.isAssignableFrom(type)
                        || java.util.Map.class.isAssignableFrom(type)
                        || type == java.util.concurrent.CountDownLatch.class
                        || type == java.util.concurrent.Semaphore.class
                        || type == java.util.concurrent.CyclicBarrier.class
                        || type == java.util.concurrent.Phaser.class
                        || type == java.util.concurrent.Exchanger.class);
    }

    /** Forgets the locks of the last execution. */
    void clear() {
        locksBySync.clear();
    }

    private Kind kind(Object receiver) {
        if (receiver == null) {
            return Kind.LIBRARY; // a static method of java.util.concurrent: it may hand work over
        }
        Kind k = kinds.get(receiver.getClass());
        if (k == Kind.LIBRARY && receiver instanceof BaseStream<?, ?> stream && !stream.isParallel()) {
            return Kind.NONE;
        }
        return k;
    }

    /** The object whose clock and holder stand for a lock and its conditions. */
    private Object lockKey(Object lock) {
        Object sync = syncOf(lock);
        return locksBySync.getOrDefault(sync, sync);
    }

    /** What a lock, its views and its conditions have in common. */
    private static Object syncOf(Object lock) {
        try {
            if (lock instanceof ReentrantLock) {
                return REENTRANT_SYNC == null ? lock : (Object) REENTRANT_SYNC.invokeExact(lock);
            }
            if (lock instanceof ReentrantReadWriteLock) {
                return READ_WRITE_SYNC == null ? lock : (Object) READ_WRITE_SYNC.invokeExact(lock);
            }
            if (lock instanceof ReentrantReadWriteLock.ReadLock) {
                return READ_SYNC == null ? lock : (Object) READ_SYNC.invokeExact(lock);
            }
            if (lock instanceof ReentrantReadWriteLock.WriteLock) {
                return WRITE_SYNC == null ? lock : (Object) WRITE_SYNC.invokeExact(lock);
            }
            return (Object) CONDITION_SYNC.invokeExact(lock);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private int lockLocation(ControlledThread t, Object lock) {
        return execution.locationOf(LocationKind.LOCK, lockKey(lock), t);
    }

    void before(ControlledThread t, Object receiver, int siteId) {
        if (isSiteOnly(siteId)) {
            if (receiver != null && execution.siteTable.get(siteId).member().equals("start")) {
                // here, since until JDK 18 start holds the thread's own monitor, which another caller would run into
                execution.relay.point(t, EventKind.START, siteId, receiver, -1);
            }
            t.pushCall(null, siteId, SITE_ONLY);
            return;
        }
        Kind kind = kind(receiver);
        if (kind == Kind.NONE) {
            return;
        }
        Site site = execution.siteTable.get(siteId);
        if (receiver instanceof ReentrantReadWriteLock || receiver instanceof ReentrantLock) {
            locksBySync.putIfAbsent(syncOf(receiver), receiver);
        }
        if (isGetter(receiver, site)) {
            return;
        }
        int state = PLAIN;
        switch (kind) {
            case MONITOR -> {
                execution.monitors.enter(t, receiver, siteId);
                state = HOLDS_MONITOR;
            }
            case LOCK -> beforeLock(t, receiver, site, siteId);
            case CONDITION -> {
                execution.relay.point(
                        t, site.member().startsWith("await") ? EventKind.WAIT : EventKind.NOTIFY, siteId, receiver, -1);
                if (site.member().startsWith("await")) {
                    execution.monitors.released(
                            t, lockLocation(t, receiver), siteId, EventKind.WAIT, execution.wakeups.beforeAwait(t));
                    state = RELEASED_CONDITION;
                } else {
                    int e = execution.append(t, EventKind.NOTIFY, siteId, lockLocation(t, receiver));
                    execution.log.addFlags(e, site.member().equals("signalAll") ? EventFlags.ALL : 0);
                    execution.executed(e);
                }
            }
            case OWN, LIBRARY -> {
                execution.relay.point(t, EventKind.SYNC, siteId, receiver, -1);
                sync(t, kind, receiver, siteId, EventFlags.RELEASES);
            }
            case NONE -> throw new AssertionError();
        }
        t.pushCall(receiver, siteId, state);
    }

    /** Methods that only answer a part of the lock. */
    private static boolean isGetter(Object receiver, Site site) {
        return (receiver instanceof ReentrantReadWriteLock || receiver instanceof Lock)
                && (site.member().equals("readLock")
                        || site.member().equals("writeLock")
                        || site.member().equals("newCondition"));
    }

    private void beforeLock(ControlledThread t, Object lock, Site site, int siteId) {
        execution.relay.point(t, site.member().equals("unlock") ? EventKind.UNLOCK : EventKind.LOCK, siteId, lock, -1);
        if (site.member().equals("unlock") && holds(lock) == 1) {
            execution.monitors.released(t, lockLocation(t, lock), siteId, EventKind.UNLOCK, sharedFlag(lock));
        }
    }

    private static int sharedFlag(Object lock) {
        return lock instanceof ReentrantReadWriteLock.ReadLock ? EventFlags.SHARED : 0;
    }

    /** How often the calling thread holds the lock. */
    private static int holds(Object lock) {
        if (lock instanceof ReentrantLock l) {
            return l.getHoldCount();
        }
        if (lock instanceof ReentrantReadWriteLock.WriteLock w) {
            return w.getHoldCount();
        }
        return ReadHolds.of(syncOf(lock));
    }

    /** Whether user code has called the hooked method directly. */
    static boolean isSiteOnly(ControlledThread t) {
        return t.calls > 0 && t.callState[t.calls - 1] == SITE_ONLY;
    }

    /** Whether the innermost call is the await of a condition. */
    static boolean isAwait(ControlledThread t) {
        return t.calls > 0 && t.callState[t.calls - 1] == RELEASED_CONDITION;
    }

    private boolean isSiteOnly(int siteId) {
        Site site = execution.siteTable.get(siteId);
        String owner = site.owner();
        return site.kind() == EventKind.INPUT
                || owner.equals("java.lang.Thread")
                || owner.equals("java.util.concurrent.locks.LockSupport");
    }

    void after(ControlledThread t, Object receiver, int siteId) {
        if (isSiteOnly(siteId)) {
            t.dropSiteOnlyCall();
            return;
        }
        Kind kind = kind(receiver);
        if (kind == Kind.NONE || isGetter(receiver, execution.siteTable.get(siteId))) {
            return;
        }
        boolean found = false;
        int state = PLAIN;
        while (t.calls > 0 && !found) {
            int top = t.calls - 1;
            if (t.callReceiver[top] == receiver && t.callSite[top] == siteId) {
                found = true;
                state = t.callState[top];
                pop(t);
            } else if (contains(t, receiver, siteId)) {
                settle(t, top);
            } else {
                break;
            }
        }
        switch (kind) {
            case MONITOR -> {
                if (state == HOLDS_MONITOR) {
                    execution.monitors.exit(t, receiver, siteId);
                }
            }
            case LOCK -> afterLock(t, receiver, siteId);
            case CONDITION -> {
                if (state == RELEASED_CONDITION) {
                    execution.monitors.acquired(t, lockLocation(t, receiver), siteId, EventKind.WAKE, t.awaitFlags);
                }
            }
            case OWN, LIBRARY -> sync(t, kind, receiver, siteId, EventFlags.ACQUIRES);
            case NONE -> throw new AssertionError();
        }
    }

    private static boolean contains(ControlledThread t, Object receiver, int siteId) {
        for (int i = 0; i < t.calls; i++) {
            if (t.callReceiver[i] == receiver && t.callSite[i] == siteId) {
                return true;
            }
        }
        return false;
    }

    private void afterLock(ControlledThread t, Object lock, int siteId) {
        String member = execution.siteTable.get(siteId).member();
        if (member.equals("lock") || member.equals("lockInterruptibly") || member.equals("tryLock")) {
            int holds = holds(lock);
            if (holds == 1) {
                execution.monitors.acquired(t, lockLocation(t, lock), siteId, EventKind.LOCK, sharedFlag(lock));
            } else if (holds == 0) {
                int e = execution.append(t, EventKind.LOCK, siteId, lockLocation(t, lock));
                execution.log.addFlags(e, EventFlags.FAILED);
                execution.executed(e);
            }
        }
    }

    private void sync(ControlledThread t, Kind kind, Object receiver, int siteId, int flag) {
        int location = kind == Kind.OWN
                ? execution.locationOf(LocationKind.SYNCHRONIZER, receiver, t)
                : execution.locations.ofLibrary();
        int e = execution.append(t, EventKind.SYNC, siteId, location);
        execution.log.addFlags(e, flag);
        execution.executed(e);
    }

    private static void pop(ControlledThread t) {
        t.calls--;
        t.callReceiver[t.calls] = null;
    }

    /** User code runs: the innermost library calls ended by an exception, or call it back. */
    void settle(ControlledThread t) {
        while (t.inLibrary() && !LibraryFrames.isUnderWay(execution.siteTable.get(t.librarySite()))) {
            settle(t, t.calls - 1);
        }
        if (t.inLibrary()) {
            calledBack(t, t.calls - 1);
        }
    }

    /** Without notice: what others have released to the object since is seen by this callback. */
    private void calledBack(ControlledThread t, int top) {
        if (t.callReceiver[top] == null) {
            return;
        }
        boolean othersRan = execution.log.thread(execution.log.size() - 1) != t.index;
        Kind kind = kind(t.callReceiver[top]);
        if ((kind == Kind.OWN || kind == Kind.LIBRARY) && (othersRan || t.callState[top] == PLAIN)) {
            t.callState[top] = CALLED_BACK;
            sync(t, kind, t.callReceiver[top], t.callSite[top], EventFlags.ACQUIRES);
        }
    }

    private void settle(ControlledThread t, int top) {
        Object receiver = t.callReceiver[top];
        int siteId = t.callSite[top];
        int state = t.callState[top];
        pop(t);
        if (state == HOLDS_MONITOR) {
            execution.monitors.exit(t, receiver, siteId);
        } else if (state == RELEASED_CONDITION) {
            execution.monitors.acquired(t, lockLocation(t, receiver), siteId, EventKind.WAKE, EventFlags.INTERRUPTED);
        } else {
            Kind kind = kind(receiver);
            if (kind == Kind.OWN || kind == Kind.LIBRARY) {
                sync(t, kind, receiver, siteId, EventFlags.ACQUIRES);
            }
        }
    }

    /** A library class calls user code back during a call from user code. */
    void callbackBegin(ControlledThread t) {
        enterCallback(t);
        callbackSync(t, EventFlags.ACQUIRES);
    }

    /** What it did is seen by the next callback of the same object: the object may run them under a lock of its own. */
    void callbackEnd(ControlledThread t) {
        callbackSync(t, EventFlags.RELEASES);
        leaveCallback(t);
    }

    private void callbackSync(ControlledThread t, int flag) {
        int top = t.calls - 1;
        if (top >= 0 && t.callDepth[top] > 0 && t.callReceiver[top] != null) {
            Kind kind = kind(t.callReceiver[top]);
            if (kind == Kind.OWN || kind == Kind.LIBRARY) {
                sync(t, kind, t.callReceiver[top], t.callSite[top], flag);
            }
        }
    }

    private static void enterCallback(ControlledThread t) {
        if (t.calls > 0) {
            t.callDepth[t.calls - 1]++;
        }
    }

    private static void leaveCallback(ControlledThread t) {
        if (t.calls > 0 && t.callDepth[t.calls - 1] > 0) {
            t.callDepth[t.calls - 1]--;
        }
    }

    /** A library class begins a task that was handed to it: acquires what the library has released. */
    void taskBegin(ControlledThread t) {
        t.runsTasks |= t.calls == 0;
        enterCallback(t);
        sync(t, Kind.LIBRARY, null, t.librarySite(), EventFlags.ACQUIRES);
    }

    /** The task has returned: what it did is handed back. */
    void taskEnd(ControlledThread t) {
        leaveCallback(t);
        sync(t, Kind.LIBRARY, null, t.librarySite(), EventFlags.RELEASES);
    }

    /** Before a worker's library code wakes or awaits somebody: what its tasks did, those that threw included, is handed back. */
    void releaseOfWorker(ControlledThread t) {
        if (t.runsTasks && t.calls == 0) {
            sync(t, Kind.LIBRARY, null, -1, EventFlags.RELEASES);
        }
    }

    /** What a parked thread waits for, as far as its call tells, or -1. */
    int blockingLocation(ControlledThread t) {
        if (t.calls == 0) {
            return -1;
        }
        Object receiver = t.callReceiver[t.calls - 1];
        if (receiver == null) {
            return -1;
        }
        Kind kind = classify(receiver.getClass());
        return switch (kind) {
            case LOCK -> execution.locationOf(LocationKind.LOCK, lockKey(receiver), t);
            case CONDITION -> execution.locationOf(LocationKind.LOCK, lockKey(receiver), t);
            default -> execution.locationOf(LocationKind.SYNCHRONIZER, receiver, t);
        };
    }
}
