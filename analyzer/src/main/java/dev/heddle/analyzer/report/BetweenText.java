package dev.heddle.analyzer.report;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.List;

/**
 * What lies between two steps of a story, in a line: how many events, in which calls, and where a thread stopped so
 * that another went on.
 */
final class BetweenText {
    private static final int MOST_CALLS = 2;

    private final EventColumns events;
    private final TraceNames names;
    private final StepText steps;
    private final CallText calls;

    BetweenText(Trace trace, CallText calls) {
        events = trace.events();
        names = new TraceNames(trace);
        steps = new StepText(trace);
        this.calls = calls;
    }

    /** The line, without dots before it; empty where there is nothing to say. */
    String of(int before, int event) {
        int hidden = event - before - 1;
        String count = hidden <= 0 ? "" : hidden + (hidden == 1 ? " event" : " events");
        List<String> inside = hidden <= 0 ? List.of() : calls.between(before, event, MOST_CALLS);
        String stop = stop(before, event);
        String first = inside.isEmpty() ? count : count + ": " + String.join(", ", inside);
        return first.isEmpty() || stop.isEmpty() ? first + stop : first + "; " + stop;
    }

    /**
     * Where the thread stopped that ran before the one of {@code event}, if it stopped since, and what it does next.
     */
    private String stop(int before, int event) {
        int start = event;
        while (start > 0 && events.thread(start - 1) == events.thread(event)) {
            start--;
        }
        int last = start - 1;
        if (last < before || last < 0) {
            return "";
        }
        int next = event + 1;
        while (next < events.size() && events.thread(next) != events.thread(last)) {
            next++;
        }
        return next < events.size() && isTelling(events.kind(next))
                ? names.path(events.thread(last)) + " stops before it " + act(next) + place(next)
                : "";
    }

    /** Whether an event explains the switch: waits for others and ends of threads do not. */
    private static boolean isTelling(EventKind kind) {
        return switch (kind) {
            case READ, WRITE, UPDATE, LOCK, UNLOCK, WAIT, NOTIFY, SYNC, UNPARK, FENCE, INTERRUPT -> true;
            case PARK, START, JOIN, WAKE, BEGIN, END, YIELD, CLASS_INIT, INPUT -> false;
        };
    }

    /** Without the value, which it does not have yet. */
    private String act(int event) {
        String location = names.location(events.location(event));
        return switch (events.kind(event)) {
            case READ -> "reads " + location;
            case WRITE -> "writes " + location;
            case UPDATE -> "updates " + location;
            case SYNC -> steps.called(event, false);
            default -> steps.of(event);
        };
    }

    private String place(int event) {
        if (events.site(event) < 0) {
            return "";
        }
        String caller = calls.calledAt(event);
        return " at " + names.where(events.site(event)) + (caller.isEmpty() ? "" : ", called at " + caller);
    }
}
