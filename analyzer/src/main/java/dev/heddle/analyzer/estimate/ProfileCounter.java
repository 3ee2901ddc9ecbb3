package dev.heddle.analyzer.estimate;

import dev.heddle.analyzer.communication.LocationUse;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.trace.EventColumns;
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
