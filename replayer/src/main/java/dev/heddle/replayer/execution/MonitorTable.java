package dev.heddle.replayer.execution;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who holds which monitor of instrumented code, by location. The same table keeps who holds a lock of
 * java.util.concurrent, as far as calls on it tell, for the report of a deadlock.
 */
public final class MonitorTable {
    private ControlledThread[] owner = new ControlledThread[64];
    private int[] depth = new int[64];
    private int[] ordinal = new int[64];
    private int[] site = new int[64];
    private int used;
    private int changes;
    /** Shared holds of locks of java.util.concurrent: few, so a list. */
    private final List<Shared> shared = new ArrayList<>();

    private record Shared(int location, ControlledThread thread, int site) {}

    /** Forgets the last execution. */
    public void clear() {
        Arrays.fill(owner, 0, used, null);
        Arrays.fill(depth, 0, used, 0);
        Arrays.fill(ordinal, 0, used, 0);
        used = 0;
        changes++;
        shared.clear();
    }

    /** Makes room for the location, and answers it. */
    public int reach(int location) {
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

    /** A number that is another one where a monitor or lock has been taken or freed since. */
    public int changes() {
        return changes;
    }

    /** Whether no thread owns it. */
    public boolean isFree(int location) {
        return owner[location] == null;
    }

    /** Whether {@code t} owns it. */
    public boolean isOwner(ControlledThread t, int location) {
        return owner[location] == t;
    }

    /** The thread that blocks {@code waiter}: the owner, or another thread that shares it; null if none is known. */
    public @Nullable ControlledThread holder(int location, ControlledThread waiter) {
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
    public int acquiredAt(int location, ControlledThread holder) {
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

    /** How often the owner holds it. */
    public int depth(int location) {
        return depth[location];
    }

    /** Changes how often the owner holds it; answers how often now. */
    public int deepen(int location, int by) {
        depth[location] += by;
        return depth[location];
    }

    /** The thread owns a monitor that was free. */
    public void take(ControlledThread t, int location, int times, int siteId) {
        assert owner[location] == null : "mutual exclusion";
        owner[location] = t;
        changes++;
        depth[location] = times;
        site[location] = siteId;
    }

    /** The monitor is free. */
    public void free(int location) {
        owner[location] = null;
        changes++;
        depth[location] = 0;
    }

    /** Ordinal of the next event at the monitor or lock. */
    public int nextOrdinal(int location) {
        return ordinal[location]++;
    }

    /** The thread holds a lock of java.util.concurrent. */
    public void holds(ControlledThread t, int location, int siteId) {
        owner[location] = t;
        changes++;
        site[location] = siteId;
    }

    /** The thread holds such a lock no longer, if it did. */
    public void holdsNoMore(ControlledThread t, int location) {
        if (owner[location] == t) {
            owner[location] = null;
            changes++;
        }
    }

    /** The thread holds such a lock with others. */
    public void shares(ControlledThread t, int location, int siteId) {
        shared.add(new Shared(location, t, siteId));
    }

    /** The thread shares such a lock no longer. */
    public void sharesNoMore(ControlledThread t, int location) {
        shared.removeIf(s -> s.location == location && s.thread == t);
    }
}
