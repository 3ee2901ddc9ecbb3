package dev.heddle.replayer.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.hooks.EdgeRole;
import dev.heddle.replayer.fixture.InProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.junit.jupiter.api.Test;

class LibraryCallsTest {
    private static final int CHANGES = EventFlags.CHANGES;
    private static final int ASKS = EventFlags.ASKS;

    private final InProcess p = new InProcess();

    private int site(String owner, String member) {
        return p.site(EventKind.SYNC, owner, member, 1);
    }

    /** {@code LOCK LOCK 1}: kind, kind of location and flags, without main's begin and end and the flag of counting. */
    private static List<String> events(Trace trace) {
        List<String> all = new ArrayList<>();
        EventColumns e = trace.events();
        for (int i = 1; i < e.size() - 1; i++) {
            LocationKind kind = trace.locations().get(e.location(i)).kind();
            all.add(e.kind(i) + " of " + kind + " " + (e.flags(i) & ~(EventFlags.COUNTED | EventFlags.STEP_FLAGS)));
        }
        return all;
    }

    private void call(Object receiver, int site, Runnable original) {
        p.hooks.beforeCall(receiver, site);
        original.run();
        p.hooks.afterCall(receiver, site);
    }

    @Test
    void theOutermostLockAndUnlockAreEvents() {
        ReentrantLock lock = new ReentrantLock();
        int locks = site("java.util.concurrent.locks.ReentrantLock", "lock");
        int unlocks = site("java.util.concurrent.locks.ReentrantLock", "unlock");
        Trace trace = p.pass(() -> {
            call(lock, locks, lock::lock);
            call(lock, locks, lock::lock);
            call(lock, unlocks, lock::unlock);
            call(lock, unlocks, lock::unlock);
        });
        assertEquals(List.of("LOCK of LOCK " + CHANGES, "UNLOCK of LOCK " + CHANGES), events(trace));
    }

    @Test
    void aQuestionToALockIsAnEvent() {
        ReentrantLock lock = new ReentrantLock();
        int isLocked = site("java.util.concurrent.locks.ReentrantLock", "isLocked");
        Trace trace = p.pass(() -> call(lock, isLocked, lock::isLocked));
        assertEquals(List.of("SYNC of LOCK " + (EventFlags.ACQUIRES | ASKS)), events(trace));
    }

    @Test
    void aReadLockIsSharedAndOneLockWithItsWriteLock() {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        int locks = site("java.util.concurrent.locks.Lock", "lock");
        int unlocks = site("java.util.concurrent.locks.Lock", "unlock");
        Trace trace = p.pass(() -> {
            call(lock.readLock(), locks, lock.readLock()::lock);
            call(lock.readLock(), unlocks, lock.readLock()::unlock);
            call(lock.writeLock(), locks, lock.writeLock()::lock);
            call(lock.writeLock(), unlocks, lock.writeLock()::unlock);
        });
        int shared = EventFlags.SHARED | CHANGES;
        assertEquals(
                List.of(
                        "LOCK of LOCK " + shared,
                        "UNLOCK of LOCK " + shared,
                        "LOCK of LOCK " + CHANGES,
                        "UNLOCK of LOCK " + CHANGES),
                events(trace));
        assertEquals(
                1,
                trace.locations().stream()
                        .filter(l -> l.kind() == LocationKind.LOCK)
                        .count());
    }

    @Test
    void anyOtherCallIsAnEventThatChangesOrAsks() {
        Semaphore semaphore = new Semaphore(1);
        int release = site("java.util.concurrent.Semaphore", "release");
        int permits = site("java.util.concurrent.Semaphore", "availablePermits");
        Trace trace = p.pass(() -> {
            call(semaphore, release, semaphore::release);
            call(semaphore, permits, semaphore::availablePermits);
        });
        assertEquals(List.of("SYNC of SYNCHRONIZER " + CHANGES, "SYNC of SYNCHRONIZER " + ASKS), events(trace));
    }

    @Test
    void callsHaveNoPlaceInSWhereOnlyPromisesCount() {
        Semaphore semaphore = new Semaphore(1);
        int release = site("java.util.concurrent.Semaphore", "release");
        p.engine.configure(ModelSwitches.parse(Map.of("library", "promised")));
        Trace trace = p.pass(() -> {
            call(semaphore, release, semaphore::release);
            p.hooks.libraryAcquireIf(semaphore, 1, EdgeRole.OBJECT | EdgeRole.SHOWN);
            p.hooks.libraryAcquireIf(semaphore, 1, EdgeRole.OBJECT | EdgeRole.CHANGED);
        });
        assertEquals(List.of("SYNC of SYNCHRONIZER 0", "SYNC of SYNCHRONIZER " + EventFlags.ACQUIRES), events(trace));
    }

    @Test
    void anAnswerIsAnEventWhereOthersHaveRunSince() {
        Semaphore semaphore = new Semaphore(1);
        Trace trace = p.pass(() -> {
            p.hooks.libraryAcquireIf(semaphore, 1, EdgeRole.OBJECT | EdgeRole.SHOWN);
            p.hooks.libraryAcquireIf(semaphore, 1, EdgeRole.OBJECT | EdgeRole.SHOWN);
            p.hooks.libraryAcquireIf(semaphore, 1, EdgeRole.OBJECT | EdgeRole.SHOWN | EdgeRole.NOTHING);
            p.hooks.libraryAcquireIf(semaphore, 1, EdgeRole.OBJECT | EdgeRole.CHANGED);
        });
        assertEquals(
                List.of(
                        "SYNC of SYNCHRONIZER " + (EventFlags.ACQUIRES | ASKS),
                        "SYNC of SYNCHRONIZER " + (EventFlags.ACQUIRES | CHANGES)),
                events(trace));
    }

    @Test
    void theBodyOfTheMethodTellsWhatItPromises() {
        Semaphore semaphore = new Semaphore(1);
        Trace trace = p.pass(() -> {
            p.hooks.libraryRelease(semaphore, null, EdgeRole.OBJECT);
            p.hooks.libraryAcquireIf(semaphore, 0, EdgeRole.OBJECT); // a tryAcquire that failed
            p.hooks.libraryAcquireIf(semaphore, 1, EdgeRole.OBJECT);
        });
        assertEquals(
                List.of(
                        "SYNC of SYNCHRONIZER " + (EventFlags.RELEASES | CHANGES),
                        "SYNC of SYNCHRONIZER " + EventFlags.ACQUIRES),
                events(trace));
    }

    @Test
    void anElementIsNamedByTheValue() {
        Object element = new Object();
        Queue<Object> queue = new ConcurrentLinkedQueue<>();
        int add = site("java.util.Queue", "add");
        Trace trace = p.pass(() -> {
            p.hooks.libraryRelease(queue, element, EdgeRole.ELEMENT); // the JDK's own so far
            p.hooks.beforeCall(queue, add);
            p.hooks.libraryRelease(queue, element, EdgeRole.ELEMENT);
            p.hooks.afterCall(queue, add);
            p.hooks.libraryAcquire(queue, null, EdgeRole.ELEMENT); // there was none
            p.hooks.libraryAcquire(queue, element, EdgeRole.ELEMENT);
        });
        int named = EventFlags.REFERENCE;
        assertEquals(
                List.of(
                        "SYNC of SYNCHRONIZER " + CHANGES,
                        "SYNC of SYNCHRONIZER " + (EventFlags.RELEASES | CHANGES | named),
                        "SYNC of SYNCHRONIZER " + (EventFlags.ACQUIRES | named)),
                events(trace));
        assertEquals(trace.events().value(2), trace.events().value(3));
        assertTrue(trace.events().value(2) > 0);
    }

    @Test
    @SuppressWarnings("JdkObsolete") // programs use it
    void aClassThatLocksItselfTakesItsModelledMonitor() {
        StringBuffer buffer = new StringBuffer();
        int append = site("java.lang.StringBuffer", "append");
        Trace trace = p.pass(() -> call(buffer, append, () -> buffer.append('x')));
        assertEquals(List.of("LOCK of MONITOR 0", "UNLOCK of MONITOR 0"), events(trace));
    }

    @Test
    void callsThatDoNotSynchroniseAreNoEvents() {
        List<String> list = new ArrayList<>();
        int add = site("java.util.List", "add");
        Trace trace = p.pass(() -> call(list, add, () -> list.add("x")));
        assertEquals(List.of(), events(trace));
    }
}
