package dev.heddle.replayer.operations;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.Decisions;
import dev.heddle.replayer.execution.EventLog;
import dev.heddle.replayer.execution.ExecutionState;
import dev.heddle.replayer.execution.MonitorTable;
import dev.heddle.replayer.execution.Settings;
import dev.heddle.replayer.execution.ThreadTable;
import dev.heddle.replayer.inputs.TimeReads;
import dev.heddle.replayer.names.Locations;
import dev.heddle.replayer.names.Names;
import dev.heddle.replayer.names.ObjectNames;
import dev.heddle.replayer.schedule.Relay;
import org.jspecify.annotations.Nullable;

/** Monitors of instrumented code, modelled (JLS 17.1, 17.2): the JVM's own are not entered. */
public final class Monitors {
    private final MonitorTable table;
    private final ObjectNames objects;
    private final Locations locations;
    private final ThreadTable threads;
    private final Settings settings;
    private final EventLog events;
    private final Decisions decisions;
    private final TimeReads time;
    private final Relay relay;
    private final SpuriousWakeups wakeups;

    public Monitors(Names names, ExecutionState state, TimeReads time, Relay relay, SpuriousWakeups wakeups) {
        this.table = state.monitors;
        this.objects = names.objects;
        this.locations = names.locations;
        this.threads = state.threads;
        this.settings = state.settings;
        this.events = state.events;
        this.decisions = state.decisions;
        this.time = time;
        this.relay = relay;
        this.wakeups = wakeups;
    }

    private int location(Object lock, ControlledThread t) {
        return table.reach(locations.of(LocationKind.MONITOR, lock, t));
    }

    /** Whether {@code t} owns the monitor. */
    public boolean isOwner(ControlledThread t, Object lock) {
        return table.isOwner(t, location(lock, t));
    }

    private int owned(ControlledThread t, Object lock) {
        int m = location(lock, t);
        if (!table.isOwner(t, m)) {
            throw new IllegalMonitorStateException("current thread is not owner");
        }
        return m;
    }

    /** Enters the monitor; blocks in the model until it is free. */
    public void enter(ControlledThread t, Object lock, int siteId) {
        int m = location(lock, t);
        if (table.isOwner(t, m)) {
            table.deepen(m, 1);
            return;
        }
        relay.pending(t, EventKind.LOCK, siteId, lock, -1);
        relay.await(t, t.monitor.begin(table, m));
        table.take(t, m, 1, siteId);
        lockEvent(t, EventKind.LOCK, siteId, m, 0);
    }

    /**
     * Enters the monitor if that is free, or the caller's, at a scheduling point; an attempt that fails orders nothing.
     *
     * @return whether {@code t} has it now
     */
    public boolean tryEnter(ControlledThread t, Object lock, int siteId) {
        int m = location(lock, t);
        if (table.isOwner(t, m)) {
            table.deepen(m, 1);
            return true;
        }
        relay.point(t, EventKind.YIELD, siteId, null, -1);
        if (!table.isFree(m)) {
            events.execute(t, EventKind.YIELD, siteId, -1, 0);
            return false;
        }
        table.take(t, m, 1, siteId);
        lockEvent(t, EventKind.LOCK, siteId, m, 0);
        return true;
    }

    private void lockEvent(ControlledThread t, EventKind kind, int siteId, int m, int flags) {
        lockEvent(t, kind, siteId, m, flags, null);
    }

    private void lockEvent(
            ControlledThread t, EventKind kind, int siteId, int m, int flags, @Nullable Object condition) {
        int e = events.append(t, kind, siteId, m);
        if (condition != null) {
            events.columns.setValue(e, objects.valueOf(condition, t));
            events.columns.addFlags(e, EventFlags.REFERENCE);
        }
        events.columns.setPosition(e, table.nextOrdinal(m));
        events.columns.addFlags(e, flags);
        events.executed(e);
    }

    /** Leaves the monitor. */
    public void exit(ControlledThread t, Object lock, int siteId) {
        int m = owned(t, lock);
        if (table.deepen(m, -1) == 0) {
            table.free(m);
            lockEvent(t, EventKind.UNLOCK, siteId, m, 0);
        }
    }

    /** {@code Object.wait}. */
    public void await(ControlledThread t, Object lock, long timeoutNanos, int siteId) throws InterruptedException {
        int m = owned(t, lock);
        relay.point(t, EventKind.WAIT, siteId, lock, -1);
        if (t.interrupted) {
            t.interrupted = false;
            observedInterrupt(t, siteId);
            throw new InterruptedException();
        }
        boolean isSpurious = wakeups.beforeWait();
        int times = table.depth(m);
        int acquiredAt = table.acquiredAt(m, t);
        table.free(m);
        lockEvent(t, EventKind.WAIT, siteId, m, isSpurious ? EventFlags.SPURIOUS : 0);
        relay.pending(t, EventKind.WAKE, siteId, lock, -1);
        t.waitsFor = t.notification.begin(table, m, isSpurious);
        if (timeoutNanos > 0) {
            t.waitsFor.until(time.after(t, timeoutNanos));
        }
        relay.await(t, t.notification);
        int flags = t.notification.endFlag(t);
        table.take(t, m, times, acquiredAt);
        lockEvent(t, EventKind.WAKE, siteId, m, flags);
        if (flags == EventFlags.INTERRUPTED) {
            t.interrupted = false;
            throw new InterruptedException();
        }
    }

    private void observedInterrupt(ControlledThread t, int siteId) {
        events.execute(
                t, EventKind.INTERRUPT, siteId, locations.of(LocationKind.THREAD, t.thread, t), EventFlags.OBSERVED);
    }

    /** {@code Object.notify} and {@code notifyAll}: which waiter wakes is the strategy's choice. */
    public void notify(ControlledThread t, Object lock, boolean all, int siteId) {
        int m = owned(t, lock);
        relay.point(t, EventKind.NOTIFY, siteId, lock, -1);
        int waiters = 0;
        for (int i = 0; i < threads.size(); i++) {
            if (isWaiter(threads.get(i), m)) {
                waiters++;
            }
        }
        int chosen = all || waiters == 0 ? -1 : decisions.choose(waiters);
        long woken = all ? waiters : 0;
        for (int i = 0, k = 0; i < threads.size(); i++) {
            ControlledThread w = threads.get(i);
            if (isWaiter(w, m)) {
                if (all) {
                    w.notification.wake();
                } else if (k++ == chosen) {
                    w.notification.wake();
                    woken = i + 1L;
                    break;
                }
            }
        }
        int e = events.append(t, EventKind.NOTIFY, siteId, m);
        events.columns.setValue(e, woken);
        events.columns.setPosition(e, chosen);
        events.columns.addFlags(e, all ? EventFlags.ALL : 0);
        events.executed(e);
    }

    private static boolean isWaiter(ControlledThread w, int m) {
        return w.waitsFor == w.notification && w.notification.isNotifiedBy(m);
    }

    // ---- locks of other languages: mutual exclusion is the caller's, here is who holds them

    /** A scheduling point before the thread takes the lock, if that is free. */
    public void point(ControlledThread t, Object lock, int siteId) {
        relay.point(t, EventKind.LOCK, siteId, lock, -1);
    }

    /** The thread takes the lock, with others where it shares it. */
    public void take(ControlledThread t, Object lock, boolean isShared, int siteId) {
        acquired(t, location(lock, t), siteId, EventKind.LOCK, isShared ? EventFlags.SHARED : 0);
    }

    /** The thread gives up what it has taken. */
    public void give(ControlledThread t, Object lock, boolean isShared, int siteId) {
        released(t, location(lock, t), siteId, EventKind.UNLOCK, isShared ? EventFlags.SHARED : 0);
    }

    // ---- locks of java.util.concurrent: mutual exclusion is theirs, here is who holds them

    /** Notes that {@code t} now holds the lock. */
    void acquired(ControlledThread t, int lockLocation, int siteId, EventKind kind, int flags) {
        acquired(t, lockLocation, siteId, kind, flags, null);
    }

    /** Notes that {@code t} holds the lock again after it has awaited the condition, if there is one. */
    void acquired(
            ControlledThread t, int lockLocation, int siteId, EventKind kind, int flags, @Nullable Object condition) {
        int m = table.reach(lockLocation);
        if ((flags & EventFlags.SHARED) == 0) {
            table.holds(t, m, siteId);
        } else {
            table.shares(t, m, siteId);
        }
        lockEvent(t, kind, siteId, m, flags | settings.changes(), condition);
    }

    /** Whether {@code t} holds the lock for itself. */
    boolean holds(ControlledThread t, int lockLocation) {
        return table.isOwner(t, table.reach(lockLocation));
    }

    /** Notes that {@code t} gives the lock up. */
    void released(ControlledThread t, int lockLocation, int siteId, EventKind kind, int flags) {
        released(t, lockLocation, siteId, kind, flags, null);
    }

    /** Notes that {@code t} gives the lock up to await the condition, if there is one. */
    void released(
            ControlledThread t, int lockLocation, int siteId, EventKind kind, int flags, @Nullable Object condition) {
        int m = table.reach(lockLocation);
        if ((flags & EventFlags.SHARED) == 0) {
            table.holdsNoMore(t, m);
        } else {
            table.sharesNoMore(t, m);
        }
        lockEvent(t, kind, siteId, m, flags | settings.changes(), condition);
    }
}
