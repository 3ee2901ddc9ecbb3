package dev.heddle.replayer.schedule;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.replayer.control.HeddleThread;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.Decisions;
import dev.heddle.replayer.execution.Ending;
import dev.heddle.replayer.execution.EventLog;
import dev.heddle.replayer.execution.ThreadTable;
import dev.heddle.replayer.execution.Wait;
import dev.heddle.replayer.inputs.FileReadiness;
import dev.heddle.replayer.inputs.OwnConnections;
import dev.heddle.replayer.inputs.OwnConnections.Arrivals;
import dev.heddle.replayer.names.Locations;
import dev.heddle.replayer.strategy.EnabledThreads;
import dev.heddle.replayer.strategy.ReplayPolicy;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Threads that wait for something outside of the program. Some wait here, until a descriptor is ready; others are away
 * in a call that really blocks, without the baton, and wait for it when they are back. Either way the thread can
 * continue only after the thread that decides what comes next has noticed, which is an event: a replay notices at the
 * same place.
 */
public final class Outside {
    private final Locations locations;
    private final ThreadTable threads;
    private final EventLog events;
    private final Ending ending;
    private final Decisions decisions;
    final Driver driver;
    private final OwnConnections connections = new OwnConnections();
    /** Threads that are away or back and have not had the baton since. */
    private ControlledThread[] away = new ControlledThread[4];

    private int size;
    private volatile boolean any;
    /** There may be something to notice in this execution. */
    private volatile boolean used;
    /** Somebody has been noticed since the last thread was chosen. */
    private boolean hasNoticed;
    /** Threads of the JDK's own have been started for the program: they may wake its threads. */
    private boolean foreign;

    public Outside(
            Locations locations,
            ThreadTable threads,
            EventLog events,
            Ending ending,
            Decisions decisions,
            Driver driver) {
        this.locations = locations;
        this.threads = threads;
        this.events = events;
        this.ending = ending;
        this.decisions = decisions;
        this.driver = driver;
    }

    /** A new execution; those of the last one that are still away reach nothing of it. */
    public synchronized void clear() {
        Arrays.fill(away, null);
        size = 0;
        any = false;
        hasNoticed = false;
    }

    /** The execution begins; a replay is told by its strategy what to notice. */
    public void begin() {
        used = decisions.isReplay();
    }

    /** A thread that will not be under control is being started by one that is. */
    public void startsForeign() {
        foreign = true;
    }

    /** Somebody who is not under control unparks the thread. Called by any thread. */
    public void unparks(@Nullable Thread thread) {
        ControlledThread target = thread == null ? null : threads.find(thread);
        Thread by = Thread.currentThread();
        if (target != null
                && !target.permit.isPausedInMap()
                && target.baton.passer() != by
                && !(by instanceof HeddleThread)) {
            target.permit.giveOutside();
            used = true;
            driver.wake();
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
    public @Nullable ControlledThread caller() {
        return any ? find(Thread.currentThread()) : null;
    }

    private synchronized @Nullable ControlledThread find(Thread thread) {
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
        waits(t, new Wait.ForOutside(() -> t.away.get() == ControlledThread.BACK));
        external(t, EventFlags.RELEASES | flag);
    }

    /** The thread waits for that from now on. */
    public void waits(ControlledThread t, Wait.ForOutside external) {
        used = true;
        t.waitsFor = external;
    }

    /** Whether a thread waits for an external event that has not happened yet. */
    boolean isAwaited() {
        for (int i = 0; used && i < threads.size(); i++) {
            if (isAwaited(i)) {
                return true;
            }
        }
        return false;
    }

    private boolean isAwaited(int thread) {
        return threads.get(thread).waitsFor instanceof Wait.ForOutside && isWaiting(threads.get(thread));
    }

    /** Whether the strategy wants one of these threads back before others go on. */
    boolean isAwaited(EnabledThreads enabled, long waited) {
        for (int i = 0; i < threads.size(); i++) {
            if (isAwaited(i) && decisions.replay().isAwaited(i, enabled, waited)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a thread was noticed to be away, in code that is not known to block. */
    boolean isAnySlow() {
        for (int i = 0; i < threads.size(); i++) {
            ControlledThread t = threads.get(i);
            if (!t.ended && !t.declared && t.away.get() == ControlledThread.AWAY) {
                return true;
            }
        }
        return false;
    }

    /** Whether something that a thread waits for has happened and is not noticed yet. */
    boolean isAnyReady() {
        for (int i = 0; i < threads.size(); i++) {
            ControlledThread t = threads.get(i);
            if (t.waitsFor instanceof Wait.ForOutside && t.waitsFor.hasHappenedOutside()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Makes the kernel deliver what it holds back between threads of the program until a receiver acknowledges what
     * came before.
     *
     * @return whether something that a thread waits for is there
     */
    boolean deliver() {
        for (int descriptor : connections.sockets()) {
            FileReadiness.toRead(descriptor).acknowledge();
        }
        return isAnyReady();
    }

    /** What may arrive for threads that wait, though no thread of the program goes on. */
    Arrivals arrivals() {
        return any || foreign ? Arrivals.UNKNOWN : connections.arrivals();
    }

    /** Whether a parked thread may be woken by one that is not under control. */
    boolean mayBeUnparked() {
        for (int i = 0; foreign && i < threads.size(); i++) {
            ControlledThread t = threads.get(i);
            if (t.waitsFor == t.permit && isWaiting(t)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isWaiting(ControlledThread t) {
        return !t.ended && t.waitsFor.isAwaitedOutside();
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
        int who = decisions.replay().comesBack();
        while (who >= 0 && who < threads.size() && isWaiting(threads.get(who))) {
            ControlledThread t = threads.get(who);
            if (!t.waitsFor.hasHappenedOutside()) {
                return true;
            }
            noticed(t);
            who = ending.isEnding() ? ReplayPolicy.NOBODY : decisions.replay().comesBack();
        }
        if (who == ReplayPolicy.ANYBODY) {
            for (int i = 0; i < threads.size() && !ending.isEnding(); i++) {
                ControlledThread t = threads.get(i);
                if (isWaiting(t) && t.waitsFor.hasHappenedOutside()) {
                    noticed(t);
                }
            }
        }
        return false;
    }

    /**
     * Whether somebody has been noticed since this was asked last. The thread that is chosen then owes an event, even
     * where it is the only one: else a replay could not tell who was noticed here and who at the next decision.
     */
    boolean hasNoticed() {
        boolean has = hasNoticed;
        hasNoticed = false;
        return has;
    }

    private void noticed(ControlledThread t) {
        hasNoticed = true;
        t.waitsFor.notice();
        external(t, EventFlags.ACQUIRES);
    }

    /** The two sides of being outside. Whatever others did meanwhile may have come through there. */
    private void external(ControlledThread t, int flag) {
        sync(t, EventFlags.EXTERNAL | flag);
    }

    /** The event of something that passes between the program and the outside. */
    public void sync(ControlledThread t, int flags) {
        events.execute(t, EventKind.SYNC, t.librarySite(), locations.ofLibrary(), flags);
    }
}
