package dev.heddle.replayer.engine;

import dev.heddle.formats.event.EventKind;
import dev.heddle.replayer.engine.ControlledThread.Block;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Monitors that library classes of the JDK really enter (a bin of a ConcurrentHashMap, say). The model only keeps a thread from running into
 * one that another holds: while none does, there is no event and no scheduling point, since what the JDK locks internally may differ from
 * one execution to the next.
 */
final class LibraryMonitors {
    private LibraryMonitors() {}

    static void enter(Execution execution, Object lock) {
        ControlledThread t = execution.relay.active();
        if (t == null || lock == null) {
            return;
        }
        t.passing++;
        try {
            execution.libraryMonitors.enter(execution, t, lock);
        } finally {
            if (!t.unwinding) {
                t.passing--;
            }
        }
    }

    static void exit(Execution execution, Object lock) {
        ControlledThread t = execution.relay.caller();
        if (t != null) {
            execution.libraryMonitors.exit(t, lock);
        }
    }

    /** Who holds which of them; empty nearly always. */
    static final class Table {
        private final Map<Object, Held> held = new IdentityHashMap<>();

        private static final class Held {
            final ControlledThread owner;
            int depth = 1;

            Held(ControlledThread owner) {
                this.owner = owner;
            }
        }

        void clear() {
            held.clear();
        }

        void enter(Execution execution, ControlledThread t, Object lock) {
            Held h = held.get(lock);
            if (h != null && h.owner == t) {
                h.depth++;
                return;
            }
            while (held.containsKey(lock)) {
                execution.relay.pending(t, EventKind.LOCK, t.librarySite(), lock, -1);
                t.block = Block.LIBRARY_MONITOR;
                t.blockObject = lock;
                execution.relay.point(t);
                t.unblock();
            }
            held.put(lock, new Held(t));
        }

        void exit(ControlledThread t, Object lock) {
            Held h = held.get(lock);
            if (h != null && h.owner == t && --h.depth == 0) {
                held.remove(lock);
            }
        }

        boolean isFree(Object lock) {
            return !held.containsKey(lock);
        }

        ControlledThread owner(Object lock) {
            Held h = held.get(lock);
            return h == null ? null : h.owner;
        }
    }
}
