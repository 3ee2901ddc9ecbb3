package dev.heddle.replayer.strategy;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;

/**
 * Tells whether a thread has had an event of that site and value before, wherever: a loop that waits may make objects
 * as it goes, whose fields and names are new each time. A direct-mapped table of hashes: where two collide, it forgets.
 */
final class SeenSteps {
    private static final int MASK = (1 << 12) - 1;

    private final long[] seen = new long[MASK + 1];
    private final int[] seenIn = new int[MASK + 1];
    private int execution;

    /** A new execution: entries of earlier ones count for nothing. */
    void begin() {
        execution++;
    }

    boolean add(EventColumns events, int i) {
        boolean isNamed = events.has(i, EventFlags.REFERENCE) || events.kind(i) == EventKind.INPUT;
        long h = events.thread(i) * 0x9E3779B97F4A7C15L ^ events.site(i) * 0xC2B2AE3D27D4EB4FL;
        h = (h ^ (isNamed ? 0 : events.value(i))) * 0xBF58476D1CE4E5B9L;
        h ^= h >>> 29;
        int at = (int) (h >>> 20) & MASK;
        if (seen[at] == h && seenIn[at] == execution) {
            return true;
        }
        seen[at] = h;
        seenIn[at] = execution;
        return false;
    }
}
