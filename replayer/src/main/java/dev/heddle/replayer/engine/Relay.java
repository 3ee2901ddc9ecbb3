package dev.heddle.replayer.engine;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.Trace.Passed;
import dev.heddle.replayer.control.ThreadControl;
import dev.heddle.replayer.strategy.DivergenceException;

/**
 * The relay between the threads of an execution: exactly one has the baton; at every scheduling point it asks the strategy who is next and hands
 * the baton over. There is no driver thread. Main's thread comes back last and unwinds what is left.
 */
final class Relay {
    private final Execution execution;
    private final ThreadControl control;
    private final Enabled enabled;

    /** The thread that has the baton; read without it by hooks that ask whether their caller is under control. */
    ControlledThread current;

    private ControlledThread main;
    /** A thread that is being started natively: its start hook lets the JDK go on. */
    private Thread nativeStart;

    Relay(Execution execution, ThreadControl control) {
        this.execution = execution;
        this.control = control;
        this.enabled = new Enabled(execution);
    }

    /** A new execution begins on {@code mainThread}, which has the baton. */
    void begin(ControlledThread mainThread) {
        enabled.reset();
        main = mainThread;
        main.begun = true;
        current = main;
    }

    /** The calling thread if hooks count for it now, else null. May be called by any thread. */
    ControlledThread active() {
        ControlledThread t = current;
        if (t != null && t.thread == Thread.currentThread()) {
            if (t.passing == 0) {
                if (!t.unwinding) {
                    return t;
                }
                passWhileUnwinding(t);
            }
            return null;
        }
        execution.abandoned.throwIfCallerIsOne();
        return null;
    }

    /** The calling thread if it is under control, whether or not its hooks count now; else null. */
    ControlledThread caller() {
        ControlledThread t = current;
        return t != null && t.thread == Thread.currentThread() ? t : null;
    }

    private void passWhileUnwinding(ControlledThread t) {
        if (++t.passedWhileUnwinding % 10_000 == 0) {
            throw TeardownSignal.INSTANCE; // it catches everything and loops: unwind it again
        }
    }

    /** What {@code t} is about to do. */
    void pending(ControlledThread t, EventKind kind, int siteId, Object object, int member) {
        t.pendingKind = kind;
        t.pendingSite = execution.callLines.tell(t, siteId);
        t.pendingObject = object;
        t.pendingMember = member;
    }

    /**
     * A scheduling point: {@code t} has published what it is about to do and, if that may block, why; returns when the strategy has chosen
     * {@code t} and it can go on.
     */
    void point(ControlledThread t) {
        if (t.owesEvent) {
            execution.executed(execution.append(t, EventKind.YIELD, t.librarySite(), -1));
        }
        if (execution.clock.isReal()) {
            execution.time.noticeDeadline(t);
        }
        ControlledThread next = chooseNext();
        if (next == null) {
            leave(t);
        }
        if (next != t) {
            runNext(next);
            control.await(t.baton);
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

    /** Publishes and passes a scheduling point at which {@code t} cannot block. */
    void point(ControlledThread t, EventKind kind, int siteId, Object object, int member) {
        pending(t, kind, siteId, object, member);
        point(t);
    }

    /** Chooses who runs next, or ends the execution and answers null. */
    private ControlledThread chooseNext() {
        if (execution.isEnding()) {
            return null;
        }
        if (!execution.threads.hasLiveUserThreads() && !execution.shutdown.goesOn()) {
            execution.finish(new Passed());
            return null;
        }
        int n = enabled.collect();
        if (n == 0) {
            execution.finish(Verdicts.deadlock(execution));
            return null;
        }
        int chosen = 0;
        if (execution.strategy().isWorthless(enabled)) {
            execution.giveUp();
            return null;
        }
        if (n > 1) {
            try {
                chosen = execution.strategy().nextThread(enabled);
            } catch (DivergenceException divergent) {
                execution.diverge(divergent);
                return null;
            }
        }
        ControlledThread next = execution.threads.get(enabled.thread(chosen));
        next.enabledAtStep = n;
        next.owesEvent = n > 1;
        enabled.previous(next.index);
        return next;
    }

    /** Gives the baton to {@code next}; the caller must not touch this execution until it has the baton again. */
    private void runNext(ControlledThread next) {
        if (next.begun) {
            current = next;
            control.pass(next.baton);
            return;
        }
        next.unblock();
        execution.inputs.begin(next);
        int e = execution.append(
                next, EventKind.BEGIN, -1, execution.locationOf(LocationKind.THREAD, next.thread, next));
        execution.executed(e);
        if (execution.isEnding()) {
            next.ended = true;
            current = main;
            control.pass(main.baton);
            return;
        }
        next.begun = true; // not before its event, which may end the execution
        current = next;
        nativeStart = NativeThreads.isHooked(next.container) ? next.thread : null;
        try {
            NativeThreads.start(next.thread, next.container);
        } catch (Throwable cannot) {
            execution.broken(cannot);
            next.ended = true;
            current = main;
            control.pass(main.baton);
        }
    }

    /** True once for the thread that {@link #runNext} starts natively. Called on the starting thread. */
    boolean isNativeStart(Thread thread) {
        if (nativeStart == thread) {
            nativeStart = null;
            return true;
        }
        return false;
    }

    /** The thread has executed its last instruction. */
    void threadEnds(ControlledThread t) {
        t.passing++;
        if (!t.unwinding && !execution.isEnding()) {
            try {
                ended(t);
                ControlledThread next = execution.isEnding() ? null : chooseNext();
                if (next != null) {
                    runNext(next);
                    return;
                }
            } catch (RuntimeException | Error ours) {
                execution.broken(ours); // above this frame there is nobody to tell, and main waits
            }
        }
        t.ended = true;
        current = main;
        control.pass(main.baton);
    }

    /** Main has returned: lets the others run and comes back when the execution is over. */
    void mainEnds() {
        main.passing = 1;
        if (execution.isEnding()) {
            return;
        }
        ended(main);
        ControlledThread next = execution.isEnding() ? null : chooseNext();
        if (next != null) {
            runNext(next);
            control.await(main.baton);
        }
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
            current = main;
            control.pass(main.baton);
            control.await(t.baton);
        }
        t.unwinding = true;
        t.passing = 0;
        throw TeardownSignal.INSTANCE;
    }

    /** Unwinds what is left, one thread at a time. Called by main when the execution is over. */
    void teardown(long patienceMillis) {
        for (int i = 1; i < execution.threads.size(); i++) {
            ControlledThread t = execution.threads.get(i);
            if (!t.begun) {
                t.ended = true;
            } else if (!t.ended) {
                t.unwinding = true;
                current = t;
                control.pass(t.baton);
                if (!control.await(main.baton, patienceMillis)) {
                    execution.abandoned.add(t.thread);
                }
            }
        }
        current = null;
    }
}
