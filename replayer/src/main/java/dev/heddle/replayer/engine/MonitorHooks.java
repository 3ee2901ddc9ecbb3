package dev.heddle.replayer.engine;

import dev.heddle.recorder.generator.Hook;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.PerThread;
import dev.heddle.replayer.operations.LibraryWaits;
import java.util.Objects;

/** Monitors: of the program, which are modelled, and of library classes, which are real. */
final class MonitorHooks {
    private final Execution execution;
    private final Entrance entrance;
    private final LibraryWaits libraryWaits;
    /** The monitor that the last monitorenter of a thread has taken. */
    private final PerThread<Entered> entered;

    private static final class Entered implements PerThread.Part<Entered> {
        Object lock;

        @Override
        public Entered fresh() {
            return new Entered();
        }
    }

    MonitorHooks(Execution execution, Entrance entrance) {
        this.execution = execution;
        this.entrance = entrance;
        this.libraryWaits = execution.operations.libraryWaits;
        this.entered = execution.state.threads.perThread(new Entered());
    }

    /** Inside library classes the site is -1: that of the user's call. */
    private static int siteOf(ControlledThread t, int site) {
        return site >= 0 ? site : t.librarySite();
    }

    static void requireLock(Object lock) {
        if (lock == null) {
            throw new NullPointerException("Cannot enter synchronized block: the lock is null");
        }
    }

    @Hook(first = "MonitorHooks.requireLock(lock)")
    void monitorEnter(ControlledThread t, Object lock, int site) {
        execution.operations.monitors.enter(t, lock, siteOf(t, site));
        entered.of(t).lock = lock;
    }

    @Hook(enter = "active", leave = false)
    void beforeMonitorEnter(ControlledThread t) {
        entered.of(t).lock = null;
    }

    @Hook
    void undoMonitorEnter(Object lock, int site) {
        ControlledThread t = execution.scheduler.callers.active();
        if (t != null && entered.of(t).lock == lock) {
            entered.of(t).lock = null;
            t = entrance.enter();
            if (t != null) {
                try {
                    monitorExit(t, lock, site);
                } finally {
                    Entrance.leave(t);
                }
            }
        }
    }

    @Hook
    void monitorExit(ControlledThread t, Object lock, int site) {
        execution.operations.monitors.exit(t, lock, siteOf(t, site));
    }

    /** Checks arguments of Object.wait, and that the caller may block. */
    void mayWait(Object lock, long millis, int nanos) {
        TimeOuts.nanos(millis, nanos);
        Objects.requireNonNull(lock); // as Object.wait does
        entrance.throwIfUnwinding();
    }

    @Hook(first = "monitorHooks.mayWait(lock, 0, 0)")
    void wait(ControlledThread t, Object lock, int site) throws InterruptedException {
        execution.operations.monitors.await(t, lock, 0, siteOf(t, site));
    }

    @Hook(first = "monitorHooks.mayWait(lock, millis, 0)")
    void wait(ControlledThread t, Object lock, long millis, int site) throws InterruptedException {
        execution.operations.monitors.await(t, lock, TimeOuts.nanos(millis, 0), siteOf(t, site));
    }

    @Hook(first = "monitorHooks.mayWait(lock, millis, nanos)")
    void wait(ControlledThread t, Object lock, long millis, int nanos, int site) throws InterruptedException {
        execution.operations.monitors.await(t, lock, TimeOuts.nanos(millis, nanos), siteOf(t, site));
    }

    @Hook(first = "java.util.Objects.requireNonNull(lock)")
    void notify(ControlledThread t, Object lock, int site) {
        execution.operations.monitors.notify(t, lock, false, siteOf(t, site));
    }

    @Hook(first = "java.util.Objects.requireNonNull(lock)")
    void notifyAll(ControlledThread t, Object lock, int site) {
        execution.operations.monitors.notify(t, lock, true, siteOf(t, site));
    }

    @Hook(first = "java.util.Objects.requireNonNull(lock)")
    boolean holdsLock(ControlledThread t, Object lock) {
        return Thread.holdsLock(lock) || execution.operations.monitors.isOwner(t, lock);
    }

    // ---- of library classes

    @Hook
    void libraryMonitorEnter(Object lock) {
        execution.operations.libraryMonitors.enter(lock);
    }

    @Hook
    void libraryMonitorExit(Object lock) {
        execution.operations.libraryMonitors.exit(lock);
    }

    @Hook(first = "entrance.throwIfUnwinding()", enter = "fromLibrary")
    boolean libraryWait(ControlledThread t, Object lock, long millis) throws InterruptedException {
        libraryWaits.await(t, lock, TimeOuts.nanos(millis, 0));
        return true;
    }

    @Hook(enter = "active", leave = false)
    void libraryNotifyAll(ControlledThread t, Object lock) {
        libraryWaits.notifyAll(lock);
    }
}
