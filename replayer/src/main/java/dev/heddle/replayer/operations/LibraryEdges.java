package dev.heddle.replayer.operations;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.recorder.hooks.EdgeRole;
import dev.heddle.recorder.instrument.place.Internals;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.EventLog;
import dev.heddle.replayer.execution.ExecutionState;
import dev.heddle.replayer.execution.PerThread;
import dev.heddle.replayer.execution.Settings;
import dev.heddle.replayer.names.Locations;
import dev.heddle.replayer.names.Names;
import dev.heddle.replayer.names.ObjectNames;
import dev.heddle.replayer.schedule.Relay;
import java.lang.invoke.MethodHandle;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/**
 * The happens-before edges that library classes promise, told by hooks in their bodies (the table is
 * {@code recorder.instrument.LibraryEdges}): each is an event, or none where the object is none of the program's.
 *
 * <p>Collections serve the JDK itself in many places whose work depends on where in the JVM's life it is done. So a
 * collection counts once it has a name: instrumented code has allocated it or called it.
 */
public final class LibraryEdges {
    private static final int WRITE_STAMP = 1 << 7;
    private static final int READ_STAMP = WRITE_STAMP - 1;
    private static final int NOWHERE = -1;
    private static final String WORKER = "java.util.concurrent.ThreadPoolExecutor$Worker";
    private static final MethodHandle WORKER_POOL = Internals.getter(WORKER, "this$0");

    private final ObjectNames names;
    private final Locations locations;
    private final Settings settings;
    private final EventLog events;
    private final Relay relay;
    private final Monitors monitors;
    private final Map<Object, Object> collectionOf = new IdentityHashMap<>();

    private final PerThread<Acquired> acquired;

    /** The synchroniser whose whole clock a thread acquired last, or -1. */
    private static final class Acquired implements PerThread.Part<Acquired> {
        int location = -1;
        int event;
        /** What it acquired then is not promised, but shown by an answer. */
        boolean byAsking;

        @Override
        public Acquired fresh() {
            return new Acquired();
        }
    }

    LibraryEdges(Names names, ExecutionState state, Relay relay, Monitors monitors) {
        this.names = names.objects;
        this.locations = names.locations;
        this.settings = state.settings;
        this.events = state.events;
        this.relay = relay;
        this.monitors = monitors;
        this.acquired = state.threads.perThread(new Acquired());
    }

    /** Forgets the views of the last execution. */
    void clear() {
        collectionOf.clear();
    }

    /** What the thread has done happens before acquires of the subject, or of the element where the role has one. */
    public void release(ControlledThread t, Object subject, Object element, int roleAndMore) {
        int role = roleAndMore & EdgeRole.KIND;
        if (!counts(roleAndMore)) {
            return;
        }
        boolean isPromised = (roleAndMore & EdgeRole.SHOWN) == 0;
        switch (role) {
            case EdgeRole.LOCK -> unlocked(t, subject, 0);
            case EdgeRole.SHARED_LOCK -> unlocked(t, subject, EventFlags.SHARED);
            default -> {
                int location = location(t, subject, role);
                if (location != NOWHERE) {
                    int flags = isPromised ? EventFlags.RELEASES | settings.changes() : EventFlags.CHANGES;
                    passPoint(t, subject, location, roleAndMore, flags);
                    sync(t, location, hasElement(role) ? element : null, flags);
                }
            }
        }
    }

    /**
     * What the library does after the program's code that it has called back is a step of its own: others may see what
     * that code did and not yet this, a future that is not done though its task has come to its end. What a call does
     * before that belongs to the call's own point. A fork-join pool hands tasks on while it holds locks for which
     * others spin.
     */
    private void passPoint(ControlledThread t, Object subject, int location, int role, int flags) {
        boolean isStep = (role & EdgeRole.KIND) != EdgeRole.TASK && (role & EdgeRole.CHANGED_BEFORE) == 0;
        if (t.ranSinceCall && isStep && !(subject instanceof ForkJoinPool) && !isToldAlready(t, location, 0, flags)) {
            relay.point(t, EventKind.SYNC, t.librarySite(), subject, -1);
        }
    }

    /**
     * What was released at the subject, or with the value where the role has one, happens before what the thread does
     * next.
     */
    public void acquire(ControlledThread t, Object subject, Object value, int roleAndMore) {
        int role = roleAndMore & EdgeRole.KIND;
        int location = counts(roleAndMore) ? location(t, subject, role) : NOWHERE;
        if (location == NOWHERE) {
            return;
        }
        if (role == EdgeRole.VIEW) {
            Object collection = collectionOf.getOrDefault(subject, subject);
            if (collection != value) {
                collectionOf.put(value, collection);
            }
        }
        sync(t, location, hasElement(role) ? value : null, acquiring(roleAndMore));
    }

    /** Whether the edge counts: what the documentation does not promise does where the JDK's code is followed. */
    private boolean counts(int role) {
        return (role & EdgeRole.SHOWN) == 0 || settings.changes() != 0;
    }

    private int acquiring(int role) {
        int flags = EventFlags.ACQUIRES | ((role & EdgeRole.SHOWN) == 0 ? 0 : EventFlags.ASKS);
        return (role & EdgeRole.CHANGED) == 0 ? flags : flags | settings.changes();
    }

    /** Acquires after a method whose result says what has happened. */
    public void acquireIf(ControlledThread t, Object subject, int value, int roleAndMore) {
        int role = roleAndMore & EdgeRole.KIND;
        if (!counts(roleAndMore)) {
            return;
        }
        switch (role) {
            case EdgeRole.LOCK -> locked(t, subject, 0);
            case EdgeRole.SHARED_LOCK -> locked(t, subject, EventFlags.SHARED);
            case EdgeRole.STAMP -> {
                if ((value & WRITE_STAMP) != 0) {
                    unlocked(t, subject, 0);
                } else if ((value & READ_STAMP) != 0) {
                    unlocked(t, subject, EventFlags.SHARED);
                }
            }
            default -> {
                int location = location(t, subject, role);
                if (location != NOWHERE) {
                    sync(t, location, null, acquiring(roleAndMore));
                }
            }
        }
    }

    /** User code of the collection begins or goes on: what is in it was put there before. */
    void acquireAll(ControlledThread t, Object collection) {
        int location = location(t, collection, EdgeRole.COLLECTION);
        if (location != NOWHERE) {
            sync(t, location, null, EventFlags.ACQUIRES);
        }
    }

    private static boolean hasElement(int role) {
        return role == EdgeRole.ELEMENT || role == EdgeRole.EXCHANGE;
    }

    private void locked(ControlledThread t, Object lock, int flags) {
        monitors.acquired(t, lockLocation(t, lock), t.librarySite(), EventKind.LOCK, flags);
    }

    private void unlocked(ControlledThread t, Object lock, int flags) {
        monitors.released(t, lockLocation(t, lock), t.librarySite(), EventKind.UNLOCK, flags);
    }

    private int lockLocation(ControlledThread t, Object lock) {
        return locations.of(LocationKind.LOCK, lock, t);
    }

    private int location(ControlledThread t, Object subject, int role) {
        Object whole = switch (role) {
            case EdgeRole.OBJECT, EdgeRole.STATUS -> isOfJdkItself(t, subject) ? null : root(subject);
            case EdgeRole.OF_PROGRAM -> subject.getClass().getClassLoader() == null ? null : subject;
            case EdgeRole.COLLECTION, EdgeRole.ELEMENT, EdgeRole.VIEW, EdgeRole.ANYTHING -> collection(subject);
            default -> subject;
        };
        if (role == EdgeRole.EVERYTHING) {
            return locations.ofLibrary();
        }
        return whole == null ? NOWHERE : locations.of(LocationKind.SYNCHRONIZER, whole, t);
    }

    /** Adders and the like count in the JDK, too: once in a JVM's life, say, where a class is initialised. */
    private boolean isOfJdkItself(ControlledThread t, Object subject) {
        boolean isAtomic = subject instanceof Number
                || subject instanceof AtomicStampedReference
                || subject instanceof AtomicMarkableReference;
        return isAtomic && !t.calls.isInLibrary() && !names.isNamed(subject);
    }

    /** Phasers and completers in a tree are one; a worker is its pool. */
    private static Object root(Object subject) {
        if (subject instanceof CountedCompleter<?> completer) {
            return completer.getRoot();
        }
        if (WORKER_POOL != null && subject instanceof AbstractQueuedSynchronizer && subject instanceof Runnable) {
            return pool(subject);
        }
        return subject instanceof Phaser phaser ? phaser.getRoot() : subject;
    }

    /** The pool of a worker, which is the one runnable synchroniser of the JDK; itself otherwise. */
    private static Object pool(Object subject) {
        if (!subject.getClass().getName().equals(WORKER)) {
            return subject;
        }
        try {
            return (Object) WORKER_POOL.invokeExact(subject);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** The collection that the object is or looks into, or null where the program has never named it. */
    private Object collection(Object subject) {
        Object collection = collectionOf.getOrDefault(subject, subject);
        return names.isNamed(collection) ? collection : null;
    }

    /**
     * The object as a whole that a call on the receiver is a call on: a view or an iterator represents its collection.
     */
    Object whole(Object receiver) {
        return root(collectionOf.getOrDefault(receiver, receiver));
    }

    /** A call on the object has returned, in the course of which others have run: what they did to it may show. */
    void returned(ControlledThread t, Object receiver, int flags) {
        sync(t, locations.of(LocationKind.SYNCHRONIZER, whole(receiver), t), null, flags);
    }

    private void sync(ControlledThread t, int location, Object element, int flags) {
        locations.number(location); // before the element's, as replay expects
        long value = names.valueOf(element, t);
        boolean releases = (flags & EventFlags.RELEASES) != 0;
        if ((flags & EventFlags.ACQUIRES) != 0 && value == 0) {
            Acquired last = acquired.of(t);
            boolean isKnown = last.location == location && last.event >= events.lastSwitch();
            boolean asks = (flags & EventFlags.ASKS) != 0;
            if (isKnown && (asks || !last.byAsking) && (flags & EventFlags.CHANGES) == 0) {
                return; // no other thread has done anything since
            }
            last.location = location;
            last.byAsking = asks;
            last.event = events.columns.size();
        }
        t.handOvers += releases ? 1 : 0; // objects made since may go with it
        if (isToldAlready(t, location, value, flags)) {
            return;
        }
        boolean atStep = t.atStep;
        int e = events.append(t, EventKind.SYNC, t.librarySite(), location);
        t.atStep = atStep; // which of these are logged depends on who has run in between
        events.columns.addFlags(e, flags | (value == 0 ? 0 : EventFlags.REFERENCE));
        events.columns.setValue(e, value);
        events.executed(e);
    }

    /** Methods of the library call each other: both say the same. */
    private boolean isToldAlready(ControlledThread t, int location, long value, int flags) {
        int last = events.columns.size() - 1;
        int told = (flags & EventFlags.RELEASES) != 0
                ? EventFlags.RELEASES
                : flags == EventFlags.CHANGES ? EventFlags.CHANGES : 0;
        return told != 0
                && last >= 0
                && events.columns.thread(last) == t.index
                && events.columns.kind(last) == EventKind.SYNC
                && events.columns.has(last, told)
                && events.columns.value(last) == value
                && events.columns.location(last) == locations.number(location);
    }
}
