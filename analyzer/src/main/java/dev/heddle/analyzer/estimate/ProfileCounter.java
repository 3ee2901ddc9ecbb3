package dev.heddle.analyzer.estimate;

import dev.heddle.analyzer.stream.StreamAnalysis;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.stream.EventBatch;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntToLongFunction;

/** Counts how much each thread of one execution does. */
public final class ProfileCounter implements StreamAnalysis {
    private int[] operations = new int[8];
    private PlaceCounts places = new PlaceCounts(location -> 0);
    private List<Trace.ThreadEntry> threads = List.of();

    /** Whether profiles count this event as an access: a strategy that has one must count the same. */
    public static boolean isAccess(EventColumns events, int i) {
        return events.kind(i).isAccess() && events.has(i, EventFlags.COUNTED) && !events.has(i, EventFlags.EXTERNAL);
    }

    /**
     * Counts a recorded execution. Traces do not record what threads announced, so it is taken from the events that
     * come from what a thread announces: where an operation has several, there may be some more.
     */
    public static Profile count(Trace trace) {
        ProfileCounter counter = new ProfileCounter();
        counter.begin(EventSource.of(trace));
        counter.events(new EventBatch(trace.events(), 0));
        return counter.profile();
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
        PlaceCounts places = new PlaceCounts(placeOfEvent);
        for (int i = 0; i < events.size(); i++) {
            places.add(events, i, i);
        }
        return new Profile(operations, places.shared(thread -> paths[thread]));
    }

    @Override
    public void begin(EventSource source) {
        threads = source.threads();
        places = new PlaceCounts(location -> PlaceNames.of(source.locations().get(location), source.objects()));
    }

    @Override
    public void events(EventBatch batch) {
        EventColumns events = batch.events();
        for (int i = 0; i < events.size(); i++) {
            int thread = events.thread(i);
            if (thread >= operations.length) {
                operations = Arrays.copyOf(operations, Math.max(thread + 1, operations.length * 2));
            }
            operations[thread] += events.kind(i).hasPoint(events.flags(i)) ? 1 : 0;
            places.add(events, i, events.location(i));
        }
    }

    /** What was counted. A program with too many places to be told apart has no accesses in it. */
    public Profile profile() {
        SortedMap<String, Integer> byPath = new TreeMap<>();
        for (int t = 0; t < threads.size(); t++) {
            byPath.merge(threads.get(t).path(), t < operations.length ? operations[t] : 0, Integer::sum);
        }
        return new Profile(byPath, places.shared(thread -> threads.get(thread).path()));
    }
}
