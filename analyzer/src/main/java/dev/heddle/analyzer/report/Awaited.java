package dev.heddle.analyzer.report;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.Conditions;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Blocked;

/** What blocked threads wait to be notified of: a monitor, or the condition in whose await they are parked. */
final class Awaited {
    /** Nothing: the thread is blocked otherwise. */
    static final int NOTHING = -1;

    private final Trace trace;
    private final EventColumns events;

    Awaited(Trace trace) {
        this.trace = trace;
        events = trace.events();
    }

    /** The subject of the notify that the thread waits for, as {@link Conditions#subject} has it; or NOTHING. */
    int of(Blocked one) {
        return switch (one.kind()) {
            case WAIT, WAKE -> one.location();
            case PARK -> condition(one.thread());
            default -> NOTHING;
        };
    }

    /** The condition that the thread awaits and has not been notified of: then it waits for the lock alone. */
    private int condition(int thread) {
        for (int i = events.size() - 1; i >= 0; i--) {
            if (events.thread(i) == thread && events.kind(i) == EventKind.WAKE) {
                return NOTHING;
            }
            if (events.thread(i) == thread && events.kind(i) == EventKind.WAIT) {
                int subject = subject(i);
                return Conditions.ofSubject(subject) < 0 || isNotified(thread, i, subject) ? NOTHING : subject;
            }
        }
        return NOTHING;
    }

    private boolean isNotified(int thread, int wait, int subject) {
        for (int i = wait + 1; i < events.size(); i++) {
            boolean isMeant = events.has(i, EventFlags.ALL) || events.value(i) == thread + 1L || events.value(i) < 0;
            if (events.kind(i) == EventKind.NOTIFY && isMeant && subject(i) == subject) {
                return true;
            }
        }
        return false;
    }

    /** What an event is about. */
    int subject(int event) {
        return Conditions.subject(events, event, trace.locations());
    }

    /** What a notification is called: {@code notify} of monitors, {@code signal} of conditions. */
    static String word(int subject) {
        return Conditions.ofSubject(subject) < 0 ? "notify" : "signal";
    }
}
