package dev.heddle.replayer.schedule;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.replayer.control.Baton;
import dev.heddle.replayer.control.ThreadControl;
import dev.heddle.replayer.control.ThreadView;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.Decisions;
import dev.heddle.replayer.execution.Ending;
import dev.heddle.replayer.execution.EventLog;
import dev.heddle.replayer.execution.ExecutionState;
import dev.heddle.replayer.execution.ThreadTable;
import dev.heddle.replayer.execution.Wait;
import org.jspecify.annotations.Nullable;

/**
 * Threads that leave the relay for a call that may block, and come back: with notice, or found blocked by the driver,
 * which then takes the baton from them. Four kinds of thread meet here (the one with the baton, those that are away,
 * those that are back, the driver); each changes {@link ControlledThread#away} by compare-and-set.
 */
public final class Away {
    /**
     * A thread that loads a class is not taken for blocked before that time, in ns: it reads files, and waits for
     * others that load the same.
     */
    private static final long LOADS_NANOS = 2_000_000_000;

    /** How often in a row a thread must be seen to be blocked. */
    private static final int LOOKS = 3;

    private final ThreadTable threads;
    private final EventLog events;
    private final Ending ending;
    private final Decisions decisions;
    private final Outside outside;
    private final Limits limits;
    private final Chooser chooser;
    private final Relay relay;
    private final Driver driver;
    private final ThreadControl control;
    private boolean isReplay;
    private int suspicion;

    public Away(
            ExecutionState state,
            Outside outside,
            Limits limits,
            Chooser chooser,
            Relay relay,
            Driver driver,
            ThreadControl control) {
        this.threads = state.threads;
        this.events = state.events;
        this.ending = state.ending;
        this.decisions = state.decisions;
        this.outside = outside;
        this.limits = limits;
        this.chooser = chooser;
        this.relay = relay;
        this.driver = driver;
        this.control = control;
    }

    /** A new execution begins. */
    public void begin() {
        isReplay = decisions.isReplay();
    }

    /**
     * {@code t}, the caller, has the baton by the relay's account: comes back if it is away, or leaves where the
     * recorded thread was away.
     */
    void settle(ControlledThread t) {
        if (t.away.get() != ControlledThread.INSIDE) {
            comeBack(t);
        } else if (isReplay && wasAway(t)) {
            leaveAsRecorded(t);
        }
    }

    /**
     * The calling thread is back from outside: waits for the baton.
     *
     * @return false where it is waiting for it already, or will not be given one
     */
    boolean comeBack(ControlledThread t) {
        if (!t.away.compareAndSet(ControlledThread.AWAY, ControlledThread.BACK)) {
            return false;
        }
        t.passing++; // waiting is not the program's
        driver.wake();
        control.comeBack(t.baton);
        isBack(t);
        return true;
    }

    private void isBack(ControlledThread t) {
        t.passing--;
        outside.remove(t);
        t.away.set(ControlledThread.INSIDE);
        t.waitsFor = Wait.NOTHING;
        t.unwinding |= ending.isEnding();
    }

    /** Whether the thread, which has the baton, was taken for blocked here when the execution was recorded. */
    private boolean wasAway(ControlledThread t) {
        return t.passing == 0
                && !t.unwinding
                && decisions.replay().mayGoOutside(t.index)
                && decisions.replay().wentOutside(t.index, events.siteToBe(t, t.librarySite()));
    }

    /**
     * The calling thread was slow where it was recorded, and is not now: the others go on, as they did then, and it
     * waits until it is noticed.
     */
    private void leaveAsRecorded(ControlledThread t) {
        t.passing++; // waiting is not the program's
        t.away.set(ControlledThread.BACK);
        outside.add(t);
        outside.leaves(t, EventFlags.UNANNOUNCED);
        relay.yieldTo(chooser.next(0), t);
        isBack(t);
    }

    /** {@code t}, the caller, has the baton and goes into a call that may block; the others go on. */
    public void goOutside(ControlledThread t) {
        relay.point(t, EventKind.SYNC, t.librarySite(), null, -1);
        outside.leaves(t, 0);
        ControlledThread next = chooser.next(0);
        if (next == null) {
            t.waitsFor = Wait.NOTHING;
            relay.leave(t);
            return; // not reached
        }
        Baton to = relay.to(next); // before t is away: the JDK's code that this may run has hooks
        t.declared = true;
        t.away.set(ControlledThread.AWAY);
        outside.add(t);
        control.leaveTo(t.baton, to);
    }

    /** The caller has returned from such a call: waits for the baton. Null where it has not. */
    public @Nullable ControlledThread comesInside() {
        ControlledThread t = outside.caller();
        if (t == null || !t.declared) {
            return null;
        }
        boolean isBack = comeBack(t);
        t.declared = false;
        return isBack ? t : null;
    }

    /**
     * Looks whether a thread has come back, where none has the baton. Called by the driver.
     *
     * @return true where that is still so
     */
    public boolean drive() {
        if (!driver.isInCharge()) {
            return false;
        }
        if (limits.isRequested() && !ending.isEnding()) {
            limits.endAsRequested();
        }
        ControlledThread next = chooser.next(driver.waited());
        if (next == Chooser.NOBODY) {
            return true;
        }
        driver.givesBack();
        runByDriver(next);
        return false;
    }

    private void runByDriver(@Nullable ControlledThread next) {
        if (next != null) {
            control.resume(relay.to(next));
            return;
        }
        ControlledThread main = threads.main();
        boolean mainIsAway = main.away.get() == ControlledThread.AWAY;
        control.resume(relay.toMain());
        if (mainIsAway) {
            control.interrupt(main.baton); // it may let itself be called back
        }
    }

    /**
     * Takes the baton from a thread that has been blocked in a call without notice, if others can go on. Called by the
     * driver. The thread is told to come back first; after its stack has been taken it has seen that, so if the stack
     * is not in a hook, it will not enter one.
     *
     * @param blockedNanos for how long that thread has done nothing
     */
    public void handOver(@Nullable ControlledThread t, long blockedNanos) {
        boolean loads = t != null && t.off > 0 && blockedNanos < LOADS_NANOS;
        if (t == null || loads || ending.isEnding() || !decisions.replay().mayGoOutside(t.index)) {
            return;
        }
        suspicion = Whereabouts.isBlocked(relay.look(t)) ? suspicion + 1 : 0;
        if (suspicion < LOOKS || !t.away.compareAndSet(ControlledThread.INSIDE, ControlledThread.AWAY)) {
            return;
        }
        suspicion = 0;
        ThreadView view = relay.look(t);
        boolean blocked = relay.current() == t
                && !t.ended
                && t.waitsFor == Wait.NOTHING
                && !Whereabouts.of(view.stack()).inEngine()
                && Whereabouts.isBlocked(view)
                && decisions.replay().mayGoOutside(t.index);
        if (!blocked || !chooser.couldOthersGoOn(t, blockedNanos > Chooser.TIME_STANDS_NANOS)) {
            takeBack(t);
            return;
        }
        outside.add(t);
        relay.current(null);
        control.lost(t.baton);
        outside.leaves(t, EventFlags.UNANNOUNCED);
        runByDriver(chooser.next(0));
    }

    private void takeBack(ControlledThread t) {
        if (!t.away.compareAndSet(ControlledThread.AWAY, ControlledThread.INSIDE)) {
            control.resume(t.baton); // it waits for it already
        }
    }
}
