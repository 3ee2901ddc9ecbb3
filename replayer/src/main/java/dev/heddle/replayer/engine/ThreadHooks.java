package dev.heddle.replayer.engine;

import dev.heddle.recorder.generator.Hook;
import dev.heddle.recorder.instrument.jdk.JvmThreads;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.ProgramStack;
import dev.heddle.replayer.execution.TeardownSignal;
import dev.heddle.replayer.execution.Wait;
import dev.heddle.replayer.operations.ThreadOperations;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Methods of Thread, ThreadGroup and LockSupport. What they do to threads that are not under control is done for real.
 */
final class ThreadHooks {
    private static final StackTraceElement[] NO_FRAMES = {};

    private final Execution execution;
    private final Entrance entrance;
    private final ThreadOperations threads;

    ThreadHooks(Execution execution, Entrance entrance) {
        this.execution = execution;
        this.entrance = entrance;
        this.threads = execution.operations.threads;
    }

    // ---- start and end

    @Hook
    boolean startThread(Thread thread, Object container) {
        if (execution.scheduler.relay.isNativeStart(thread)) {
            return false;
        }
        ControlledThread caller = execution.scheduler.callers.caller();
        if (caller != null && caller.unwinding) {
            return true; // nothing starts any more
        }
        ControlledThread t = JvmThreads.include(thread) ? null : entrance.fromLibrary();
        if (t == null) {
            if (caller != null) {
                execution.scheduler.outside.startsForeign();
            }
            return false;
        }
        try {
            threads.start(t, thread, container);
            return true;
        } finally {
            Entrance.leave(t);
        }
    }

    @Hook(enter = "caller", leave = false)
    void exitThread(ControlledThread t, Thread thread) {
        if (t.thread == thread && t != execution.state.threads.main() && !t.ended) {
            execution.scheduler.relay.threadEnds(t);
        }
    }

    @Hook
    boolean uncaught(Thread thread, Throwable thrown) {
        ControlledThread t = execution.scheduler.callers.caller();
        if (t == null || t.thread != thread) {
            return thrown instanceof TeardownSignal;
        }
        if (!execution.state.ending.isEnding() && !t.unwinding) {
            execution.operations.uncaught.inThread(t, thrown);
        }
        return true;
    }

    @Hook(enter = "caller", leave = false)
    void stopThread(ControlledThread t, Thread thread) {
        if (thread != t.thread) {
            throw new UnsupportedOperationException(); // as on JDK 20 and later: it could be anywhere in the engine
        }
    }

    // ---- waiting for others

    private boolean join(Thread thread, long nanos, boolean forever, int site) throws InterruptedException {
        entrance.throwIfUnwinding();
        ControlledThread t = entrance.fromLibrary();
        ControlledThread target = t == null ? null : execution.state.threads.find(thread);
        if (target == null) {
            if (t != null) {
                Entrance.leave(t);
            }
            if (!thread.isAlive()) {
                return true; // not started yet: the JDK would look at its monitor, which a thread in start may hold
            }
            if (forever) {
                thread.join();
            } else if (nanos > 0) {
                thread.join(Math.max(1, nanos / 1_000_000));
            }
            return !thread.isAlive();
        }
        try {
            return threads.join(t, target, forever ? 0 : Math.max(1, nanos), site);
        } finally {
            Entrance.leave(t);
        }
    }

    @Hook(enter = "fromLibrary")
    boolean libraryJoin(ControlledThread t, Thread thread, long millis) throws InterruptedException {
        ControlledThread target = execution.state.threads.find(thread);
        if (target == null) {
            return false;
        }
        threads.join(t, target, TimeOuts.nanos(millis, 0), t.librarySite());
        return true;
    }

    @Hook
    void join(Thread thread, int site) throws InterruptedException {
        join(thread, 0, true, site);
    }

    @Hook
    void join(Thread thread, long millis, int site) throws InterruptedException {
        join(thread, millis, 0, site);
    }

    @Hook
    void join(Thread thread, long millis, int nanos, int site) throws InterruptedException {
        long all = TimeOuts.nanos(millis, nanos);
        join(thread, all, all == 0, site);
    }

    @Hook
    boolean join(Thread thread, Duration duration, int site) throws InterruptedException {
        return join(thread, TimeUnit.NANOSECONDS.convert(duration), false, site);
    }

    @Hook(enter = "fromLibrary")
    boolean isAlive(ControlledThread t, Thread thread, int site) {
        ControlledThread target = execution.state.threads.find(thread);
        return target == null ? thread.isAlive() : threads.isAlive(t, target, site);
    }

    @Hook(enter = "active", leave = false)
    boolean libraryIsAlive(ControlledThread t, Thread thread) {
        ControlledThread target = execution.state.threads.find(thread);
        return target == null ? thread.isAlive() : !target.ended;
    }

    @Hook
    int lives(Thread thread) {
        ControlledThread target = execution.state.threads.find(thread);
        return target == null ? -1 : execution.scheduler.relay.lives(target);
    }

    @Hook
    StackTraceElement[] ofProgram(StackTraceElement[] stack) {
        return ProgramStack.ofProgram(stack);
    }

    @Hook
    Thread.State getState(ControlledThread t, Thread thread, int site) {
        ControlledThread target = execution.state.threads.find(thread);
        return target == null ? thread.getState() : threads.state(t, target, site);
    }

    @Hook(enter = "fromLibrary")
    boolean hasEnded(ControlledThread t, Thread thread) {
        ControlledThread target = thread == t.thread ? null : execution.state.threads.find(thread);
        return target != null && target.ended;
    }

    // ---- sleeping

    /** Checks arguments of Thread.sleep, and that the caller may block. */
    void maySleep(long millis, int nanos) {
        TimeOuts.nanos(millis, nanos);
        entrance.throwIfUnwinding();
    }

    @Hook(first = "threadHooks.maySleep(millis, 0)", enter = "fromLibrary")
    void sleep(ControlledThread t, long millis, int site) throws InterruptedException {
        threads.sleep(t, TimeOuts.nanos(millis, 0), site);
    }

    @Hook(first = "threadHooks.maySleep(millis, nanos)", enter = "fromLibrary")
    void sleep(ControlledThread t, long millis, int nanos, int site) throws InterruptedException {
        threads.sleep(t, TimeOuts.nanos(millis, nanos), site);
    }

    @Hook(first = "entrance.throwIfUnwinding()", enter = "fromLibrary")
    void sleep(ControlledThread t, Duration duration, int site) throws InterruptedException {
        threads.sleep(t, Math.max(0, TimeUnit.NANOSECONDS.convert(duration)), site);
    }

    @Hook(enter = "fromLibrary")
    void yield(ControlledThread t, int site) {
        threads.yield(t, site);
    }

    @Hook(enter = "fromLibrary")
    void onSpinWait(ControlledThread t, int site) {
        threads.yield(t, site);
    }

    @Hook
    void holdBack(ControlledThread t, Object gate, int operations) {
        execution.operations.heldBack.hold(t, gate, operations);
    }

    /** Before a thread that unwinds parks for the program. */
    void mayPark() {
        ControlledThread caller = execution.scheduler.callers.caller();
        if (caller != null && caller.unwinding && caller.passing == 0) {
            throw TeardownSignal.INSTANCE;
        }
    }

    @Hook(first = "threadHooks.mayPark()", enter = "fromLibrary")
    boolean park(ControlledThread t, Object blocker, long nanos, long deadline) {
        if (nanos == 0) {
            return true; // parkNanos does nothing then, not even to the permit
        }
        long until = Wait.NEVER;
        if (nanos >= 0) {
            until = execution.times.reads.after(t, nanos);
        } else if (deadline >= 0) {
            until = execution.times.reads.at(t, deadline);
        }
        threads.park(t, blocker, until);
        return true;
    }

    @Hook(enter = "caller", leave = false)
    boolean wokeWithoutCause(ControlledThread t, boolean forget) {
        return t.permit.wokeWithoutCause(forget);
    }

    @Hook(enter = "fromLibrary", always = true)
    boolean unpark(ControlledThread t, Thread thread) {
        ControlledThread target = thread == null ? null : execution.state.threads.find(thread);
        if (t == null) {
            execution.scheduler.outside.unparks(thread);
            if (target != null) {
                execution.control.unparked(target.baton);
            }
            return false;
        }
        if (target == null || target.away.get() == ControlledThread.AWAY && target.declared) {
            return false; // out there it parks for real
        }
        threads.unpark(t, target);
        return true;
    }

    // ---- interrupts

    @Hook
    boolean interrupt(Thread thread) {
        ControlledThread caller = execution.scheduler.callers.caller();
        if (caller != null && caller.unwinding) {
            return true;
        }
        ControlledThread t = entrance.fromLibrary();
        if (t == null) {
            return false;
        }
        try {
            ControlledThread target = execution.state.threads.find(thread);
            if (target == null) {
                return false;
            }
            threads.interrupt(t, target);
            return true;
        } finally {
            Entrance.leave(t);
        }
    }

    @Hook(enter = "fromLibrary")
    int isInterrupted(ControlledThread t, Thread thread) {
        ControlledThread target = execution.state.threads.find(thread);
        return target == null ? -1 : threads.isInterrupted(t, target, false) ? 1 : 0;
    }

    @Hook(enter = "fromLibrary")
    int interrupted(ControlledThread t) {
        return threads.isInterrupted(t, t, true) ? 1 : 0;
    }

    // ---- groups

    @Hook(enter = "fromLibrary")
    int listThreads(ControlledThread t, ThreadGroup group, Thread[] into, boolean recurse) {
        return execution.operations.groups.list(t, group, into, recurse);
    }

    @Hook(enter = "caller", leave = false)
    int threadsEver(ControlledThread t, boolean atATime) {
        return atATime ? execution.state.threads.mostAtATime() : execution.state.threads.size();
    }

    @Hook(enter = "fromLibrary")
    StackTraceElement[] stackOf(ControlledThread t, Thread thread) {
        ControlledThread target = thread == t.thread ? null : execution.state.threads.find(thread);
        boolean isThere = target != null && target.begun && !target.ended;
        return target == null
                ? null
                : isThere ? execution.scheduler.relay.look(target).stack() : NO_FRAMES;
    }

    @Hook(enter = "fromLibrary")
    boolean interruptGroup(ControlledThread t, ThreadGroup group) {
        execution.operations.groups.interrupt(t, group);
        return true;
    }
}
