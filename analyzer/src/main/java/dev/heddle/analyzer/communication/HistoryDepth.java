package dev.heddle.analyzer.communication;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.trace.EventColumns;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;

/**
 * How many writes by other threads may lie unseen before a read: the largest number of writes of a location between two accesses of it by
 * one thread, the first access counting from the start of main's first thread. A thread's own last view is read locally and takes no
 * place in the history, so this many newest writes are enough to reach all that others wrote.
 */
final class HistoryDepth {
    private final IntIntHashMap writes = new IntIntHashMap();
    private final LongIntHashMap seen = new LongIntHashMap();
    private int largest;

    private HistoryDepth() {}

    static int of(EventColumns events) {
        HistoryDepth depth = new HistoryDepth();
        for (int i = 0; i < events.size(); i++) {
            if (events.kind(i).isAccess() && events.has(i, EventFlags.COUNTED)) {
                depth.add(events, i);
            }
        }
        return depth.largest;
    }

    private void add(EventColumns events, int i) {
        int location = events.location(i);
        long view = ((long) events.thread(i) << 32) | location;
        int before = writes.getIfAbsent(location, 0);
        if (events.kind(i).reads()) {
            largest = Math.max(largest, before - seen.getIfAbsent(view, 0));
        }
        int after = before + (events.kind(i).writes() ? 1 : 0);
        writes.put(location, after);
        seen.put(view, after);
    }
}
