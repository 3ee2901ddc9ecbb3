package dev.heddle.analyzer.derive;

import static dev.heddle.analyzer.derive.Requirements.NONE;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;

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

    void execute(int event) {
        int thread = events.thread(event);
        switch (events.kind(event)) {
            case WAIT -> {
                if (isMonitor(event)) {
                    waitsAt[thread] = events.location(event);
                    notified[thread] = false;
                }
            }
            case WAKE -> waitsAt[thread] = NONE;
            case NOTIFY -> notify(event, true);
            case READ, WRITE, UPDATE, FENCE, LOCK, UNLOCK, START, BEGIN -> {}
            case END, JOIN, PARK, UNPARK, INTERRUPT, YIELD, CLASS_INIT, SYNC, INPUT -> {}
        }
    }

    /** Takes the event, the last one that was executed, back. */
    void undo(int event) {
        int thread = events.thread(event);
        switch (events.kind(event)) {
            case WAIT -> waitsAt[thread] = NONE;
            case WAKE -> {
                if (isMonitor(event)) {
                    waitsAt[thread] = events.location(event);
                    notified[thread] = trace.conditional[event];
                }
            }
            case NOTIFY -> notify(event, false);
            case READ, WRITE, UPDATE, FENCE, LOCK, UNLOCK, START, BEGIN -> {}
            case END, JOIN, PARK, UNPARK, INTERRUPT, YIELD, CLASS_INIT, SYNC, INPUT -> {}
        }
    }

    private boolean isMonitor(int event) {
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
