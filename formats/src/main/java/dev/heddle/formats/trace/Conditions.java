package dev.heddle.formats.trace;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.Trace.LocationEntry;
import java.util.List;

/**
 * Conditions of locks, of which one lock may have several: a wait is an event of the lock whose value is the condition,
 * a notification is an event of the condition.
 */
public final class Conditions {
    private Conditions() {}

    /** Index of the condition that a WAIT, WAKE or NOTIFY is of; -1 where it is a monitor, or not known. */
    public static int of(EventColumns events, int i, List<LocationEntry> locations) {
        EventKind kind = events.kind(i);
        if (kind == EventKind.WAIT || kind == EventKind.WAKE) {
            return events.has(i, EventFlags.REFERENCE) ? (int) events.value(i) - 1 : -1;
        }
        int location = events.location(i);
        return kind == EventKind.NOTIFY
                        && location >= 0
                        && location < locations.size()
                        && locations.get(location).kind() == LocationKind.SYNCHRONIZER
                ? locations.get(location).owner()
                : -1;
    }

    /** What an event is about: its location or, beyond all locations, a negative number for its condition. */
    public static int subject(EventColumns events, int i, List<LocationEntry> locations) {
        int condition = of(events, i, locations);
        return condition < 0 ? events.location(i) : -condition - 2;
    }

    /** The condition of a {@link #subject}, or -1. */
    public static int ofSubject(int subject) {
        return subject < -1 ? -subject - 2 : -1;
    }
}
