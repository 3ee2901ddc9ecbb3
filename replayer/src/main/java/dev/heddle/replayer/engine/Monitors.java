package dev.heddle.replayer.engine;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.replayer.engine.ControlledThread.Block;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Monitors of instrumented code, modelled (JLS 17.1, 17.2): the JVM's own are not entered. The same table keeps who holds a lock of
 * java.util.concurrent, as far as calls on it told, for the report of a deadlock.
 */
final class Monitors {
    private final Execution execution;
    private ControlledThread[] owner = new ControlledThread[64];
    private int[] depth = new int[64];
    private int[] ordinal = new int[64];
    private int[] site = new int[64];
    private int used;
    /** Shared holds of locks of java.util.concurrent: few, so a list. */
    private final List<Shared> shared = new ArrayList<>();

    private record Shared(int location, ControlledThread thread, int site) {}

    Monitors(Execution execution) {
        this.execution = execution;
    }

    void clear() {
        Arrays.fill(owner, 0, used, null);
        Arrays.fill(depth, 0, used, 0);
        Arrays.fill(ordinal, 0, used, 0);
        used = 0;
        shared.clear();
    }

    private int reach(int location) {
        if (location >= owner.length) {
            int n = Math.max(location + 1, owner.length * 2);
            owner = Arrays.copyOf(owner, n);
            depth = Arrays.copyOf(depth, n);
            ordinal = Arrays.copyOf(ordinal, n);
            site = Arrays.copyOf(site, n);
        }
        used = Math.max(used, location + 1);
        return location;
    }

    int location(Object lock, ControlledThread t) {
        return reach(execution.locationOf(LocationKind.MONITOR, lock, t));
    }

    boolean isFree(int location) {
        return owner[location] == null;
    }

    /** Whether {@code t} owns it. */
    boolean isOwner(ControlledThread t, int location) {
        return owner[location] == t;
    }

    /** The thread that blocks {@code waiter}: the owner, or another thread that shares it; null if none is known. */
    ControlledThread holder(int location, ControlledThread waiter) {
        if (location < used && owner[location] != null) {
            return owner[location];
        }
        ControlledThread holder = null;
        for (Shared s : shared) {
            if (s.location == location && (holder == null || holder == waiter)) {
                holder = s.thread; // itself, if no other: an upgrade that waits for its own read lock
            }
        }
        return holder;
    }

    /** Site at which the holder acquired it, or -1. */
    int acquiredAt(int location, ControlledThread holder) {
        if (owner[location] == holder) {
            return site[location];
        }
        for (Shared s : shared) {
            if (s.location == location && s.thread == holder) {
                return s.site;
            }
        }
        return -1;
    }

    /** Enters the monitor; blocks in the model until it is free. */
    void enter(ControlledThread t, Object lock, int siteId) {
        int m = location(lock, t);
        if (owner[m] == t) {
            depth[m]++;
            return;
        }
        execution.relay.pending(t, EventKind.LOCK, siteId, lock, -1);
        t.block = Block.MONITOR;
        t.blockLocation = m;
        execution.relay.point(t);
        t.unblock();
        take(t, m, 1, siteId);
        lockEvent(t, EventKind.LOCK, siteId, m, 0);
    }

    private void take(ControlledThread t, int m, int times, int siteId) {
        assert owner[m] == null : "mutual exclusion";
        owner[m] = t;
        depth[m] = times;
        site[m] = siteId;
    }

    private void lockEvent(ControlledThread t, EventKind kind, int siteId, int m, int flags) {
        int e = execution.append(t, kind, siteId, m);
        execution.log.setPosition(e, ordinal[m]++);
        execution.log.addFlags(e, flags);
        execution.executed(e);
    }

    /** Leaves the monitor. */
    void exit(ControlledThread t, Object lock, int siteId) {
        int m = location(lock, t);
        if (owner[m] != t) {
            throw new IllegalMonitorStateException("current thread is not owner");
        }
        if (--depth[m] == 0) {
            owner[m] = null;
            lockEvent(t, EventKind.UNLOCK, siteId, m, 0);
        }
    }

    /** {@code Object.wait}. */
    void await(ControlledThread t, Object lock, long timeoutNanos, int siteId) throws InterruptedException {
        int m = location(lock, t);
        if (owner[m] != t) {
            throw new IllegalMonitorStateException("current thread is not owner");
        }
        execution.relay.point(t, EventKind.WAIT, siteId, lock, -1);
        if (t.interrupted) {
            t.interrupted = false;
            observedInterrupt(t, siteId);
            throw new InterruptedException();
        }
        int spuriousFlag = execution.wakeups.beforeWait(t);
        int times = depth[m];
        int acquiredAt = site[m];
        owner[m] = null;
        depth[m] = 0;
        lockEvent(t, EventKind.WAIT, siteId, m, spuriousFlag);
        execution.relay.pending(t, EventKind.WAKE, siteId, lock, -1);
        t.block = Block.WAIT;
        t.blockLocation = m;
        t.notified = false;
        if (timeoutNanos > 0) {
            t.deadline = execution.time.after(t, timeoutNanos);
        }
        execution.relay.point(t);
        t.unblock();
        int flags = t.notified
                ? 0
                : t.interrupted ? EventFlags.INTERRUPTED : t.spurious ? EventFlags.SPURIOUS : EventFlags.TIMED_OUT;
        t.notified = false;
        t.spurious = false;
        take(t, m, times, acquiredAt);
        lockEvent(t, EventKind.WAKE, siteId, m, flags);
        if (flags == EventFlags.INTERRUPTED) {
            t.interrupted = false;
            throw new InterruptedException();
        }
    }

    private void observedInterrupt(ControlledThread t, int siteId) {
        int e = execution.append(
                t, EventKind.INTERRUPT, siteId, execution.locationOf(LocationKind.THREAD, t.thread, t));
        execution.log.addFlags(e, EventFlags.OBSERVED);
        execution.executed(e);
    }

    /** {@code Object.notify} and {@code notifyAll}: which waiter wakes is the strategy's choice. */
    void notify(ControlledThread t, Object lock, boolean all, int siteId) {
        int m = location(lock, t);
        if (owner[m] != t) {
            throw new IllegalMonitorStateException("current thread is not owner");
        }
        execution.relay.point(t, EventKind.NOTIFY, siteId, lock, -1);
        int waiters = 0;
        for (int i = 0; i < execution.threads.size(); i++) {
            if (isWaiter(execution.threads.get(i), m)) {
                waiters++;
            }
        }
        int chosen = all || waiters == 0 ? -1 : execution.choose(waiters);
        long woken = all ? waiters : 0;
        for (int i = 0, k = 0; i < execution.threads.size(); i++) {
            ControlledThread w = execution.threads.get(i);
            if (isWaiter(w, m)) {
                if (all) {
                    w.notified = true;
                } else if (k++ == chosen) {
                    w.notified = true;
                    woken = i + 1L;
                    break;
                }
            }
        }
        int e = execution.append(t, EventKind.NOTIFY, siteId, m);
        execution.log.setValue(e, woken);
        execution.log.setPosition(e, chosen);
        execution.log.addFlags(e, all ? EventFlags.ALL : 0);
        execution.executed(e);
    }

    private static boolean isWaiter(ControlledThread w, int m) {
        return w.block == Block.WAIT && w.blockLocation == m && !w.notified;
    }

    // ---- locks of java.util.concurrent: mutual exclusion is theirs, here is who holds them

    /** Notes that {@code t} now holds the lock. */
    void acquired(ControlledThread t, int lockLocation, int siteId, EventKind kind, int flags) {
        int m = reach(lockLocation);
        if ((flags & EventFlags.SHARED) == 0) {
            owner[m] = t;
            site[m] = siteId;
        } else {
            shared.add(new Shared(m, t, siteId));
        }
        lockEvent(t, kind, siteId, m, flags | execution.changes());
    }

    /** Notes that {@code t} gives the lock up. */
    void released(ControlledThread t, int lockLocation, int siteId, EventKind kind, int flags) {
        int m = reach(lockLocation);
        if (owner[m] == t && (flags & EventFlags.SHARED) == 0) {
            owner[m] = null;
        }
        if ((flags & EventFlags.SHARED) != 0) {
            shared.removeIf(s -> s.location == m && s.thread == t);
        }
        lockEvent(t, kind, siteId, m, flags | execution.changes());
    }
}
