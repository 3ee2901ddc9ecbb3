package dev.heddle.analyzer.report;

import java.util.Arrays;
import java.util.List;

/**
 * A sentence about what went wrong, with the events that it is about.
 *
 * @param text one line for people
 * @param events indices of events of the trace, ascending; may be empty
 */
public record Finding(String text, List<Integer> events) {
    /** Copies the list. */
    public Finding {
        events = List.copyOf(events);
    }

    /** Sentence about these events; negative ones are none. */
    static Finding of(String text, int... events) {
        return new Finding(
                text,
                Arrays.stream(events)
                        .filter(event -> event >= 0)
                        .distinct()
                        .sorted()
                        .boxed()
                        .toList());
    }
}
