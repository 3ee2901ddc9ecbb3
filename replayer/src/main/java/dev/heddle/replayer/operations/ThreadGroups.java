package dev.heddle.replayer.operations;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.EventLog;
import dev.heddle.replayer.execution.PerThread;
import dev.heddle.replayer.execution.ThreadTable;
import dev.heddle.replayer.names.Locations;
import dev.heddle.replayer.schedule.Relay;

/**
 * The threads that a thread group lists: those of this execution that are started and have not ended, in the order of
 * their starts. The JVM would count threads of ours, and those that have ended in the model and not yet natively. Who
 * counts detects that others have ended, so their ends happen before what follows (JLS 17.4.4).
 */
public final class ThreadGroups {
    private final Locations locations;
    private final ThreadTable threads;
    private final EventLog events;
    private final Relay relay;
    private final ThreadOperations operations;
    /** How many ends of other threads a thread has heard of from its group. */
    private final PerThread<EndsSeen> endsSeen;

    private static final class EndsSeen implements PerThread.Part<EndsSeen> {
        int count;

        @Override
        public EndsSeen fresh() {
            return new EndsSeen();
        }
    }

    public ThreadGroups(
            Locations locations, ThreadTable threads, EventLog events, Relay relay, ThreadOperations operations) {
        this.locations = locations;
        this.threads = threads;
        this.events = events;
        this.relay = relay;
        this.operations = operations;
        this.endsSeen = threads.perThread(new EndsSeen());
    }

    /** ThreadGroup.enumerate and, without an array, activeCount. */
    public int list(ControlledThread t, ThreadGroup group, Thread[] into, boolean recurse) {
        relay.point(t, EventKind.JOIN, t.librarySite(), null, -1);
        EndsSeen seen = endsSeen.of(t);
        boolean isNews = seen.count < threads.ends();
        for (; seen.count < threads.ends(); seen.count++) {
            int location = locations.of(LocationKind.THREAD, threads.ended(seen.count).thread, t);
            events.execute(t, EventKind.JOIN, t.librarySite(), location, 0);
        }
        if (!isNews) {
            events.execute(t, EventKind.YIELD, t.librarySite(), -1, 0);
        }
        int n = 0;
        for (int i = 0; i < threads.size(); i++) {
            ControlledThread other = threads.get(i);
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
    public void interrupt(ControlledThread t, ThreadGroup group) {
        for (int i = 0; i < threads.size(); i++) {
            ControlledThread other = threads.get(i);
            if (!other.ended && isIn(group, other, true)) {
                operations.interrupt(t, other);
            }
        }
    }

    private static boolean isIn(ThreadGroup group, ControlledThread t, boolean recurse) {
        ThreadGroup of = t.group;
        return of == group || (recurse && of != null && group.parentOf(of));
    }
}
