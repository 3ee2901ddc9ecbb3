package dev.heddle.replayer.engine;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;

/**
 * The threads that a thread group lists: those of this execution that are started and have not ended, in the order of
 * their starts. The JVM would count threads of ours, and those that have ended in the model and not yet natively. Who
 * counts detects that others have ended, so their ends happen before what follows (JLS 17.4.4).
 */
final class ThreadGroups {
    private final Execution execution;

    ThreadGroups(Execution execution) {
        this.execution = execution;
    }

    /** ThreadGroup.enumerate and, without an array, activeCount. */
    int list(ControlledThread t, ThreadGroup group, Thread[] into, boolean recurse) {
        execution.relay.point(t, EventKind.JOIN, t.librarySite(), null, -1);
        int seen = t.endsSeen;
        for (; t.endsSeen < execution.threads.ends(); t.endsSeen++) {
            int location = execution.locationOf(LocationKind.THREAD, execution.threads.ended(t.endsSeen).thread, t);
            execution.executed(execution.append(t, EventKind.JOIN, t.librarySite(), location));
        }
        if (t.endsSeen == seen) {
            execution.executed(execution.append(t, EventKind.YIELD, t.librarySite(), -1));
        }
        int n = 0;
        for (int i = 0; i < execution.threads.size(); i++) {
            ControlledThread other = execution.threads.get(i);
            if (!other.ended && isIn(group, other, recurse)) {
                if (into != null && n < into.length) {
                    into[n] = other.thread;
                }
                n++;
            }
        }
        return into == null ? n : Math.min(n, into.length);
    }

    /** ThreadGroup.interrupt. */
    void interrupt(ControlledThread t, ThreadGroup group) {
        for (int i = 0; i < execution.threads.size(); i++) {
            ControlledThread other = execution.threads.get(i);
            if (!other.ended && isIn(group, other, true)) {
                execution.operations.interrupt(t, other);
            }
        }
    }

    private static boolean isIn(ThreadGroup group, ControlledThread t, boolean recurse) {
        ThreadGroup of = t.group;
        return of == group || (recurse && of != null && group.parentOf(of));
    }
}
