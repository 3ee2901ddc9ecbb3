package dev.heddle.analyzer.derive;

import static dev.heddle.analyzer.derive.Requirements.NONE;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;

/** Who waits at which monitor, and has been notified. Of conditions it is not known. */
final class Waiters {
    private final Requirements trace;
    private final EventColumns events;
    private final int[] waitsAt;
    private final boolean[] notified;

    Waiters(Requirements trace) {
        this.trace = trace;
        events = trace.events;
        waitsAt = new int[trace.program.length];
        notified = new boolean[waitsAt.length];
    }

    void clear() {
        Arrays.fill(waitsAt, NONE);
        Arrays.fill(notified, false);
    }

    boolean isNotified(int thread) {
        return notified[thread];
    }

    /** Whether the notify would wake those that it woke in the trace. */
    boolean wakesTheSame(int event) {
        int location = events.location(event);
        int[] wanted = trace.woken[event];
        int waiting = 0;
        for (int t = 0; t < waitsAt.length; t++) {
            waiting += waitsAt[t] == location && !notified[t] ? 1 : 0;
        }
        for (int t : wanted) {
            if (waitsAt[t] != location || notified[t]) {
                return false;
            }
        }
        boolean isExact = events.has(event, EventFlags.ALL) || wanted.length == 0;
        return !isExact || waiting == wanted.length;
    }

    /** Threads that the notify of a monitor would wake now, according to the trace. */
    int[] wokenBy(int event) {
        IntArrayList who = new IntArrayList();
        for (int t = 0; t < waitsAt.length; t++) {
            boolean isMeant = events.has(event, EventFlags.ALL) || events.value(event) == t + 1L;
            if (isMeant && waitsAt[t] == events.location(event) && !notified[t]) {
                who.add(t);
            }
        }
        return who.toArray();
    }

    void execute(int event) {
        EventKind kind = events.kind(event);
        if (kind == EventKind.WAIT && isMonitor(event)) {
            waitsAt[events.thread(event)] = events.location(event);
            notified[events.thread(event)] = false;
        } else if (kind == EventKind.WAKE) {
            waitsAt[events.thread(event)] = NONE;
        } else if (kind == EventKind.NOTIFY) {
            notify(event, true);
        }
    }

    /** Takes the event, the last one that was executed, back. */
    void undo(int event) {
        EventKind kind = events.kind(event);
        if (kind == EventKind.WAIT) {
            waitsAt[events.thread(event)] = NONE;
        } else if (kind == EventKind.WAKE && isMonitor(event)) {
            waitsAt[events.thread(event)] = events.location(event);
            notified[events.thread(event)] = trace.conditional[event];
        } else if (kind == EventKind.NOTIFY) {
            notify(event, false);
        }
    }

    boolean isMonitor(int event) {
        return trace.kindOf(events.location(event)) == LocationKind.MONITOR;
    }

    private void notify(int event, boolean so) {
        if (trace.woken[event] != null) {
            for (int t : trace.woken[event]) {
                notified[t] = so;
            }
        }
    }
}
