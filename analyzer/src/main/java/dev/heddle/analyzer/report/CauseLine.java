package dev.heddle.analyzer.report;

import java.util.List;

/**
 * A sentence about the cause of a failure, with the events that it is about.
 *
 * @param text one line for people
 * @param events indices of events of the trace, ascending; may be empty
 */
public record CauseLine(String text, List<Integer> events) {
    /** Copies the list. */
    public CauseLine {
        events = List.copyOf(events);
    }
}
