package dev.heddle.recorder.free.recording;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.free.hooks.Recording;
import dev.heddle.recorder.free.hooks.SyncState;
import dev.heddle.recorder.free.hooks.ThreadLog;
import dev.heddle.recorder.hooks.EdgeRole;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.Phaser;
import org.jspecify.annotations.Nullable;

/**
 * The happens-before edges that bodies of the library promise. The last word of a synchroniser's shadow counts what was
 * released: a release makes the next ordinal before the body hands anything over, an acquisition takes the latest after
 * the body has got something, so no edge is ever missing. What a thread has acquired already is not told again.
 */
final class Edges {
    /** Stands for all synchronisers. */
    private static final long EVERYTHING = 0;

    /**
     * Stands for all pools: its ordinals are those of the tasks that threads took, and of their looks that found none.
     */
    private static final Object TAKEN_TASKS = new Object();

    private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(long[].class);

    private Edges() {}

    static void release(ThreadLog log, Object subject, int role) {
        switch (role) {
            case EdgeRole.LOCK -> unlocked(log, Shadows.of(subject));
            case EdgeRole.SHARED_LOCK -> unlockedShared(log, Shadows.of(subject));
            default -> {
                Object whole = whole(subject, role);
                if (whole != null) {
                    released(log, Shadows.of(whole));
                }
            }
        }
    }

    static void acquire(ThreadLog log, Object subject, int role) {
        switch (role) {
            case EdgeRole.LOCK -> locked(log, Shadows.of(subject));
            case EdgeRole.SHARED_LOCK -> lockedShared(log, Shadows.of(subject));
            case EdgeRole.EVERYTHING -> everything(log);
            case EdgeRole.TASK -> {
                if (!(subject instanceof CompletableFuture.AsynchronousCompletionTask)) { // that has a place as a task
                    ordered(log, Shadows.of(TAKEN_TASKS), -1);
                }
                acquired(log, Shadows.of(subject));
            }
            case EdgeRole.TAKE -> taken(log, subject);
            case EdgeRole.COLLECTION, EdgeRole.ELEMENT, EdgeRole.VIEW, EdgeRole.ANYTHING -> {
                Object collection = Views.collection(subject);
                if (collection == null) {
                    everything(log);
                } else {
                    acquired(log, Shadows.of(collection));
                }
            }
            default -> {
                Object whole = whole(subject, role);
                if (whole != null) {
                    acquired(log, Shadows.of(whole));
                }
            }
        }
    }

    /**
     * A call on an object of the library begins: its place among the calls on that object. No edge comes of it.
     *
     * @param action what {@link CallSites} says of the method
     */
    static void called(ThreadLog log, Object receiver, int site, int action) {
        Object whole =
                receiver instanceof Map || receiver instanceof Collection ? Views.collection(receiver) : root(receiver);
        if (whole == null) {
            return;
        }
        long[] shadow = Shadows.of(whole);
        log.sync.called = shadow;
        boolean isLate = action == CallSites.WAITS && LateCalls.mayBegin(receiver);
        log.sync.lateCall = isLate ? shadow : null;
        if (isLate) {
            return;
        }
        if (action != CallSites.SITE_ONLY && ShortCalls.mayBegin(receiver, action == CallSites.SHORT_PUT)) {
            ShortCalls.begin(log, shadow);
        }
        ordered(log, shadow, site);
    }

    /** A thread of a pool has got a task, or found none and null. */
    static void got(ThreadLog log, Object task) {
        if (!log.sync.taken) {
            ordered(log, Shadows.of(TAKEN_TASKS), -1);
        }
        log.sync.taken = false;
        if (task != null) {
            acquired(log, Shadows.of(task));
        }
    }

    /** The thread holds the queue's lock, so the place is exact. What recorded code takes has its place by the call. */
    private static void taken(ThreadLog log, Object queue) {
        long[] shadow = Shadows.of(queue);
        if (log.sync.lateCall == shadow) {
            LateCalls.end(log);
        } else if (log.sync.called != shadow) {
            ordered(log, Shadows.of(TAKEN_TASKS), -1);
            log.sync.taken = true;
        }
    }

    /** The next place among the calls on an object is this thread's. */
    static void ordered(ThreadLog log, long[] shadow, int site) {
        long ordinal = ((long) WORDS.getAndAdd(shadow, shadow.length - 1, 1L) & ShortCalls.ORDINAL) + 1;
        Events.on(log, EventKind.SYNC, 0, site, shadow, ordinal);
        log.sync.barren++;
    }

    private static void everything(ThreadLog log) {
        Events.on(log, EventKind.SYNC, EventFlags.ACQUIRES, -1, EVERYTHING, 0);
    }

    /** Conversions of stamps release in either way, whatever the lock was held for. */
    private static void unlocked(ThreadLog log, long[] shadow) {
        if (!HeldLocks.shares(log, shadow)) {
            HeldLocks.exiting(log, shadow, -1);
        }
    }

    private static void unlockedShared(ThreadLog log, long[] shadow) {
        if (HeldLocks.shares(log, shadow) || !HeldLocks.isExclusive(shadow)) {
            HeldLocks.exitingShared(log, shadow, -1);
        }
    }

    /** The stamp of a reader may have become that of the writer. */
    private static void locked(ThreadLog log, long[] shadow) {
        if (HeldLocks.shares(log, shadow)) {
            HeldLocks.exitingShared(log, shadow, -1);
        }
        HeldLocks.entered(log, shadow, -1);
    }

    /** The stamp of the writer may have become that of a reader. */
    private static void lockedShared(ThreadLog log, long[] shadow) {
        if (HeldLocks.isExclusive(shadow)) {
            HeldLocks.exiting(log, shadow, -1);
        }
        HeldLocks.enteredShared(log, shadow, -1);
    }

    private static void released(ThreadLog log, long[] shadow) {
        if (Recording.isOfSample()) {
            SampledEdges.release(log, shadow);
        } else {
            release(log, shadow);
        }
    }

    /** Answers the ordinal of the release. */
    static long release(ThreadLog log, long[] shadow) {
        long ordinal = ((long) WORDS.getAndAdd(shadow, shadow.length - 1, 1L) & ShortCalls.ORDINAL) + 1;
        Events.on(log, EventKind.SYNC, EventFlags.RELEASES, -1, shadow, ordinal);
        return ordinal;
    }

    private static void acquired(ThreadLog log, long[] shadow) {
        if (log.sync.lateCall == shadow) {
            LateCalls.end(log);
        }
        long ordinal = (long) WORDS.getAcquire(shadow, shadow.length - 1) & ShortCalls.ORDINAL;
        if (ordinal == 0) {
            return; // nothing has been released
        }
        SyncState t = log.sync;
        long number = Recording.number(shadow);
        int i = (int) number & SyncState.ACQUIRED - 1;
        if (t.acquiredFrom[i] == shadow && t.acquiredAt[i] == ordinal) {
            return;
        }
        t.acquiredFrom[i] = shadow;
        t.acquiredAt[i] = ordinal;
        if (Recording.isOfSample()) {
            SampledEdges.acquire(log, shadow, ordinal);
        } else {
            Events.on(log, EventKind.SYNC, EventFlags.ACQUIRES, -1, number, ordinal);
        }
    }

    private static @Nullable Object whole(Object subject, int role) {
        return switch (role) {
            case EdgeRole.OBJECT, EdgeRole.STATUS -> root(subject);
            case EdgeRole.OF_PROGRAM -> subject.getClass().getClassLoader() == null ? null : subject;
            case EdgeRole.COLLECTION, EdgeRole.ELEMENT, EdgeRole.VIEW, EdgeRole.ANYTHING -> Views.collection(subject);
            default -> subject;
        };
    }

    /** Phasers and completers in a tree are one. */
    private static Object root(Object subject) {
        if (subject instanceof CountedCompleter<?> completer) {
            return completer.getRoot();
        }
        return subject instanceof Phaser phaser ? phaser.getRoot() : subject;
    }
}
