package dev.heddle.replayer.operations;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.recorder.hooks.EdgeRole;
import dev.heddle.recorder.instrument.place.Internals;
import dev.heddle.recorder.instrument.site.SiteTable;
import dev.heddle.replayer.execution.CallStack;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.EventLog;
import dev.heddle.replayer.execution.ExecutionState;
import dev.heddle.replayer.execution.Settings;
import dev.heddle.replayer.execution.ThreadTable;
import dev.heddle.replayer.names.Locations;
import dev.heddle.replayer.names.Names;
import dev.heddle.replayer.names.ObjectNames;
import dev.heddle.replayer.operations.LibraryKinds.Kind;
import dev.heddle.replayer.schedule.Relay;
import java.lang.invoke.MethodHandle;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/**
 * Calls from instrumented code into library classes that synchronise. Locks and conditions are told as lock events;
 * classes that lock their own monitor take the modelled one; a call on any other class of java.util.concurrent is a
 * scheduling point and an event without effect, and what it promises is told from inside ({@link LibraryEdges}).
 */
public final class LibraryCalls {
    /** In place of the begin of a call whose return has no effect of its own. */
    private static final int NOTHING_AT_RETURN = Integer.MAX_VALUE;

    private static final MethodHandle REENTRANT_SYNC =
            Internals.getter("java.util.concurrent.locks.ReentrantLock", "sync");
    private static final MethodHandle READ_WRITE_SYNC =
            Internals.getter("java.util.concurrent.locks.ReentrantReadWriteLock", "sync");
    private static final MethodHandle READ_SYNC =
            Internals.getter("java.util.concurrent.locks.ReentrantReadWriteLock$ReadLock", "sync");
    private static final MethodHandle WRITE_SYNC =
            Internals.getter("java.util.concurrent.locks.ReentrantReadWriteLock$WriteLock", "sync");

    private final SiteTable sites;
    private final ObjectNames names;
    private final Locations locations;
    private final Settings settings;
    private final EventLog events;
    private final ThreadTable threads;
    private final Relay relay;
    private final Monitors monitors;
    private final SpuriousWakeups wakeups;
    private final CalledMembers members;
    /** What the bodies of library classes promise. */
    public final LibraryEdges edges;

    private final LibraryKinds kinds = new LibraryKinds();
    /** The locks that people know, by the synchroniser inside them. */
    private final Map<Object, Object> locksBySync = new IdentityHashMap<>();

    public LibraryCalls(Names names, ExecutionState state, Relay relay, Monitors monitors, SpuriousWakeups wakeups) {
        this.sites = names.sites;
        this.names = names.objects;
        this.locations = names.locations;
        this.settings = state.settings;
        this.events = state.events;
        this.threads = state.threads;
        this.relay = relay;
        this.monitors = monitors;
        this.wakeups = wakeups;
        this.members = new CalledMembers(sites);
        this.edges = new LibraryEdges(names, state, relay, monitors);
    }

    /** Whether the lock of a condition can be read on this JDK. */
    static boolean knowsConditions() {
        return ConditionQueue.knowsLocks();
    }

    /** Forgets the locks of the last execution. */
    public void clear() {
        locksBySync.clear();
        edges.clear();
    }

    /** The object whose clock and holder represent a lock and its conditions. */
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
            return ConditionQueue.lock(lock);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Location of a lock, or -1 where it has none yet. */
    public int findLock(@Nullable Object lock) {
        int named = lock == null || kinds.of(lock) != Kind.LOCK ? -1 : names.find(lockKey(lock));
        return named < 0 ? -1 : locations.findWhole(LocationKind.LOCK, named);
    }

    private int lockLocation(ControlledThread t, Object lock) {
        return locations.of(LocationKind.LOCK, lockKey(lock), t);
    }

    /** Before a call into a library class from instrumented code. */
    public void before(ControlledThread t, Object called, int siteId) {
        Object receiver = Wrappers.inside(called);
        int member = members.of(siteId);
        if (member >= CalledMembers.SITE_ONLY) {
            if (receiver != null && member == CalledMembers.START) {
                // here, since until JDK 18 start holds the thread's own monitor, which another caller would run into
                relay.point(t, EventKind.START, siteId, receiver, -1);
            }
            t.calls.push(null, siteId, CallStack.SITE_ONLY, 0);
            return;
        }
        Kind kind = kinds.of(receiver);
        if (kind == Kind.NONE) {
            return;
        }
        if (receiver instanceof ReentrantReadWriteLock || receiver instanceof ReentrantLock) {
            locksBySync.putIfAbsent(syncOf(receiver), receiver);
        }
        if (isGetter(receiver, member)) {
            return;
        }
        int state = CallStack.PLAIN;
        int began = NOTHING_AT_RETURN;
        switch (kind) {
            case MONITOR -> {
                monitors.enter(t, receiver, siteId);
                state = CallStack.HOLDS_MONITOR;
            }
            case LOCK -> beforeLock(t, receiver, member, siteId);
            case CONDITION -> state = beforeCondition(t, receiver, member, siteId);
            case COLLECTION, OTHER -> {
                relay.point(t, EventKind.SYNC, siteId, receiver, -1);
                called(t, receiver, siteId);
                t.ranSinceCall = false;
                began = receiver == null ? NOTHING_AT_RETURN : events.columns.size();
            }
            case NONE -> throw new AssertionError();
        }
        t.calls.push(receiver, siteId, state, began);
    }

    /** The call begins: what it does to the receiver, or asks of it, has its place in S here. */
    private void called(ControlledThread t, Object receiver, int siteId) {
        if (receiver == null) {
            events.execute(t, EventKind.SYNC, siteId, locations.ofLibrary(), 0);
            return;
        }
        int changes = settings.changes();
        int e;
        if (changes != 0 && receiver instanceof ReentrantReadWriteLock) { // asked how it is held
            e = events.append(t, EventKind.SYNC, siteId, lockLocation(t, receiver));
            events.columns.addFlags(e, EventFlags.ACQUIRES | EventFlags.ASKS);
        } else {
            Object whole = changes == 0 ? receiver : edges.whole(receiver);
            e = events.append(t, EventKind.SYNC, siteId, locations.of(LocationKind.SYNCHRONIZER, whole, t));
            events.columns.addFlags(e, members.asks(siteId) ? settings.asks() : changes);
        }
        events.executed(e);
    }

    /** The call has ended: where others have run in the meantime, it has asked or changed its receiver again. */
    private void returned(ControlledThread t, int top) {
        Object receiver = t.calls.receiver[top];
        int began = t.calls.began[top];
        if (began == NOTHING_AT_RETURN || settings.changes() == 0 || !events.haveOthersRunSince(t, began)) {
            return;
        }
        int change = members.asks(t.calls.site[top]) ? 0 : EventFlags.CHANGES;
        edges.returned(t, receiver, EventFlags.ACQUIRES | EventFlags.ASKS | change);
    }

    private int beforeCondition(ControlledThread t, Object condition, int member, int siteId) {
        boolean awaits = member == CalledMembers.AWAIT;
        relay.point(t, awaits ? EventKind.WAIT : EventKind.NOTIFY, siteId, condition, -1);
        if (awaits) {
            int lock = lockLocation(t, condition);
            monitors.released(t, lock, siteId, EventKind.WAIT, wakeups.beforeAwait(t), condition);
            return CallStack.RELEASED_CONDITION;
        }
        boolean all = member == CalledMembers.SIGNAL_ALL;
        int e = events.append(t, EventKind.NOTIFY, siteId, locations.of(LocationKind.SYNCHRONIZER, condition, t));
        events.columns.setValue(e, woken(t, condition, all));
        events.columns.addFlags(e, all ? EventFlags.ALL : 0);
        events.executed(e);
        return CallStack.PLAIN;
    }

    /** Index + 1 of the thread that the signal will wake, or how many; -1 where it is not known. */
    private long woken(ControlledThread t, Object condition, boolean all) {
        if (!ConditionQueue.isKnown()) {
            return -1;
        }
        if (!monitors.holds(t, lockLocation(t, condition))) {
            return 0; // it throws
        }
        if (all) {
            return ConditionQueue.size(condition);
        }
        Thread first = ConditionQueue.first(condition);
        ControlledThread woken = first == null ? null : threads.find(first);
        return woken != null ? woken.index + 1L : first == null ? 0 : -1;
    }

    /** Methods that only answer a part of the lock. */
    private static boolean isGetter(Object receiver, int member) {
        return member == CalledMembers.PART_OF_LOCK
                && (receiver instanceof ReentrantReadWriteLock || receiver instanceof Lock);
    }

    private void beforeLock(ControlledThread t, Object lock, int member, int siteId) {
        boolean unlocks = member == CalledMembers.UNLOCK;
        relay.point(t, unlocks ? EventKind.UNLOCK : EventKind.LOCK, siteId, lock, -1);
        if (unlocks && holds(lock) == 1) {
            monitors.released(t, lockLocation(t, lock), siteId, EventKind.UNLOCK, sharedFlag(lock));
        } else if (member == CalledMembers.OTHER && settings.asks() != 0) { // how it is held, or who waits
            events.execute(t, EventKind.SYNC, siteId, lockLocation(t, lock), EventFlags.ACQUIRES | EventFlags.ASKS);
        }
    }

    private static int sharedFlag(Object lock) {
        return lock instanceof ReentrantReadWriteLock.ReadLock ? EventFlags.SHARED : 0;
    }

    private static int holds(Object lock) {
        if (lock instanceof ReentrantLock l) {
            return l.getHoldCount();
        }
        if (lock instanceof ReentrantReadWriteLock.WriteLock w) {
            return w.getHoldCount();
        }
        return ReadHolds.of(syncOf(lock));
    }

    /** After such a call has returned. */
    public void after(ControlledThread t, Object called, int siteId) {
        Object receiver = Wrappers.inside(called);
        int member = members.of(siteId);
        if (member >= CalledMembers.SITE_ONLY) {
            t.calls.dropSiteOnly();
            return;
        }
        Kind kind = kinds.of(receiver);
        if (kind == Kind.NONE || isGetter(receiver, member)) {
            return;
        }
        boolean found = false;
        int state = CallStack.PLAIN;
        while (t.calls.size > 0 && !found) {
            int top = t.calls.size - 1;
            if (t.calls.receiver[top] == receiver && t.calls.site[top] == siteId) {
                found = true;
                state = t.calls.state[top];
                returned(t, top);
                pop(t);
            } else if (contains(t, receiver, siteId)) {
                settle(t, top);
            } else {
                break;
            }
        }
        t.ranSinceCall = true; // the code that has called goes on: a task that the library has called, perhaps
        switch (kind) {
            case MONITOR -> {
                if (state == CallStack.HOLDS_MONITOR) {
                    monitors.exit(t, receiver, siteId);
                }
            }
            case LOCK -> afterLock(t, receiver, member, siteId);
            case CONDITION -> {
                if (state == CallStack.RELEASED_CONDITION) {
                    awoken(t, receiver, siteId, wakeups.awaitFlags(t));
                }
            }
            case COLLECTION, OTHER -> {}
            case NONE -> throw new AssertionError();
        }
    }

    private static boolean contains(ControlledThread t, Object receiver, int siteId) {
        for (int i = 0; i < t.calls.size; i++) {
            if (t.calls.receiver[i] == receiver && t.calls.site[i] == siteId) {
                return true;
            }
        }
        return false;
    }

    private void afterLock(ControlledThread t, Object lock, int member, int siteId) {
        if (member == CalledMembers.LOCKS) {
            int holds = holds(lock);
            if (holds == 1) {
                monitors.acquired(t, lockLocation(t, lock), siteId, EventKind.LOCK, sharedFlag(lock));
            } else if (holds == 0) {
                events.execute(t, EventKind.LOCK, siteId, lockLocation(t, lock), EventFlags.FAILED | settings.asks());
            }
        }
    }

    private static void pop(ControlledThread t) {
        t.calls.size--;
        t.calls.receiver[t.calls.size] = null;
    }

    /** User code runs: the innermost library calls ended by an exception, or call it back. */
    public void settle(ControlledThread t) {
        while (t.calls.isInLibrary() && !LibraryFrames.isUnderWay(sites.get(t.librarySite()))) {
            settle(t, t.calls.size - 1);
        }
        if (t.calls.isInLibrary()) {
            calledBack(t, t.calls.size - 1);
        }
    }

    /** Without notice: an element's equals, hashCode, compareTo and the like, which others may have put in. */
    private void calledBack(ControlledThread t, int top) {
        Object receiver = t.calls.receiver[top];
        if (callsElements(receiver)) {
            edges.acquireAll(t, receiver);
        }
    }

    private boolean callsElements(Object receiver) {
        return receiver != null && kinds.of(receiver) == Kind.COLLECTION;
    }

    private void settle(ControlledThread t, int top) {
        Object receiver = t.calls.receiver[top];
        int siteId = t.calls.site[top];
        int state = t.calls.state[top];
        returned(t, top);
        pop(t);
        if (state == CallStack.HOLDS_MONITOR) {
            monitors.exit(t, receiver, siteId);
        } else if (state == CallStack.RELEASED_CONDITION) {
            awoken(t, receiver, siteId, EventFlags.INTERRUPTED);
        }
    }

    private void awoken(ControlledThread t, Object condition, int siteId, int flags) {
        monitors.acquired(t, lockLocation(t, condition), siteId, EventKind.WAKE, flags, condition);
    }

    /** A library class calls user code. */
    public void callbackBegin(ControlledThread t, Object collection) {
        if (collection != null) {
            edges.acquireAll(t, collection);
        } else if (t.calls.size > 0) {
            calledBack(t, t.calls.size - 1);
        }
        if (t.calls.size > 0) {
            t.calls.depth[t.calls.size - 1]++;
        }
    }

    /**
     * Ends a callback, whose result goes into the collection. Its effects are seen by the next callback of the
     * collection, which may run them under a lock of its own.
     */
    public void callbackEnd(ControlledThread t, Object collection, Object result) {
        if (t.calls.size > 0 && t.calls.depth[t.calls.size - 1] > 0) {
            t.calls.depth[t.calls.size - 1]--;
        }
        if (collection != null) {
            edges.release(t, collection, result, EdgeRole.ELEMENT);
        } else if (t.calls.size > 0 && callsElements(t.calls.receiver[t.calls.size - 1])) {
            edges.release(t, t.calls.receiver[t.calls.size - 1], null, EdgeRole.COLLECTION);
        }
    }

    /** What a parked thread waits for, as far as its call tells, or -1. */
    int blockingLocation(ControlledThread t) {
        if (t.calls.size == 0) {
            return -1;
        }
        Object receiver = t.calls.receiver[t.calls.size - 1];
        if (receiver == null) {
            return -1;
        }
        Kind kind = LibraryKinds.classify(receiver.getClass());
        return switch (kind) {
            case LOCK -> locations.of(LocationKind.LOCK, lockKey(receiver), t);
            case CONDITION -> locations.of(LocationKind.LOCK, lockKey(receiver), t);
            default -> locations.of(LocationKind.SYNCHRONIZER, receiver, t);
        };
    }
}
