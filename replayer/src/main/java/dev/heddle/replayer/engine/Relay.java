package dev.heddle.replayer.engine;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.Trace.Passed;
import dev.heddle.replayer.control.Baton;
import dev.heddle.replayer.control.ThreadControl;
import dev.heddle.replayer.control.ThreadView;
import dev.heddle.replayer.engine.ControlledThread.Block;
import dev.heddle.replayer.strategy.DivergenceException;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import java.util.concurrent.locks.LockSupport;

/**
 * The relay between the threads of an execution: exactly one has the baton; at every scheduling point it asks the strategy who is next and hands
 * the baton over. There is no driver thread. Main's thread comes back last and unwinds what is left.
 */
final class Relay {
    /** Chosen where all wait for something outside: the driver looks on. */
    private static final ControlledThread NOBODY = new ControlledThread(null, -1, "", null);
    /** How long time-outs wait for an externally blocked thread to return, in ns of real time. */
    private static final long TIME_STANDS_NANOS = 100_000_000;

    /** A thread that loads a class is not taken for blocked before that time, in ns: it reads files, and waits for others that load the same. */
    private static final long LOADS_NANOS = 2_000_000_000;

    /** How often in a row a thread must be seen to be blocked. */
    private static final int LOOKS = 3;

    private final Execution execution;
    private final ThreadControl control;
    private final Enabled enabled;

    /** The thread that has the baton; read without it by hooks that ask whether their caller is under control. */
    ControlledThread current;

    private ControlledThread main;
    /** No thread has the baton, the driver decides. */
    private volatile boolean idle;

    private long idleSince;
    private volatile Thread driver;
    /** How long no thread may return before the execution is abandoned, in ns of real time. */
    private volatile long stallNanos = Long.MAX_VALUE;

    private int suspicion;
    private boolean isFair;
    private boolean isReplay;

    Relay(Execution execution, ThreadControl control) {
        this.execution = execution;
        this.control = control;
        control.onStartFailure(this::cannotStart);
        this.enabled = new Enabled(execution);
    }

    /** A new execution begins on {@code mainThread}, which has the baton. */
    void begin(ControlledThread mainThread) {
        enabled.reset();
        isFair = execution.switches().isFair();
        isReplay = execution.isReplay();
        main = mainThread;
        main.begun = true;
        control.begin(main.baton);
        current = main;
    }

    /** The calling thread if hooks count for it now, else null. May be called by any thread. */
    ControlledThread active() {
        ControlledThread t = current;
        if (t != null && t.thread == Thread.currentThread()) {
            if (t.away.get() != ControlledThread.INSIDE) {
                comeBack(t);
            } else if (isReplay && isAway(t)) {
                leaveAsRecorded(t);
            }
            if (t.passing == 0) {
                if (!t.unwinding) {
                    return t;
                }
                passWhileUnwinding(t);
            }
            return null;
        }
        ControlledThread away = execution.outside.caller();
        if (away == null || away.declared) {
            execution.abandoned.throwIfCallerIsOne();
            return null;
        }
        if (!comeBack(away)) {
            return null;
        }
        if (execution.isEnding()) {
            away.passing = 0;
            throw TeardownSignal.INSTANCE;
        }
        return away.passing == 0 ? away : null;
    }

    /**
     * The calling thread is back from outside: waits for the baton.
     *
     * @return false if it is already waiting for it, or will never get one
     */
    private boolean comeBack(ControlledThread t) {
        if (!t.away.compareAndSet(ControlledThread.AWAY, ControlledThread.BACK)) {
            return false;
        }
        t.passing++; // waiting is not the program's
        wakeDriver();
        control.comeBack(t.baton);
        isBack(t);
        return true;
    }

    /** The thread has the baton again. */
    private void isBack(ControlledThread t) {
        t.passing--;
        execution.outside.remove(t);
        t.away.set(ControlledThread.INSIDE);
        t.unblock();
        t.unwinding |= execution.isEnding();
    }

    /** Whether the thread, which has the baton, was taken for blocked here when the execution was recorded. */
    private boolean isAway(ControlledThread t) {
        return t.passing == 0
                && !t.unwinding
                && execution.strategy().mayGoOutside(t.index)
                && execution.strategy().wentOutside(t.index, execution.siteToBe(t, t.librarySite()));
    }

    /** The calling thread was slow where it was recorded, and is not now: the others go on, as they did then, and it waits until it is noticed. */
    private void leaveAsRecorded(ControlledThread t) {
        t.passing++; // waiting is not the program's
        t.away.set(ControlledThread.BACK);
        execution.outside.add(t);
        execution.outside.leaves(t, EventFlags.UNANNOUNCED);
        ControlledThread next = chooseNext();
        if (next == null && t != main) {
            control.switchTo(t.baton, toMain());
        } else if (next != null && next != t) {
            control.switchTo(t.baton, to(next));
        }
        isBack(t);
    }

    /** The calling thread if it is under control, whether or not its hooks count now; else null. */
    ControlledThread caller() {
        ControlledThread t = current;
        if (t != null && t.thread == Thread.currentThread()) {
            if (t.away.get() != ControlledThread.INSIDE) {
                comeBack(t);
            } else if (isReplay && isAway(t)) {
                leaveAsRecorded(t);
            }
            return t;
        }
        ControlledThread away = execution.outside.caller();
        return away != null && !away.declared && comeBack(away) ? away : null;
    }

    private void passWhileUnwinding(ControlledThread t) {
        if (++t.passedWhileUnwinding % 10_000 == 0) {
            throw TeardownSignal.INSTANCE; // it catches everything and loops: unwind it again
        }
    }

    /** What {@code t} is about to do. */
    void pending(ControlledThread t, EventKind kind, int siteId, Object object, int member) {
        t.operation++;
        t.pendingRounds = execution.fairTime.rounds();
        t.pendingKind = kind;
        t.pendingSite = execution.callLines.tell(t, siteId);
        t.pendingObject = object;
        t.pendingMember = member;
        t.ranSinceCall = true;
    }

    /**
     * A scheduling point: {@code t} has published what it is about to do and, if that may block, why; returns when the strategy has chosen
     * {@code t} and it can go on.
     */
    void point(ControlledThread t) {
        pointIn(t, null);
    }

    /** The same for a thread that really owns a monitor and gives it up until it goes on; null for none. */
    void pointIn(ControlledThread t, Object monitor) {
        payEvent(t);
        if (execution.clock.isReal()) {
            execution.time.noticeDeadline(t);
        }
        ControlledThread next = chooseNext();
        if (next == null) {
            leave(t);
        }
        if (next != t) {
            if (monitor == null) {
                control.switchTo(t.baton, to(next));
            } else {
                control.switchIn(monitor, t.baton, to(next));
            }
            if (execution.isEnding()) {
                t.unwinding = true;
                t.passing = 0;
                throw TeardownSignal.INSTANCE;
            }
        }
        if (t.deadline != ControlledThread.NEVER && enabled.byTimeOnly(t)) {
            execution.clock.advanceTo(t.deadline);
        }
    }

    /** Each decision among several threads is an event. */
    private void payEvent(ControlledThread t) {
        if (t.owesEvent) {
            execution.executed(execution.appendEmpty(t, t.librarySite(), -1));
        }
    }

    /** Publishes and passes a scheduling point at which {@code t} cannot block. */
    void point(ControlledThread t, EventKind kind, int siteId, Object object, int member) {
        pending(t, kind, siteId, object, member);
        point(t);
    }

    private ControlledThread chooseNext() {
        return chooseNext(0);
    }

    /**
     * Chooses who runs next, or ends the execution and answers null. Threads that have nothing left but their end are ended on the way.
     *
     * @param waited for time for which no thread could be chosen, in ns
     * @return {@link #NOBODY} if an externally blocked thread must return first
     */
    private ControlledThread chooseNext(long waited) {
        ControlledThread next = choose(waited);
        while (next != null && next.exits) {
            ended(next);
            next = execution.isEnding() ? null : choose(waited);
        }
        return next;
    }

    private ControlledThread choose(long waited) {
        if (execution.isEnding()) {
            return null;
        }
        if (!execution.threads.hasLiveUserThreads() && !execution.shutdown.goesOn()) {
            execution.finish(new Passed());
            return null;
        }
        boolean mustWait = execution.outside.notice();
        if (execution.isEnding()) {
            return null;
        }
        if (mustWait && waited < stallNanos) {
            return NOBODY;
        }
        boolean awaited = execution.outside.isAwaited();
        boolean replayed = awaited && execution.strategy().comesBack() == SchedulingStrategy.NOBODY;
        int n = enabled.collect(!awaited || replayed || waited > TIME_STANDS_NANOS);
        boolean isPrescribed = enabled.admit(execution.strategy().prescribed());
        n = enabled.size();
        if (n == 0) {
            boolean hopes = awaited && !replayed || execution.outside.mayBeUnparked() && !execution.isReplay();
            if (hopes && waited < stallNanos) {
                return NOBODY;
            }
            if (awaited) {
                Verdicts.endOutside(execution, stallNanos);
            } else {
                execution.finish(Verdicts.deadlock(execution));
            }
            return null;
        }
        int chosen = 0;
        int forced = isFair && !isPrescribed ? forced() : -1;
        n = enabled.size();
        enabled.force(n > 1 ? forced : -1);
        if (execution.strategy().isWorthless(enabled)) {
            execution.giveUp();
            return null;
        }
        if (n > 1 && forced >= 0) {
            chosen = forced;
            execution.strategy().overruled(enabled, chosen);
            execution.threads.get(enabled.thread(chosen)).forced = true;
        } else if (n > 1) {
            try {
                chosen = execution.strategy().nextThread(enabled);
            } catch (DivergenceException divergent) {
                execution.diverge(divergent);
                return null;
            }
        } else {
            execution.strategy().onlyThread(enabled);
        }
        ControlledThread next = execution.threads.get(enabled.thread(chosen));
        next.enabledAtStep = n;
        next.owesEvent = n > 1;
        next.atStep = true;
        if (isFair) {
            chosen(next);
        }
        enabled.previous(next.index);
        return next;
    }

    /** The thread that has waited too long at this decision, as an index into those that can go on, or -1. */
    private int forced() {
        int oldest = enabled.note();
        boolean mustRound = execution.fairTime.decide(enabled.ready(), oldest, enabled.missing());
        int waiting = execution.turns.choose(enabled);
        return waiting >= 0 || !mustRound ? waiting : enabled.longestAble();
    }

    private void chosen(ControlledThread next) {
        next.lastRun = execution.log.size();
        next.ableOperation = -1;
        if (enabled.isTimed(next)) {
            execution.fairTime.jumps(next);
        }
    }

    /** Whether all threads that could go on have done so since the last news. */
    boolean isFair() {
        return execution.turns.isFair(enabled);
    }

    /**
     * Makes {@code next} the thread that has the baton and answers its baton, or null where no thread is to have it. The caller passes it on at once, and must not touch
     * this execution until it has the baton again.
     */
    private Baton to(ControlledThread next) {
        if (next == NOBODY) {
            current = null;
            idleSince = System.nanoTime();
            idle = true;
            wakeDriver();
            return null;
        }
        if (!next.begun) {
            next.unblock();
            execution.inputs.begin(next);
            int e = execution.append(
                    next, EventKind.BEGIN, -1, execution.locationOf(LocationKind.THREAD, next.thread, next));
            execution.executed(e);
            if (execution.isEnding()) {
                next.ended = true;
                return toMain();
            }
            next.begun = true; // not before its event, which may end the execution
        }
        current = next;
        return next.baton;
    }

    private Baton toMain() {
        current = main;
        return main.baton;
    }

    private Baton cannotStart(Baton baton, Throwable reason) {
        execution.broken(reason);
        execution.threads.find(baton.thread()).ended = true;
        return toMain();
    }

    /** Where the thread is. May be called by any thread. */
    ThreadView look(ControlledThread t) {
        return control.look(t.baton);
    }

    /** Processor time of the thread in ns, or -1. May be called by any thread. */
    long processorNanos(ControlledThread t) {
        return control.processorNanos(t.baton);
    }

    /** What start does before the thread exists. */
    void enlist(Thread thread, Object container) {
        control.enlist(thread, container);
    }

    /** Waits until the thread, whose end has been executed, is gone. */
    void awaitEnd(ControlledThread t) {
        control.awaitEnd(t.baton);
    }

    /** Lets real time pass. */
    void pause(long nanos) {
        control.pause(nanos);
    }

    // ---- outside

    /** {@code t}, the caller, has the baton and goes into a call that may block; the others go on. */
    void goOutside(ControlledThread t) {
        point(t, EventKind.SYNC, t.librarySite(), null, -1);
        execution.outside.leaves(t, 0);
        ControlledThread next = chooseNext();
        if (next == null) {
            t.unblock();
            leave(t);
        }
        t.declared = true;
        t.away.set(ControlledThread.AWAY);
        execution.outside.add(t);
        control.leaveTo(t.baton, to(next));
    }

    /** The caller has returned from such a call: waits for the baton. Null where it is none. */
    ControlledThread comesInside() {
        ControlledThread t = execution.outside.caller();
        if (t == null || !t.declared) {
            return null;
        }
        boolean isBack = comeBack(t);
        t.declared = false;
        return isBack ? t : null;
    }

    /** Makes the driver look soon. */
    void wakeDriver() {
        if (driver != null) {
            LockSupport.unpark(driver);
        }
    }

    /** The thread that looks on while all wait, and how long it does so. */
    void driver(Thread by, long stall) {
        stallNanos = stall;
        driver = by;
    }

    /**
     * Checks whether a thread has returned, while no thread has the baton. Called by the driver.
     *
     * @return true where that is still so
     */
    boolean drive() {
        if (!idle) {
            return false;
        }
        if (execution.limits.isRequested() && !execution.isEnding()) {
            execution.limits.endAsRequested();
        }
        ControlledThread next = chooseNext(System.nanoTime() - idleSince);
        if (next == NOBODY) {
            return true;
        }
        idle = false;
        runByDriver(next);
        return false;
    }

    private void runByDriver(ControlledThread next) {
        if (next != null) {
            control.resume(to(next));
            return;
        }
        boolean mainIsAway = main.away.get() == ControlledThread.AWAY;
        control.resume(toMain());
        if (mainIsAway) {
            control.interrupt(main.baton); // it may let itself be called back
        }
    }

    /**
     * Takes the baton from a thread that has been blocked in a call without notice, if others can go on. Called by the driver. The thread
     * is told to come back first; after its stack has been taken it has seen that, so if the stack is not in a hook, it will not enter one.
     *
     * @param blockedNanos for how long that thread has done nothing
     */
    void handOver(ControlledThread t, long blockedNanos) {
        boolean loads = t != null && t.off > 0 && blockedNanos < LOADS_NANOS;
        if (t == null || loads || execution.isEnding() || !execution.strategy().mayGoOutside(t.index)) {
            return;
        }
        suspicion = Whereabouts.isBlocked(look(t)) ? suspicion + 1 : 0;
        if (suspicion < LOOKS || !t.away.compareAndSet(ControlledThread.INSIDE, ControlledThread.AWAY)) {
            return;
        }
        suspicion = 0;
        ThreadView view = look(t);
        boolean blocked = current == t
                && !t.ended
                && t.block == Block.NONE
                && !Whereabouts.of(view.stack()).inEngine()
                && Whereabouts.isBlocked(view)
                && execution.strategy().mayGoOutside(t.index);
        if (!blocked || !othersCanGoOn(t, blockedNanos > TIME_STANDS_NANOS)) {
            takeBack(t);
            return;
        }
        execution.outside.add(t);
        current = null;
        execution.outside.leaves(t, EventFlags.UNANNOUNCED);
        runByDriver(chooseNext());
    }

    private boolean othersCanGoOn(ControlledThread t, boolean timePasses) {
        for (int i = 0; i < execution.threads.size(); i++) {
            ControlledThread other = execution.threads.get(i);
            if (other.block == Block.OUTSIDE && other.readiness.isReady()) {
                return true;
            }
        }
        int n = enabled.collect(timePasses);
        return n > 1 || n == 1 && enabled.thread(0) != t.index;
    }

    private void takeBack(ControlledThread t) {
        if (!t.away.compareAndSet(ControlledThread.AWAY, ControlledThread.INSIDE)) {
            control.resume(t.baton); // it waits for it already
        }
    }

    /** Whether the control itself starts the thread now. Called on the starting thread; true once. */
    boolean isNativeStart(Thread thread) {
        return control.isStarting(thread);
    }

    /**
     * The thread has executed its last instruction. Its end is an event to choose like any other, since others may see that it is still alive after what it did last;
     * the thread that has the baton then executes it, so that no thread waits for its own.
     */
    void threadEnds(ControlledThread t) {
        t.passing++;
        if (!t.unwinding && !execution.isEnding()) {
            try {
                exits(t);
                ControlledThread next = chooseNext();
                if (next != null) {
                    control.endTo(t.baton, to(next));
                    return;
                }
            } catch (RuntimeException | Error ours) {
                execution.broken(ours); // no caller above this frame can handle it, and main waits
            }
        }
        t.ended = true;
        control.endTo(t.baton, toMain());
    }

    /** Main has returned: lets the others run and comes back when the execution is over. */
    void mainEnds() {
        main.passing = 1;
        if (execution.isEnding()) {
            return;
        }
        exits(main);
        ControlledThread next = chooseNext();
        if (next != null) {
            control.switchTo(main.baton, to(next));
        }
    }

    private void exits(ControlledThread t) {
        pending(t, EventKind.END, -1, t.thread, -1);
        t.exits = true;
        payEvent(t);
    }

    private void ended(ControlledThread t) {
        int e = execution.append(t, EventKind.END, -1, execution.locationOf(LocationKind.THREAD, t.thread, t));
        execution.threads.ended(t);
        try {
            execution.executed(e);
        } catch (TeardownSignal signal) {
            assert execution.isEnding() : "the signal ends an execution";
        }
    }

    /** The execution is over and {@code t}, the caller, must unwind: main at once, another when its turn comes. Never returns. */
    void leave(ControlledThread t) {
        assert execution.isEnding();
        if (t != main) {
            control.switchTo(t.baton, toMain());
        }
        t.unwinding = true;
        t.passing = 0;
        throw TeardownSignal.INSTANCE;
    }

    /** Unwinds what is left, one thread at a time. Called by main when the execution is over. */
    void teardown(long patienceMillis) {
        boolean lost = false;
        for (int i = 1; i < execution.threads.size(); i++) {
            ControlledThread t = execution.threads.get(i);
            if (!t.begun || t.exits) {
                t.ended = true;
            } else if (!t.ended && t.away.compareAndSet(ControlledThread.AWAY, ControlledThread.GONE)) {
                execution.outside.remove(t);
                execution.abandoned.add(t.baton);
                lost = true;
            } else if (!t.ended) {
                t.unwinding = true;
                current = t;
                if (!control.unwind(main.baton, t.baton, patienceMillis)) {
                    execution.abandoned.add(t.baton);
                }
            }
        }
        current = null;
        for (int i = 1; lost && i < execution.threads.size(); i++) {
            if (execution.threads.get(i).away.get() == ControlledThread.GONE) {
                control.interrupt(execution.threads.get(i).baton); // it may let itself be called back
            }
        }
    }
}
