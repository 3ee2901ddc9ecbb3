package dev.heddle.natives.run;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.hooks.HookSink;
import dev.heddle.recorder.instrument.place.Internals;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.engine.ForeignProgram;
import java.util.function.LongFunction;
import org.eclipse.collections.impl.map.mutable.primitive.LongObjectHashMap;

/**
 * What programs wait for, on the engine's monitors and parks. Between two hooks no other thread runs, so states need no
 * locks of their own. Results are numbers of errno.h.
 */
final class NativeLocks {
    private static final int OK = 0;
    private static final int BUSY = 16;
    private static final int AGAIN = 11;
    private static final int DEADLOCK = 35;
    private static final int NOT_PERMITTED = 1;
    private static final int TIMED_OUT = 110;
    private static final int RECURSIVE = 1;
    private static final int ERROR_CHECK = 2;

    private final HookSink hooks;
    private final ForeignProgram program;
    private final NativeSites sites;
    private final LongFunction<String> names;
    private final LongObjectHashMap<NativeLock> locks = new LongObjectHashMap<>();

    /** @param names of variables, with a blank before them */
    NativeLocks(Engine engine, NativeSites sites, LongFunction<String> names) {
        this.hooks = engine.hooks();
        this.program = engine.foreignProgram();
        this.sites = sites;
        this.names = names;
    }

    /** A new execution. */
    void clear() {
        locks.clear();
    }

    private NativeLock lock(String kind, long address) {
        NativeLock lock = locks.get(address);
        if (lock == null) {
            lock = new NativeLock(kind + names.apply(address));
            locks.put(address, lock);
        }
        return lock;
    }

    /** Does what C asks for; the arguments are those of heddle_native.c. */
    long call(NativeCall call, long address, long b, long c, long from) throws InterruptedException {
        int site = sites.of(call, kind(call), from);
        return switch (call) {
            case LOCK -> lock(lock("mutex", address), b, site);
            case TRY_LOCK -> tryLock(lock("mutex", address), b, site);
            case TIMED_LOCK -> timedLock(lock("mutex", address), b, c, site);
            case UNLOCK -> unlock(lock("mutex", address), b, site, from);
            case FORGET -> forget(address);
            case WAIT, TIMED_WAIT -> await(lock("condition", address), lock("mutex", b), c, site, from);
            case SIGNAL -> signal(lock("condition", address), false, site);
            case BROADCAST -> signal(lock("condition", address), true, site);
            case READ_LOCK, TRY_READ_LOCK, WRITE_LOCK, TRY_WRITE_LOCK ->
                sharedLock(call, lock("rwlock", address), b, site);
            case RW_UNLOCK -> unlockShared(lock("rwlock", address), site, from);
            case BARRIER_INIT -> initial("barrier", address, b);
            case BARRIER_WAIT -> barrier(lock("barrier", address), site);
            case SEM_INIT -> initial("semaphore", address, b);
            case SEM_WAIT -> take(lock("semaphore", address), 0, site);
            case SEM_TIMED_WAIT -> take(lock("semaphore", address), b, site);
            case SEM_TRY_WAIT -> tryTake(lock("semaphore", address), site);
            case SEM_POST -> post(lock("semaphore", address), site);
            case SEM_VALUE -> value(lock("semaphore", address), site);
            case FUTEX_SLEEP -> sleep(lock("futex", address), address, (int) b, c, site);
            case FUTEX_WAKE_UP -> wake(lock("futex", address), b, site);
            default -> throw new IllegalStateException("no operation on a lock: " + call);
        };
    }

    private static EventKind kind(NativeCall call) {
        return switch (call) {
            case UNLOCK, RW_UNLOCK -> EventKind.UNLOCK;
            case WAIT, TIMED_WAIT, FUTEX_SLEEP -> EventKind.PARK;
            case SIGNAL, BROADCAST, FUTEX_WAKE_UP -> EventKind.UNPARK;
            default -> EventKind.LOCK;
        };
    }

    private long forget(long address) {
        NativeLock lock = locks.get(address);
        if (lock != null && lock.owner == null && lock.readers.isEmpty() && lock.waiting.isEmpty()) {
            locks.remove(address);
        }
        return OK;
    }

    private long initial(String kind, long address, long count) {
        locks.remove(address);
        lock(kind, address).count = count;
        return OK;
    }

    // ---- mutexes

    private long lock(NativeLock mutex, long kind, int site) {
        Thread self = Thread.currentThread();
        if (mutex.owner == self && kind != RECURSIVE) {
            if (kind == ERROR_CHECK) {
                return DEADLOCK;
            }
            while (true) {
                hooks.park(mutex, -1, -1); // it waits for itself
            }
        }
        hooks.monitorEnter(mutex, site);
        taken(mutex, self);
        return OK;
    }

    private static void taken(NativeLock mutex, Thread by) {
        mutex.owner = by;
        mutex.depth++;
    }

    private long tryLock(NativeLock mutex, long kind, int site) {
        Thread self = Thread.currentThread();
        if (mutex.owner == self && kind != RECURSIVE || !program.tryEnter(mutex, site)) {
            return BUSY;
        }
        taken(mutex, self);
        return OK;
    }

    private long timedLock(NativeLock mutex, long kind, long nanos, int site) {
        long deadline = hooks.nanoTime() + nanos;
        while (tryLock(mutex, kind, site) != OK) {
            if (!park(mutex, mutex, deadline)) {
                return TIMED_OUT;
            }
        }
        return OK;
    }

    private long unlock(NativeLock mutex, long kind, int site, long from) {
        if (mutex.owner != Thread.currentThread()) {
            if (kind != 0) {
                return NOT_PERMITTED;
            }
            throw new NativeFailure(
                    mutex.typeName() + " unlocked by a thread that does not have it", sites.frame(from));
        }
        release(mutex, site);
        return OK;
    }

    private void release(NativeLock mutex, int site) {
        if (--mutex.depth == 0) {
            mutex.owner = null;
        }
        hooks.monitorExit(mutex, site);
        if (mutex.owner == null) {
            callAll(mutex);
        }
    }

    // ---- waiting by tickets

    /** Waits to be called, for as long as it may take; false where the time is over. */
    private boolean park(NativeLock at, NativeLock shown, long deadline) {
        NativeLock.Ticket ticket = new NativeLock.Ticket(Thread.currentThread());
        at.waiting.add(ticket);
        return park(at, shown, ticket, deadline);
    }

    private boolean park(NativeLock at, NativeLock shown, NativeLock.Ticket ticket, long deadline) {
        while (!ticket.isCalled) {
            if (deadline == 0) {
                hooks.park(shown, -1, -1);
            } else {
                long left = deadline - hooks.nanoTime();
                if (left <= 0) {
                    at.waiting.remove(ticket);
                    return false;
                }
                hooks.park(shown, left, -1);
            }
        }
        return true;
    }

    private void callAll(NativeLock lock) {
        while (!lock.waiting.isEmpty()) {
            call(lock);
        }
    }

    private void call(NativeLock lock) {
        NativeLock.Ticket first = lock.waiting.remove(0);
        first.isCalled = true;
        hooks.unpark(first.thread);
    }

    // ---- conditions

    private long await(NativeLock condition, NativeLock mutex, long nanos, int site, long from) {
        Thread self = Thread.currentThread();
        if (mutex.owner != self) {
            throw new NativeFailure(
                    condition.typeName() + " awaited by a thread that does not have " + mutex.typeName(),
                    sites.frame(from));
        }
        long deadline = nanos == 0 ? 0 : hooks.nanoTime() + nanos;
        NativeLock.Ticket ticket = new NativeLock.Ticket(self);
        condition.waiting.add(ticket);
        int times = mutex.depth;
        for (int i = 0; i < times; i++) {
            release(mutex, site);
        }
        boolean isCalled = park(condition, condition, ticket, deadline);
        for (int i = 0; i < times; i++) {
            hooks.monitorEnter(mutex, site);
            taken(mutex, self);
        }
        return isCalled ? OK : TIMED_OUT;
    }

    private long signal(NativeLock condition, boolean all, int site) {
        hooks.yield(site);
        if (all) {
            callAll(condition);
        } else if (!condition.waiting.isEmpty()) {
            call(condition);
        }
        return OK;
    }

    // ---- futexes, which order nothing

    /** Waits if memory holds the value; the newest counts, as in the kernel. */
    private long sleep(NativeLock futex, long address, int value, long nanos, int site) {
        hooks.yield(site);
        if ((int) Internals.bits(null, address, 'I') != value) {
            return AGAIN;
        }
        long deadline = nanos == 0 ? 0 : hooks.nanoTime() + nanos;
        return park(futex, futex, deadline) ? OK : TIMED_OUT;
    }

    /** Answers how many threads it has called. */
    private long wake(NativeLock futex, long most, int site) {
        hooks.yield(site);
        long called = 0;
        while (called < most && !futex.waiting.isEmpty()) {
            call(futex);
            called++;
        }
        return called;
    }

    // ---- rwlocks, whose readers nothing orders

    private long sharedLock(NativeCall call, NativeLock lock, long nanos, int site) {
        Thread self = Thread.currentThread();
        boolean isShared = call == NativeCall.READ_LOCK || call == NativeCall.TRY_READ_LOCK;
        boolean tries = call == NativeCall.TRY_READ_LOCK || call == NativeCall.TRY_WRITE_LOCK;
        program.beforeLock(lock, site);
        long deadline = nanos == 0 ? 0 : hooks.nanoTime() + nanos;
        while (lock.owner != null || !isShared && !lock.readers.isEmpty()) {
            if (tries) {
                return BUSY;
            }
            if (lock.owner == self) {
                return DEADLOCK;
            }
            if (!park(lock, lock, deadline)) {
                return TIMED_OUT;
            }
        }
        if (isShared) {
            lock.readers.add(self);
        } else {
            lock.owner = self;
        }
        program.locked(lock, true, isShared, site);
        return OK;
    }

    private long unlockShared(NativeLock lock, int site, long from) {
        Thread self = Thread.currentThread();
        boolean isShared = lock.owner != self;
        if (isShared && !lock.readers.remove(self)) {
            throw new NativeFailure(lock.typeName() + " unlocked by a thread that does not have it", sites.frame(from));
        }
        if (!isShared) {
            lock.owner = null;
        }
        program.locked(lock, false, isShared, site);
        callAll(lock);
        return OK;
    }

    // ---- what is done under the monitor of the lock

    /** Waits under the monitor; a deadline of 0 is none. */
    private long waits(NativeLock lock, long deadline, int site) throws InterruptedException {
        if (deadline == 0) {
            hooks.wait(lock, site);
            return OK;
        }
        long left = deadline - hooks.nanoTime();
        if (left <= 0) {
            return TIMED_OUT;
        }
        hooks.wait(lock, left / 1_000_000, (int) (left % 1_000_000), site);
        return OK;
    }

    /** 1 for the thread that opens it. */
    private long barrier(NativeLock barrier, int site) throws InterruptedException {
        hooks.monitorEnter(barrier, site);
        long mine = barrier.generation;
        boolean opens = ++barrier.arrived == barrier.count;
        if (opens) {
            barrier.arrived = 0;
            barrier.generation++;
            hooks.notifyAll(barrier, site);
        }
        while (!opens && barrier.generation == mine) {
            hooks.wait(barrier, site);
        }
        hooks.monitorExit(barrier, site);
        return opens ? 1 : 0;
    }

    private long take(NativeLock semaphore, long nanos, int site) throws InterruptedException {
        hooks.monitorEnter(semaphore, site);
        long deadline = nanos == 0 ? 0 : hooks.nanoTime() + nanos;
        long result = OK;
        while (result == OK && semaphore.count == 0) {
            result = waits(semaphore, deadline, site);
        }
        if (result == OK) {
            semaphore.count--;
        }
        hooks.monitorExit(semaphore, site);
        return result;
    }

    private long tryTake(NativeLock semaphore, int site) {
        hooks.monitorEnter(semaphore, site);
        long result = semaphore.count == 0 ? AGAIN : OK;
        if (result == OK) {
            semaphore.count--;
        }
        hooks.monitorExit(semaphore, site);
        return result;
    }

    private long post(NativeLock semaphore, int site) {
        hooks.monitorEnter(semaphore, site);
        semaphore.count++;
        hooks.notify(semaphore, site);
        hooks.monitorExit(semaphore, site);
        return OK;
    }

    private long value(NativeLock semaphore, int site) {
        hooks.monitorEnter(semaphore, site);
        long count = semaphore.count;
        hooks.monitorExit(semaphore, site);
        return count;
    }
}
