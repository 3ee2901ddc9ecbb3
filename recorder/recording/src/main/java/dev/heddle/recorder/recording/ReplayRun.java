package dev.heddle.recorder.recording;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.hooks.EdgeRole;
import dev.heddle.recorder.hooks.log.LogBuffers;
import dev.heddle.recorder.hooks.log.LogRecord;
import dev.heddle.recorder.hooks.log.Recording;
import dev.heddle.recorder.hooks.log.ThreadLog;
import dev.heddle.recorder.hooks.log.Turn;
import dev.heddle.recorder.hooks.log.Turns;
import dev.heddle.recorder.instrument.RecordingTables;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;

/**
 * The sink of a program that does again what it did when it was recorded. A lock that a thread gets before its turn it lends to the others by a short wait on
 * it. What the JDK answered (time, randomness, whether a thread had ended or was interrupted) is answered from the records.
 */
final class ReplayRun extends FreeRun {
    private static final int KIND = 0xff;
    private static final int FLAGS_SHIFT = 8;
    private static final long NAP = 100_000;
    private static final EventKind[] KINDS = EventKind.values();

    /** Tries. */
    private static final int PATIENCE = 350;

    private final SiteNumbers sites;
    private final ReplayTasks tasks = new ReplayTasks();
    /** Who is in a call into the library that leaves records, as far as known. */
    private volatile ThreadLog inside;

    ReplayRun(RecordingTables tables, LogBuffers buffers, Outcome outcome, SiteNumbers sites) {
        super(tables, buffers, outcome);
        this.sites = sites;
    }

    // ---- what comes next

    /** The kind of the thread's next record where it is one of that variant; else null. */
    private static EventKind next(Turn turn) {
        return turn != null && turn.variant() == LogRecord.OTHER
                ? KINDS[LogRecord.index(turn.word1(turn.next())) & KIND]
                : null;
    }

    private static int nextFlags(Turn turn) {
        return LogRecord.index(turn.word1(turn.next())) >>> FLAGS_SHIFT;
    }

    /** Passes over what may be missing where the thread is about to make the record after it. */
    private void catchUp(int site) {
        ThreadLog log = ThreadLog.current();
        Turn turn = Turns.of(log);
        if (turn != null && !log.sync.inside && !isNextAt(turn, site)) {
            int firm = turn.nextFirm();
            if (firm < turn.size() && LogRecord.site(turn.word0(firm)) == sites.recorded(site)) {
                Turns.skip(log, firm);
            }
        }
    }

    private boolean isNextAt(Turn turn, int site) {
        int next = turn.next();
        return next < turn.size() && LogRecord.site(turn.word0(next)) == sites.recorded(site);
    }

    private static Turn turn() {
        return Turns.of(ThreadLog.current());
    }

    // ---- monitors

    @Override
    public void monitorEntered(Object lock, int site) {
        ThreadLog log = ThreadLog.current();
        if (Turns.of(log) != null && !log.sync.inside && !Shadows.isPrivate(lock)) {
            // Whoever tells of the object waits until it is its turn, which must not be while it keeps others from the
            // monitor.
            if (Recording.isToGrow(lock) || !HeldLocks.isExclusive(Shadows.of(lock))) {
                lend(log, lock, 0);
            }
        }
        super.monitorEntered(lock, site);
    }

    /** Lets others have the monitor until it is the thread's turn. Answers whether the thread was interrupted meanwhile. */
    private static boolean lend(ThreadLog log, Object lock, long least) {
        boolean interrupted = false;
        int tries = 0;
        while (tries < least || !Turns.isFirmDue(log)) {
            tries++;
            ThreadLog.off();
            try {
                if (tries == 1) {
                    lock.wait(0, 1);
                } else {
                    lock.wait(1);
                }
            } catch (InterruptedException e) {
                interrupted = true;
            } finally {
                ThreadLog.on();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return interrupted;
    }

    @Override
    public void wait(Object lock, long millis, int site) throws InterruptedException {
        ThreadLog log = ThreadLog.current();
        if (Turns.of(log) == null || lock == null || millis < 0 || Shadows.isPrivate(lock) || !Thread.holdsLock(lock)) {
            super.wait(lock, millis, site);
            return;
        }
        long[] shadow = Shadows.of(lock);
        int depth = HeldLocks.waits(log, shadow, site);
        lend(log, lock, 0);
        catchUp(site);
        Turn turn = log.turn();
        int flags = next(turn) == EventKind.WAKE ? nextFlags(turn) & EventFlags.INTERRUPTED : 0;
        HeldLocks.wakes(log, shadow, depth, flags, site);
        if (flags != 0) {
            awaitInterrupt(log);
            ThreadEvents.wasInterrupted(site);
            throw new InterruptedException();
        }
    }

    /** Takes the interrupt that ends an operation. */
    private static void awaitInterrupt(ThreadLog log) {
        ThreadLog.off();
        try {
            while (!Thread.interrupted()) {
                Thread.yield();
            }
        } finally {
            ThreadLog.on();
        }
    }

    // ---- threads

    @Override
    public void join(Thread thread, long millis, int site) throws InterruptedException {
        catchUp(site);
        Turn turn = turn();
        if (turn == null || thread == null) {
            super.join(thread, millis, site);
        } else if (next(turn) == EventKind.JOIN && isNextAt(turn, site)) {
            Turns.await(ThreadLog.current());
            super.join(thread, 0, site);
        } else if (next(turn) == EventKind.INTERRUPT && isNextAt(turn, site)) {
            interruption(site);
        } else if (millis == 0) {
            super.join(thread, 0, site);
        }
    }

    private static void interruption(int site) throws InterruptedException {
        ThreadLog log = ThreadLog.current();
        Turns.await(log);
        awaitInterrupt(log);
        ThreadEvents.wasInterrupted(site);
        throw new InterruptedException();
    }

    @Override
    public boolean isAlive(Thread thread, int site) {
        catchUp(site);
        return isToBeSeenDead(thread, site, turn())
                ? super.isAlive(thread, site)
                : thread.getState() != Thread.State.NEW;
    }

    @Override
    public Thread.State getState(Thread thread, int site) {
        catchUp(site);
        if (isToBeSeenDead(thread, site, turn())) {
            return super.getState(thread, site);
        }
        Thread.State state = thread.getState();
        return state == Thread.State.TERMINATED ? Thread.State.RUNNABLE : state;
    }

    /** Waits for the end of a thread that was seen to have ended. */
    private boolean isToBeSeenDead(Thread thread, int site, Turn turn) {
        if (turn == null) {
            return true;
        }
        if (next(turn) != EventKind.JOIN || !isNextAt(turn, site)) {
            return false;
        }
        Turns.await(ThreadLog.current());
        ThreadLog.off();
        try {
            while (thread.getState() != Thread.State.TERMINATED) {
                Thread.yield();
            }
        } finally {
            ThreadLog.on();
        }
        return true;
    }

    /** Nobody waits for time to pass. */
    @Override
    public void sleep(long millis, int nanos, int site) throws InterruptedException {
        catchUp(site);
        Turn turn = turn();
        if (turn == null) {
            super.sleep(millis, nanos, site);
        } else if (next(turn) == EventKind.INTERRUPT && isNextAt(turn, site)) {
            interruption(site);
        } else {
            Thread.yield();
        }
    }

    @Override
    public boolean interrupt(Thread thread) {
        ThreadLog log = ThreadLog.current();
        return Turns.of(log) != null && sites.isOfInterrupts(log.sync.site) && super.interrupt(thread);
    }

    @Override
    public int isInterrupted(Thread thread) {
        ThreadLog log = ThreadLog.current();
        Turn turn = Turns.of(log);
        if (turn == null || !sites.isOfInterrupts(log.sync.site)) {
            return -1; // the JDK itself asks
        }
        catchUp(log.sync.site);
        if (!isInterruptSeen(turn)) {
            return 0;
        }
        Turns.await(log);
        ThreadLog.off();
        try {
            while (!thread.isInterrupted()) {
                Thread.yield();
            }
        } finally {
            ThreadLog.on();
        }
        return super.isInterrupted(thread);
    }

    @Override
    public int interrupted() {
        return isInterrupted(Thread.currentThread());
    }

    private static boolean isInterruptSeen(Turn turn) {
        return next(turn) == EventKind.INTERRUPT && (nextFlags(turn) & EventFlags.OBSERVED) != 0;
    }

    // ---- calls into the library

    @Override
    public void beforeCall(Object receiver, int site) {
        ThreadLog log = ThreadLog.current();
        Turn turn = Turns.of(log);
        if (turn == null || log.sync.inside) {
            super.beforeCall(receiver, site);
            return;
        }
        catchUp(site);
        int action = calls.of(site);
        if (action == CallSites.LOCK || action == CallSites.TRY_LOCK) {
            LibraryLocks.meet(receiver, turn.variant() == LogRecord.OBJECT);
        }
        if (isNextAt(turn, site)) {
            Turns.await(log);
            settle(log);
            inside = log;
        }
        super.beforeCall(receiver, site);
        if (action == CallSites.SIGNAL || action == CallSites.SIGNAL_ALL) {
            signal(receiver);
        } else if (action == CallSites.PARK && next(turn) == EventKind.PARK) {
            ThreadLog.off();
            LockSupport.unpark(Thread.currentThread());
            ThreadLog.on();
        }
    }

    @Override
    public void afterCall(Object receiver, int site) {
        super.afterCall(receiver, site);
        ThreadLog log = inside;
        if (log != null && log == ThreadLog.current()) {
            inside = null;
        }
    }

    /** Waits a little for the call of another thread, which has said what it will do but may not have done it; it may also have to wait itself. */
    private void settle(ThreadLog log) {
        for (int tries = 1; tries < PATIENCE; tries++) {
            ThreadLog other = inside;
            Thread thread = other == null || other == log ? null : other.turn().thread();
            if (thread == null || other.turn().waits() || thread.getState() != Thread.State.RUNNABLE) {
                return;
            }
            Turns.pause(log, tries);
        }
    }

    /** Everybody wakes up, and waits for his turn. */
    private static void signal(Object condition) {
        ThreadLog.off();
        try {
            ((Condition) condition).signalAll();
        } catch (RuntimeException e) {
            // the call that follows says the same
        } finally {
            ThreadLog.on();
        }
    }

    @Override
    public void conditionAwaited(Object condition) {
        ThreadLog log = ThreadLog.current();
        if (Turns.of(log) != null && !log.sync.inside && log.sync.awaited == condition && condition != null) {
            boolean interrupted = false;
            while (!Turns.isFirmDue(log)) {
                ThreadLog.off();
                try {
                    ((Condition) condition).awaitNanos(NAP);
                } catch (InterruptedException e) {
                    interrupted = true;
                } finally {
                    ThreadLog.on();
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        super.conditionAwaited(condition);
    }

    @Override
    public Object nextTask(Object pool) {
        ThreadLog log = ThreadLog.current();
        Turn turn = Turns.of(log);
        if (turn == null || log.sync.inside) {
            return null;
        }
        log.sync.site = 0;
        Object task = tasks.next(log, turn, (ThreadPoolExecutor) pool);
        log.sync.taken = task;
        return task;
    }

    /** Whether what a library body tells has a record: the JDK's own doings have none. */
    private boolean isTold(Object subject, int role) {
        ThreadLog log = ThreadLog.current();
        if (Turns.of(log) == null || log.sync.inside || role == EdgeRole.LOCK || role == EdgeRole.SHARED_LOCK) {
            return true;
        }
        int site = log.sync.site;
        if (site <= 0) {
            return role == EdgeRole.TASK && log.sync.taken == subject;
        }
        boolean isPart = role == EdgeRole.COLLECTION
                || role == EdgeRole.ELEMENT
                || role == EdgeRole.VIEW
                || role == EdgeRole.ANYTHING;
        Object whole = isPart ? Views.collection(subject) : subject;
        return whole == null || whole.getClass() != ConcurrentHashMap.class || sites.isOfTable(site);
    }

    @Override
    public void libraryRelease(Object subject, Object element, int role) {
        if (isTold(subject, role)) {
            super.libraryRelease(subject, element, role);
        }
    }

    @Override
    public void libraryAcquire(Object subject, Object value, int role) {
        if (isTold(subject, role)) {
            super.libraryAcquire(subject, value, role);
        }
    }

    @Override
    public void libraryAcquireIf(Object subject, int value, int role) {
        if (isTold(subject, role)) {
            super.libraryAcquireIf(subject, value, role);
        }
    }

    @Override
    public void callbackBegin(Object collection) {
        if (isTold(collection, EdgeRole.COLLECTION)) {
            super.callbackBegin(collection);
        }
    }

    @Override
    public void callbackEnd(Object collection, Object result) {
        if (isTold(collection, EdgeRole.COLLECTION)) {
            super.callbackEnd(collection, result);
        }
    }

    // ---- inputs

    /** The recorded value in the place of what the JDK has answered now. */
    private static long recorded(long real) {
        ThreadLog log = ThreadLog.current();
        Turn turn = Turns.of(log);
        return turn != null && !log.sync.inside && turn.variant() == LogRecord.INPUT ? turn.word1(turn.next()) : real;
    }

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
        catchUp(site);
        long value = recorded(System.nanoTime());
        input(value, site);
        return value;
    }

    @Override
    public long currentTimeMillis(int site) {
        catchUp(site);
        long value = recorded(System.currentTimeMillis());
        input(value, site);
        return value;
    }

    @Override
    public double random(int site) {
        catchUp(site);
        long value = recorded(Double.doubleToRawLongBits(Math.random()));
        input(value, site);
        return Double.longBitsToDouble(value);
    }

    @Override
    public UUID randomUUID(int site) {
        catchUp(site);
        UUID real = UUID.randomUUID();
        long most = recorded(real.getMostSignificantBits());
        input(most, site);
        long least = recorded(real.getLeastSignificantBits());
        input(least, site);
        return new UUID(most, least);
    }

    @Override
    public long pid(ProcessHandle process, int site) {
        catchUp(site);
        long value = recorded(process.pid());
        input(value, site);
        return value;
    }

    private static long inside(long real) {
        ThreadLog log = ThreadLog.current();
        return log != null && log.sync.site > 0 ? recorded(real) : real;
    }

    @Override
    public long seed(long drawn) {
        return super.seed(inside(drawn));
    }

    @Override
    public long currentTimeMillis() {
        ThreadLog log = ThreadLog.current();
        if (log == null || log.sync.site <= 0 || log.sync.inside) {
            return System.currentTimeMillis();
        }
        long value = recorded(System.currentTimeMillis());
        input(value, log.sync.site);
        return value;
    }

    @Override
    public long nanoTimeAdjustment(long offset, long heap) {
        return super.nanoTimeAdjustment(offset, inside(heap));
    }
}
