package dev.heddle.replayer.execution;

import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Who holds which of the monitors that library classes of the JDK really enter; empty nearly always. */
public final class LibraryMonitorTable {
    private final Map<Object, Held> held = new IdentityHashMap<>();

    private static final class Held {
        final ControlledThread owner;
        int depth = 1;

        Held(ControlledThread owner) {
            this.owner = owner;
        }
    }

    /** Forgets the last execution. */
    public void clear() {
        held.clear();
    }

    /** Whether no thread holds it. */
    public boolean isFree(Object lock) {
        return !held.containsKey(lock);
    }

    /** The thread that holds it, or null. */
    public @Nullable ControlledThread owner(Object lock) {
        Held h = held.get(lock);
        return h == null ? null : h.owner;
    }

    /** The thread enters a monitor that is free or its own. */
    public void enter(ControlledThread t, Object lock) {
        Held h = held.get(lock);
        if (h == null) {
            held.put(lock, new Held(t));
        } else {
            assert h.owner == t : "mutual exclusion";
            h.depth++;
        }
    }

    /** The thread leaves the monitor, if it has entered it. */
    public void exit(ControlledThread t, Object lock) {
        Held h = held.get(lock);
        if (h != null && h.owner == t && --h.depth == 0) {
            held.remove(lock);
        }
    }
}
