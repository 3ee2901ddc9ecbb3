package dev.heddle.analyzer.estimate;

import dev.heddle.analyzer.communication.LocationUse;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntToLongFunction;

/** Counts how much each thread of one execution does. */
public final class ProfileCounter {
    private ProfileCounter() {}

    /** Whether profiles count this event as an access: a strategy that has one must count the same. */
    public static boolean isAccess(EventColumns events, int i) {
        return events.kind(i).isAccess() && events.has(i, EventFlags.COUNTED) && !events.has(i, EventFlags.EXTERNAL);
    }

    /**
     * Counts a recorded execution. Traces do not tell what threads have announced, so the events stand for it that come from what a
     * thread announces: where an operation has several, there may be some more.
     */
    public static Profile count(Trace trace) {
        EventColumns events = trace.events();
        String[] paths = trace.threads().stream().map(Trace.ThreadEntry::path).toArray(String[]::new);
        SortedMap<String, Integer> operations = new TreeMap<>();
        for (int i = 0; i < events.size(); i++) {
            operations.merge(paths[events.thread(i)], isAnnounced(events, i) ? 1 : 0, Integer::sum);
        }
        return count(events, operations, paths, i -> PlaceNames.of(trace, i));
    }

    private static boolean isAnnounced(EventColumns events, int i) {
        return switch (events.kind(i)) {
            case BEGIN, END, CLASS_INIT, INPUT -> false;
            case READ, WRITE, UPDATE -> !events.has(i, EventFlags.EXTERNAL);
            case SYNC -> !events.has(i, EventFlags.RELEASES) && !events.has(i, EventFlags.ACQUIRES);
            case INTERRUPT -> !events.has(i, EventFlags.OBSERVED);
            case FENCE, LOCK, UNLOCK, WAIT, WAKE, NOTIFY, START, JOIN, PARK, UNPARK, YIELD -> true;
        };
    }

    /**
     * Counts one execution.
     *
     * @param operations operations that each thread has announced, by its path
     * @param paths path of each thread, by its index in the events
     * @param placeOfEvent 64-bit name of the place that an event touches, the same in every JVM
     */
    public static Profile count(
            EventColumns events,
            SortedMap<String, Integer> operations,
            String[] paths,
            IntToLongFunction placeOfEvent) {
        LocationUse use = LocationUse.of(events);
        SortedMap<Long, SortedMap<String, Integer>> accesses = new TreeMap<>();
        SortedSet<Long> shared = new TreeSet<>();
        for (int i = 0; i < events.size(); i++) {
            if (isAccess(events, i)) {
                long place = placeOfEvent.applyAsLong(i);
                accesses.computeIfAbsent(place, p -> new TreeMap<>()).merge(paths[events.thread(i)], 1, Integer::sum);
                if (use.isShared(events.location(i))) {
                    shared.add(place);
                }
            }
        }
        accesses.keySet().retainAll(shared);
        return new Profile(operations, accesses);
    }
}
