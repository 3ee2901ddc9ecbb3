package dev.heddle.formats.litmus;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * An end of a litmus test: the values of its registers and final locations, or of some of them.
 *
 * @param values by name, at least one
 */
public record LitmusValues(SortedMap<String, Integer> values) {
    /** @throws IllegalArgumentException if there are no values */
    public LitmusValues {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("expected an outcome with at least one value");
        }
        values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
    }

    /** The outcome with these values. */
    public static LitmusValues of(Map<String, Integer> values) {
        return new LitmusValues(new TreeMap<>(values));
    }

    /** Whether this outcome agrees with all values of {@code part}. */
    public boolean includes(LitmusValues part) {
        return values.entrySet().containsAll(part.values.entrySet());
    }

    /** As in files: {@code r0=1 r1=0}. */
    @Override
    public String toString() {
        return values.entrySet().stream()
                .map(value -> value.getKey() + "=" + value.getValue())
                .collect(Collectors.joining(" "));
    }
}
