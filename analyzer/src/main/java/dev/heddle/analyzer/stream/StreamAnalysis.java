package dev.heddle.analyzer.stream;

import dev.heddle.formats.stream.EventBatch;
import dev.heddle.formats.stream.EventSource;

/**
 * Something found out of events in one pass. It keeps what it needs of locations that several threads use, and nothing
 * for each event.
 */
public interface StreamAnalysis {
    /** An execution begins; its tables grow while batches come. */
    default void begin(EventSource source) {}

    /** The next events of the execution. */
    void events(EventBatch batch);

    /** All events have come. */
    default void end() {}
}
