package dev.heddle.analyzer.estimate;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How much each thread does, by its path in the fork tree; of several executions the largest figures.
 *
 * @param operations scheduling points that each thread passes
 * @param accesses accesses of memory that at least two threads touch: by the 64-bit name of the place (a field, or a type of array), then by
 *     thread
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
}
