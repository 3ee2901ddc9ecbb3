package dev.heddle.analyzer.estimate;

import dev.heddle.formats.trace.EventColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;

/** Accesses by place and thread, and at which places two threads touch one location. */
final class PlaceCounts {
    /** With more places than this none is counted: no profile of that size helps a strategy. */
    private static final int MOST_PLACES = 1 << 16;

    private static final int SEVERAL = -1;

    private final IntToLongFunction name;
    private final LongIntHashMap numbers = new LongIntHashMap();
    private final List<int[]> byThread = new ArrayList<>();
    /** By location: the thread that uses it, plus 1; 0 for none. */
    private int[] users = new int[64];
    /** By location: number of its place, and 1, once an access of it has counted. */
    private int[] places = new int[64];

    /** @param name 64-bit name of the place that an event is about, by whatever {@link #add} is given */
    PlaceCounts(IntToLongFunction name) {
        this.name = name;
    }

    /**
     * Takes the next event.
     *
     * @param key what to ask for its place's name by; asked once a location
     */
    void add(EventColumns events, int i, int key) {
        int location = events.location(i);
        if (location < 0 || !events.kind(i).isAccess() || byThread.size() > MOST_PLACES) {
            return;
        }
        if (location >= users.length) {
            int more = Math.max(location + 1, users.length + (users.length >> 1));
            users = Arrays.copyOf(users, more);
            places = Arrays.copyOf(places, more);
        }
        int thread = events.thread(i);
        users[location] = users[location] == 0 || users[location] == thread + 1 ? thread + 1 : SEVERAL;
        if (ProfileCounter.isAccess(events, i)) {
            if (places[location] == 0) {
                places[location] = 1 + number(name.applyAsLong(key));
            }
            count(places[location] - 1, thread);
        }
    }

    private int number(long place) {
        int number = numbers.getIfAbsentPut(place, numbers.size());
        if (number == byThread.size()) {
            byThread.add(new int[4]);
        }
        return number;
    }

    private void count(int place, int thread) {
        int[] counts = byThread.get(place);
        if (thread >= counts.length) {
            counts = Arrays.copyOf(counts, Math.max(thread + 1, counts.length * 2));
            byThread.set(place, counts);
        }
        counts[thread]++;
    }

    /** The places with a location that at least two threads use, with the accesses of each thread. */
    SortedMap<Long, SortedMap<String, Integer>> shared(IntFunction<String> path) {
        SortedMap<Long, SortedMap<String, Integer>> accesses = new TreeMap<>();
        if (byThread.size() > MOST_PLACES) {
            return accesses;
        }
        boolean[] isShared = new boolean[byThread.size()];
        for (int location = 0; location < users.length; location++) {
            if (users[location] == SEVERAL && places[location] > 0) {
                isShared[places[location] - 1] = true;
            }
        }
        numbers.forEachKeyValue((place, number) -> {
            if (isShared[number]) {
                accesses.put(place, byPath(byThread.get(number), path));
            }
        });
        return accesses;
    }

    private static SortedMap<String, Integer> byPath(int[] counts, IntFunction<String> path) {
        SortedMap<String, Integer> byPath = new TreeMap<>();
        for (int thread = 0; thread < counts.length; thread++) {
            if (counts[thread] > 0) {
                byPath.merge(path.apply(thread), counts[thread], Integer::sum);
            }
        }
        return byPath;
    }
}
