package dev.heddle.replayer.engine;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.replayer.engine.ControlledThread.Block;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import java.util.Arrays;

/**
 * Threads that wait for something outside of the program. Some wait here, until a descriptor is ready; others are away
 * in a call that really blocks, without the baton, and wait for it when they are back. Either way the thread can
 * continue only after the thread that decides what comes next has noticed, which is an event: a replay notices at the
 * same place.
 */
final class Outside {
    private final Execution execution;
    /** Those that are away or back and have not had the baton since. */
    private ControlledThread[] away = new ControlledThread[4];

    private int size;
    private volatile boolean any;
    /** There may be something to notice in this execution. */
    private volatile boolean used;
    /** Threads of the JDK's own have been started for the program: they may wake its threads. */
    private boolean foreign;

    Outside(Execution execution) {
        this.execution = execution;
    }

    /** A new execution; those of the last one that are still away reach nothing of it. */
    synchronized void clear() {
        Arrays.fill(away, null);
        size = 0;
        any = false;
    }

    /** The execution begins; a replay is told by its strategy what to notice. */
    void begin() {
        used = execution.isReplay();
    }

    /** A thread that will not be under control is being started by one that is. */
    void startsForeign() {
        foreign = true;
    }

    /** Somebody who is not under control unparks the thread. Called by any thread. */
    void unparks(Thread thread) {
        ControlledThread target = thread == null ? null : execution.threads.find(thread);
        if (target != null && target.baton.passer() != Thread.currentThread()) {
            target.unparkedOutside = true;
            used = true;
            execution.relay.wakeDriver();
        }
    }

    /** The thread may be away from now on: its hooks ask here. */
    synchronized void add(ControlledThread t) {
        if (size == away.length) {
            away = Arrays.copyOf(away, size * 2);
        }
        away[size++] = t;
        any = true;
    }

    /** The thread is inside again, or lost. */
    synchronized void remove(ControlledThread t) {
        for (int i = 0; i < size; i++) {
            if (away[i] == t) {
                away[i] = away[--size];
                away[size] = null;
                break;
            }
        }
        any = size > 0;
    }

    /** The record of the calling thread if it is away, else null. May be called by any thread. */
    ControlledThread caller() {
        return any ? find(Thread.currentThread()) : null;
    }

    private synchronized ControlledThread find(Thread thread) {
        for (int i = 0; i < size; i++) {
            if (away[i].thread == thread) {
                return away[i];
            }
        }
        return null;
    }

    /**
     * The thread is away: what it did is known outside, and it can go on when it is back.
     *
     * @param flag {@link EventFlags#UNANNOUNCED} or 0
     */
    void leaves(ControlledThread t, int flag) {
        waits(t, () -> t.away.get() == ControlledThread.BACK);
        external(t, EventFlags.RELEASES | flag);
    }

    /**
     * Before something is handed over through a socket or a pipe, or after it: a thread that reads there may know all
     * that was done before.
     */
    void transfer(ControlledThread t, boolean begins) {
        if (begins) {
            execution.relay.point(t, EventKind.SYNC, t.librarySite(), null, -1);
        }
        sync(t, begins ? EventFlags.RELEASES : EventFlags.ACQUIRES);
    }

    private void waits(ControlledThread t, Readiness until) {
        used = true;
        t.block = Block.OUTSIDE;
        t.readiness = until;
        t.ready = false;
    }

    /** Waits until the descriptor is ready or the time is over, in the model. */
    void awaitReady(ControlledThread t, Readiness until, long nanos) {
        execution.relay.pending(t, EventKind.SYNC, t.librarySite(), null, -1);
        waits(t, until);
        if (nanos > 0) {
            t.deadline = execution.clock.after(nanos);
        }
        execution.relay.point(t);
        t.unblock();
    }

    /** Whether a thread waits for an external event that has not happened yet. */
    boolean isAwaited() {
        for (int i = 0; used && i < execution.threads.size(); i++) {
            ControlledThread t = execution.threads.get(i);
            if (t.block == Block.OUTSIDE && isWaiting(t)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a parked thread may be woken by one that is not under control. */
    boolean mayBeUnparked() {
        for (int i = 0; foreign && i < execution.threads.size(); i++) {
            ControlledThread t = execution.threads.get(i);
            if (t.block == Block.PARK && isWaiting(t)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isWaiting(ControlledThread t) {
        return !t.ended && (t.block == Block.OUTSIDE && !t.ready || t.block == Block.PARK && !t.permit);
    }

    private static boolean isBack(ControlledThread t) {
        return t.block == Block.OUTSIDE ? t.readiness.isReady() : t.unparkedOutside;
    }

    /**
     * Notices who is back.
     *
     * @return true if the strategy wants a thread resumed that has not returned yet
     */
    boolean notice() {
        if (!used) {
            return false;
        }
        int who = execution.strategy().comesBack();
        while (who >= 0 && who < execution.threads.size() && isWaiting(execution.threads.get(who))) {
            ControlledThread t = execution.threads.get(who);
            if (!isBack(t)) {
                return true;
            }
            noticed(t);
            who = execution.isEnding()
                    ? SchedulingStrategy.NOBODY
                    : execution.strategy().comesBack();
        }
        if (who == SchedulingStrategy.ANYBODY) {
            for (int i = 0; i < execution.threads.size() && !execution.isEnding(); i++) {
                ControlledThread t = execution.threads.get(i);
                if (isWaiting(t) && isBack(t)) {
                    noticed(t);
                }
            }
        }
        return false;
    }

    private void noticed(ControlledThread t) {
        if (t.block == Block.OUTSIDE) {
            t.ready = true;
        } else {
            t.permit = true;
            t.unparkedOutside = false;
        }
        external(t, EventFlags.ACQUIRES);
    }

    /** The two sides of being outside. Whatever others did meanwhile may have come through there. */
    private void external(ControlledThread t, int flag) {
        sync(t, EventFlags.EXTERNAL | flag);
    }

    private void sync(ControlledThread t, int flags) {
        int e = execution.append(t, EventKind.SYNC, t.librarySite(), execution.locations.ofLibrary());
        execution.log.addFlags(e, flags);
        execution.executed(e);
    }
}
