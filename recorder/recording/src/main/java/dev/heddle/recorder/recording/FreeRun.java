package dev.heddle.recorder.recording;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.hooks.EdgeRole;
import dev.heddle.recorder.hooks.HookSink;
import dev.heddle.recorder.hooks.log.LogBuffers;
import dev.heddle.recorder.hooks.log.LogRecord;
import dev.heddle.recorder.hooks.log.Recording;
import dev.heddle.recorder.hooks.log.ThreadLog;
import dev.heddle.recorder.instrument.RecordingTables;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.UUID;

/**
 * The sink of a program that runs freely: what a hook stands for really happens, and is logged. Threads that are not recorded, and those that load classes
 * or are inside the recorder, pass through. No lock of ours is held where the program may block, and nothing is allocated for an event.
 */
final class FreeRun extends HookSink {
    private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final long MILLION = 1_000_000;

    final CallSites calls;
    private final Accesses accesses;
    private final Targets targets;
    private final ThreadEvents threads;
    private final Outcome outcome;

    FreeRun(RecordingTables tables, LogBuffers buffers, Outcome outcome) {
        this.calls = new CallSites(tables.sites());
        this.targets = new Targets(tables.fields());
        this.accesses = new Accesses(tables.sites(), targets);
        this.threads = new ThreadEvents(buffers);
        this.outcome = outcome;
    }

    /** The log of the current thread, for one hook; null where there is none, or we call ourselves what is hooked. */
    static ThreadLog enter() {
        ThreadLog log = ThreadLog.current();
        if (log == null || log.sync.inside) {
            return null;
        }
        log.sync.inside = true;
        return log;
    }

    static void leave(ThreadLog log) {
        log.sync.inside = false;
    }

    // ---- monitors

    @Override
    public void monitorEntered(Object lock, int site) {
        ThreadLog log = enter();
        if (log != null) {
            try {
                long[] shadow = Shadows.ofMonitor(log, lock);
                if (shadow != null) {
                    HeldLocks.entered(log, shadow, site);
                }
            } finally {
                leave(log);
            }
        }
    }

    @Override
    public void monitorExiting(Object lock, int site) {
        ThreadLog log = enter();
        if (log != null) {
            try {
                long[] shadow = Shadows.ofMonitor(log, lock);
                if (shadow != null) {
                    HeldLocks.exiting(log, shadow, site);
                }
            } finally {
                leave(log);
            }
        }
    }

    @Override
    public void wait(Object lock, int site) throws InterruptedException {
        wait(lock, 0, site);
    }

    @Override
    public void wait(Object lock, long millis, int nanos, int site) throws InterruptedException {
        if (nanos < 0 || nanos >= MILLION || millis < 0) {
            lock.wait(millis, nanos); // throws
        }
        wait(lock, nanos > 0 && millis < Long.MAX_VALUE ? millis + 1 : millis, site); // as the JDK does
    }

    @Override
    public void wait(Object lock, long millis, int site) throws InterruptedException {
        ThreadLog log = ThreadLog.current();
        if (log == null || lock == null || millis < 0 || Shadows.isPrivate(lock) || !Thread.holdsLock(lock)) {
            lock.wait(millis);
            return;
        }
        long[] shadow = Shadows.of(lock);
        int depth = HeldLocks.waits(log, shadow, site);
        int flags = 0;
        try {
            lock.wait(millis);
        } catch (InterruptedException e) {
            flags = EventFlags.INTERRUPTED;
            throw e;
        } finally {
            HeldLocks.wakes(log, shadow, depth, flags, site);
            if (flags != 0) {
                ThreadEvents.wasInterrupted(site);
            }
        }
    }

    @Override
    public void notify(Object lock, int site) {
        notifies(lock, false, site);
        lock.notify();
    }

    @Override
    public void notifyAll(Object lock, int site) {
        notifies(lock, true, site);
        lock.notifyAll();
    }

    private static void notifies(Object lock, boolean all, int site) {
        ThreadLog log = enter();
        if (log != null) {
            try {
                if (lock != null && !Shadows.isPrivate(lock) && Thread.holdsLock(lock)) {
                    HeldLocks.notifies(log, Shadows.of(lock), all, site);
                }
            } finally {
                leave(log);
            }
        }
    }

    // ---- threads

    @Override
    public boolean startThread(Thread thread, Object container) {
        ThreadLog log = enter();
        if (log != null) {
            try {
                threads.starts(log, thread);
            } finally {
                leave(log);
            }
        }
        return false;
    }

    @Override
    public void exitThread(Thread thread) {
        ThreadLog log = enter();
        if (log != null) {
            try {
                if (thread == Thread.currentThread()) {
                    ThreadEvents.ends(log);
                }
            } finally {
                leave(log);
            }
        }
    }

    @Override
    public void join(Thread thread, int site) throws InterruptedException {
        join(thread, 0, site);
    }

    @Override
    public void join(Thread thread, long millis, int nanos, int site) throws InterruptedException {
        if (nanos < 0 || nanos >= MILLION || millis < 0) {
            thread.join(millis, nanos); // throws
        }
        join(thread, nanos > 0 && millis < Long.MAX_VALUE ? millis + 1 : millis, site);
    }

    @Override
    public void join(Thread thread, long millis, int site) throws InterruptedException {
        try {
            thread.join(millis);
        } catch (InterruptedException e) {
            ThreadEvents.wasInterrupted(site);
            throw e;
        }
        threads.looked(ThreadLog.current(), thread, site);
    }

    @Override
    public boolean join(Thread thread, Duration duration, int site) throws InterruptedException {
        if (ThreadEvents.state(thread) == Thread.State.NEW) {
            throw new IllegalThreadStateException("Thread not started");
        }
        long millis = Math.max(duration.plusNanos(MILLION - 1).toMillis(), 0);
        if (millis > 0) {
            join(thread, millis, site);
        } else {
            threads.looked(ThreadLog.current(), thread, site);
        }
        return ThreadEvents.state(thread) == Thread.State.TERMINATED;
    }

    @Override
    public boolean isAlive(Thread thread, int site) {
        boolean alive = thread.isAlive();
        if (!alive) {
            threads.looked(ThreadLog.current(), thread, site);
        }
        return alive;
    }

    @Override
    public Thread.State getState(Thread thread, int site) {
        Thread.State state = thread.getState();
        if (state == Thread.State.TERMINATED) {
            threads.looked(ThreadLog.current(), thread, site);
        }
        return state;
    }

    @Override
    public void sleep(long millis, int site) throws InterruptedException {
        sleep(millis, 0, site);
    }

    @Override
    public void sleep(long millis, int nanos, int site) throws InterruptedException {
        try {
            Thread.sleep(millis, nanos);
        } catch (InterruptedException e) {
            ThreadEvents.wasInterrupted(site);
            throw e;
        }
    }

    @Override
    public void sleep(Duration duration, int site) throws InterruptedException {
        long nanos = duration.compareTo(Duration.ofNanos(Long.MAX_VALUE)) > 0 ? Long.MAX_VALUE : duration.toNanos();
        sleep(Math.max(nanos, 0) / MILLION, (int) (Math.max(nanos, 0) % MILLION), site);
    }

    @Override
    public boolean interrupt(Thread thread) {
        ThreadLog log = enter();
        if (log != null) {
            try {
                threads.interrupts(log, thread);
            } finally {
                leave(log);
            }
        }
        return false;
    }

    @Override
    public int isInterrupted(Thread thread) {
        threads.asks(thread);
        return -1;
    }

    @Override
    public int interrupted() {
        threads.asks(Thread.currentThread());
        return -1;
    }

    @Override
    public boolean unpark(Thread thread) {
        ThreadLog log = enter();
        if (log != null) {
            try {
                if (thread != null && log.sync.site > 0 && calls.of(log.sync.site) == CallSites.UNPARK) {
                    threads.unparks(log, thread);
                }
            } finally {
                leave(log);
            }
        }
        return false;
    }

    // ---- calls into the library, and what its bodies tell

    @Override
    public void beforeCall(Object receiver, int site) {
        ThreadLog log = enter();
        if (log != null) {
            try {
                log.sync.site = site;
                int action = calls.of(site);
                if (action != CallSites.SITE_ONLY) {
                    LibraryLocks.before(log, receiver, action, site);
                } else if (receiver != null && LibraryObjects.isOrdered(receiver)) {
                    Edges.called(log, receiver, site);
                }
            } finally {
                leave(log);
            }
        }
    }

    @Override
    public void afterCall(Object receiver, int site) {
        ThreadLog log = enter();
        if (log != null) {
            try {
                log.sync.site = 0;
                int action = calls.of(site);
                if (action == CallSites.PARK) {
                    ThreadEvents.parked(log, site);
                } else if (action != CallSites.SITE_ONLY) {
                    LibraryLocks.after(log, receiver, action, site);
                }
            } finally {
                leave(log);
            }
        }
    }

    @Override
    public void conditionAwaited(Object condition) {
        ThreadLog log = enter();
        if (log != null) {
            try {
                LibraryLocks.awaited(log, condition);
            } finally {
                leave(log);
            }
        }
    }

    @Override
    public void libraryRelease(Object subject, Object element, int role) {
        ThreadLog log = enter();
        if (log != null) {
            try {
                if (subject != null) {
                    Edges.release(log, subject, role);
                }
            } finally {
                leave(log);
            }
        }
    }

    @Override
    public void libraryAcquire(Object subject, Object value, int role) {
        if (value == null && role != EdgeRole.EXCHANGE && role != EdgeRole.TASK) {
            return;
        }
        ThreadLog log = enter();
        if (log != null) {
            try {
                if (role == EdgeRole.TASK) {
                    Edges.got(log, subject);
                } else {
                    Edges.acquire(log, subject, role);
                }
            } finally {
                leave(log);
            }
        }
    }

    @Override
    public void libraryAcquireIf(Object subject, int value, int role) {
        if (role == EdgeRole.STATUS ? value >= 0 : value == 0) {
            return;
        }
        ThreadLog log = enter();
        if (log != null) {
            try {
                Edges.acquire(log, subject, role);
            } finally {
                leave(log);
            }
        }
    }

    /** Code of the program is called with what is in the collection. */
    @Override
    public void callbackBegin(Object collection) {
        ThreadLog log = collection == null ? null : enter();
        if (log != null) {
            try {
                Edges.acquire(log, collection, EdgeRole.COLLECTION);
            } finally {
                leave(log);
            }
        }
    }

    @Override
    public void callbackEnd(Object collection, Object result) {
        ThreadLog log = collection == null ? null : enter();
        if (log != null) {
            try {
                Edges.release(log, collection, EdgeRole.COLLECTION);
            } finally {
                leave(log);
            }
        }
    }

    // ---- accesses by calls

    @Override
    public void fence(int site) {
        ThreadLog log = enter();
        if (log != null) {
            try {
                log.append(LogRecord.word0(site, LogRecord.EVENT, 0), 0);
            } finally {
                leave(log);
            }
        }
    }

    @Override
    public void beforeAtomic(Object atomic, int site) {
        ThreadLog log = enter();
        if (log != null) {
            try {
                accesses.atomic(log, atomic, site);
            } finally {
                leave(log);
            }
        }
    }

    @Override
    public void beforeAtomicArray(Object atomic, int index, int site) {
        ThreadLog log = enter();
        if (log != null) {
            try {
                accesses.atomicArray(log, atomic, index, site);
            } finally {
                leave(log);
            }
        }
    }

    @Override
    public void beforeVarHandle(VarHandle handle, int site) {
        ThreadLog log = enter();
        if (log != null) {
            try {
                accesses.handle(log, handle, site);
            } finally {
                leave(log);
            }
        }
    }

    @Override
    public void beforeVarHandle(VarHandle handle, Object owner, int site) {
        ThreadLog log = enter();
        if (log != null) {
            try {
                accesses.handle(log, handle, owner, site);
            } finally {
                leave(log);
            }
        }
    }

    @Override
    public void beforeVarHandle(VarHandle handle, Object array, int index, int site) {
        ThreadLog log = enter();
        if (log != null) {
            try {
                accesses.handle(log, handle, array, index, site);
            } finally {
                leave(log);
            }
        }
    }

    @Override
    public void varHandleCreated(VarHandle handle, Class<?> holder, String member, boolean isStatic) {
        if (handle != null && holder != null) {
            targets.created(handle, holder, member, isStatic);
        }
    }

    @Override
    public void beforeUnsafe(Object base, long offset, int site) {
        ThreadLog log = enter();
        if (log != null) {
            try {
                accesses.unsafe(log, base, offset, site);
            } finally {
                leave(log);
            }
        }
    }

    @Override
    public void beforeUpdater(Object updater, Object owner, int site) {
        ThreadLog log = enter();
        if (log != null) {
            try {
                accesses.updater(log, updater, owner, site);
            } finally {
                leave(log);
            }
        }
    }

    @Override
    public void beforeReflection(Field field, Object owner, int site) {
        ThreadLog log = enter();
        if (log != null) {
            try {
                accesses.reflection(log, field, owner, site);
            } finally {
                leave(log);
            }
        }
    }

    @Override
    public void beforeReflection(Object array, int index, int site) {
        ThreadLog log = enter();
        if (log != null) {
            try {
                accesses.reflection(log, array, index, site);
            } finally {
                leave(log);
            }
        }
    }

    @Override
    public void expectingI(int expected) {
        expecting(expected, expected);
    }

    @Override
    public void expectingJ(long expected) {
        expecting(expected, expected);
    }

    @Override
    public void expectingF(float expected) {
        expecting((long) expected, expected);
    }

    @Override
    public void expectingD(double expected) {
        expecting((long) expected, expected);
    }

    private static void expecting(long asLong, double asDouble) {
        ThreadLog log = enter();
        if (log != null) {
            try {
                Accesses.expecting(log, asLong, asDouble);
            } finally {
                leave(log);
            }
        }
    }

    @Override
    public void expectingL(Object expected) {
        ThreadLog log = enter();
        if (log != null) {
            try {
                Accesses.expecting(log, expected);
            } finally {
                leave(log);
            }
        }
    }

    @Override
    public void afterAccess(int site) {
        ThreadLog log = enter();
        if (log != null) {
            try {
                if (Accesses.after(log, true, site)) {
                    Accesses.repeat(log, site);
                }
            } finally {
                leave(log);
            }
        }
    }

    @Override
    public int afterAccessI(int result, int site) {
        ThreadLog log = ThreadLog.current();
        if (log == null || !Accesses.after(log, result != 0, site)) {
            return result;
        }
        return (int) Repeated.asBits(log, result, accesses.resultType(site), site);
    }

    @Override
    public long afterAccessJ(long result, int site) {
        ThreadLog log = ThreadLog.current();
        return log != null && Accesses.after(log, true, site)
                ? Repeated.asBits(log, result, accesses.resultType(site), site)
                : result;
    }

    @Override
    public Object afterAccessL(Object result, int site) {
        ThreadLog log = ThreadLog.current();
        return log != null && Accesses.after(log, true, site) ? Repeated.asObject(log, result, site) : result;
    }

    // ---- inputs

    private static void input(long bits, int site) {
        ThreadLog log = enter();
        if (log != null) {
            try {
                log.append(LogRecord.word0(Events.site(log, site), LogRecord.INPUT, 0), bits);
            } finally {
                leave(log);
            }
        }
    }

    @Override
    public long nanoTime(int site) {
        long now = System.nanoTime();
        input(now, site);
        return now;
    }

    @Override
    public long currentTimeMillis(int site) {
        long now = System.currentTimeMillis();
        input(now, site);
        return now;
    }

    @Override
    public double random(int site) {
        double drawn = Math.random();
        input(Double.doubleToRawLongBits(drawn), site);
        return drawn;
    }

    @Override
    public UUID randomUUID(int site) {
        UUID drawn = UUID.randomUUID();
        input(drawn.getMostSignificantBits(), site);
        input(drawn.getLeastSignificantBits(), site);
        return drawn;
    }

    @Override
    public long pid(ProcessHandle process, int site) {
        long pid = process.pid();
        input(pid, site);
        return pid;
    }

    @Override
    public void inputI(int value, int site) {
        input(value, site);
    }

    @Override
    public void inputJ(long value, int site) {
        input(value, site);
    }

    /** Of the JDK's own reads and draws those count that the program asked for. */
    private static void inputInside(long bits) {
        ThreadLog log = enter();
        if (log != null) {
            try {
                if (log.sync.site > 0) {
                    log.append(LogRecord.word0(log.sync.site, LogRecord.INPUT, 0), bits);
                }
            } finally {
                leave(log);
            }
        }
    }

    @Override
    public long seed(long drawn) {
        inputInside(drawn);
        return drawn;
    }

    @Override
    public long currentTimeMillis() {
        long now = System.currentTimeMillis();
        inputInside(now);
        return now;
    }

    @Override
    public long nanoTimeAdjustment(long offset, long heap) {
        inputInside(heap);
        return heap;
    }

    // ---- classes, and the end

    @Override
    public void classInitialising(Class<?> type, int site) {
        ThreadLog log = enter();
        if (log != null) {
            try {
                Events.on(log, EventKind.YIELD, 0, site, Recording.staticsOf(type), 0);
            } finally {
                leave(log);
            }
        }
    }

    @Override
    public void classInitialised(Class<?> type, int site) {
        ThreadLog log = enter();
        if (log != null) {
            try {
                long[] shadow = Recording.staticsOf(type);
                long ordinal = (long) WORDS.getAndAdd(shadow, shadow.length - 1, 1L) + 1;
                Events.on(log, EventKind.CLASS_INIT, 0, site, shadow, ordinal);
            } finally {
                leave(log);
            }
        }
    }

    @Override
    public boolean uncaught(Thread thread, Throwable thrown) {
        outcome.uncaught(threads.number(thread) - 1, thread, thrown);
        return false;
    }

    @Override
    public void exit(int status, boolean halt) {
        outcome.exit(status, halt);
    }

    @Override
    public void off() {
        ThreadLog.off();
    }

    @Override
    public void on() {
        ThreadLog.on();
    }
}
