package dev.heddle.analyzer.estimate;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How much each thread does, by its path in the fork tree; of several executions the largest figures.
 *
 * @param operations operations that each thread announces before it executes them, from its beginning on; the first
 *     step of a thread is none
 * @param accesses accesses of places (a field of any object, or a type of array) where at least two threads touch one
 *     location, by the 64-bit name of the place, then by thread; from the start of main's first thread on
 */
public record Profile(SortedMap<String, Integer> operations, SortedMap<Long, SortedMap<String, Integer>> accesses) {
    /** Nothing is known. */
    public static final Profile NONE = new Profile(new TreeMap<>(), new TreeMap<>());

    /** The maps are copied. */
    public Profile {
        SortedMap<Long, SortedMap<String, Integer>> copy = new TreeMap<>();
        accesses.forEach((place, by) -> copy.put(place, Collections.unmodifiableSortedMap(new TreeMap<>(by))));
        operations = Collections.unmodifiableSortedMap(new TreeMap<>(operations));
        accesses = Collections.unmodifiableSortedMap(copy);
    }

    /** Maximum of each figure. */
    public static Profile max(Profile a, Profile b) {
        SortedMap<Long, SortedMap<String, Integer>> accesses = new TreeMap<>(a.accesses);
        b.accesses.forEach((place, by) -> accesses.merge(place, by, Profile::larger));
        return new Profile(larger(a.operations, b.operations), accesses);
    }

    private static SortedMap<String, Integer> larger(SortedMap<String, Integer> a, SortedMap<String, Integer> b) {
        SortedMap<String, Integer> larger = new TreeMap<>(a);
        b.forEach((thread, count) -> larger.merge(thread, count, Math::max));
        return larger;
    }
}
