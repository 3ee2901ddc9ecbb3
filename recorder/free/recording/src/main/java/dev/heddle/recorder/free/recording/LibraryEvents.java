package dev.heddle.recorder.free.recording;

import dev.heddle.recorder.free.hooks.ThreadLog;
import dev.heddle.recorder.generator.Hook;
import dev.heddle.recorder.hooks.EdgeRole;
import java.util.concurrent.locks.ReentrantLock;

/** Calls into the class library, and the edges that its bodies report. */
final class LibraryEvents {
    private final CallSites calls;
    private final ThreadEvents threads;
    private final boolean isThinned;

    /** @param isThinned whether calls on collections that never wait have no place */
    LibraryEvents(CallSites calls, ThreadEvents threads, boolean isThinned) {
        this.calls = calls;
        this.threads = threads;
        this.isThinned = isThinned;
    }

    /** Whether there is nothing to do before that call: a lock is logged once it is taken. */
    boolean isLock(Object receiver, int site) {
        return isThinned && receiver instanceof ReentrantLock && calls.of(site) == CallSites.LOCK;
    }

    /** Whether there is nothing to do after that call: a lock is logged before it is given up. */
    boolean isUnlock(Object receiver, int site) {
        return isThinned && receiver instanceof ReentrantLock && calls.of(site) == CallSites.UNLOCK;
    }

    @Hook(unless = "libraryEvents.isLock(receiver, site)")
    void beforeCall(ThreadLog log, Object receiver, int site) {
        log.sync.site = site;
        log.sync.lateCall = null;
        ShortCalls.end(log);
        int action = calls.of(site);
        if (!CallSites.isSiteOnly(action)) {
            LibraryLocks.before(log, receiver, action, site);
            if (isUnlock(receiver, site)) {
                log.sync.site = 0;
            }
        } else if (receiver != null && LibraryObjects.isOrdered(receiver)) {
            Edges.called(log, receiver, site, action);
        }
    }

    @Hook(unless = "libraryEvents.isUnlock(receiver, site)")
    void afterCall(ThreadLog log, Object receiver, int site) {
        LateCalls.end(log);
        log.sync.site = 0;
        ShortCalls.end(log);
        int action = calls.of(site);
        if (action == CallSites.PARK) {
            ThreadEvents.parked(log, site);
        } else if (!CallSites.isSiteOnly(action)) {
            LibraryLocks.after(log, receiver, action, site);
        }
    }

    @Hook
    boolean unpark(ThreadLog log, Thread thread) {
        if (thread != null && log.sync.site > 0 && calls.of(log.sync.site) == CallSites.UNPARK) {
            threads.unparks(log, thread);
        }
        return false;
    }

    @Hook
    static void conditionAwaited(ThreadLog log, Object condition) {
        LibraryLocks.awaited(log, condition);
    }

    @Hook
    static void libraryRelease(ThreadLog log, Object subject, Object element, int role) {
        if (subject != null) {
            Edges.release(log, subject, role);
        }
    }

    @Hook(unless = "value == null && LibraryEvents.needsValue(role)")
    static void libraryAcquire(ThreadLog log, Object subject, Object value, int role) {
        if (role == EdgeRole.TASK) {
            Edges.got(log, subject);
        } else {
            Edges.acquire(log, subject, role);
        }
    }

    static boolean needsValue(int role) {
        return role != EdgeRole.EXCHANGE && role != EdgeRole.TASK;
    }

    @Hook(unless = "LibraryEvents.isNothing(value, role)")
    static void libraryAcquireIf(ThreadLog log, Object subject, int value, int role) {
        Edges.acquire(log, subject, role);
    }

    static boolean isNothing(int value, int role) {
        return role == EdgeRole.STATUS ? value >= 0 : value == 0;
    }

    /** Code of the program is called with what is in the collection. */
    @Hook(unless = "collection == null")
    static void callbackBegin(ThreadLog log, Object collection) {
        Edges.acquire(log, collection, EdgeRole.COLLECTION);
    }

    @Hook(unless = "collection == null")
    static void callbackEnd(ThreadLog log, Object collection, Object result) {
        Edges.release(log, collection, EdgeRole.COLLECTION);
    }
}
