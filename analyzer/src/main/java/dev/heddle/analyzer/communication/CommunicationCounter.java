package dev.heddle.analyzer.communication;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import org.eclipse.collections.impl.set.mutable.primitive.IntHashSet;

/** Counts the communication of one execution, in a few passes over its events. */
public final class CommunicationCounter {
    private CommunicationCounter() {}

    /** Counts a recorded execution. */
    public static CommunicationCounts count(Trace trace) {
        return count(trace.events());
    }

    /** Counts events that need not belong to a trace; the engine calls this on its own columns. */
    public static CommunicationCounts count(EventColumns events) {
        LocationUse use = LocationUse.of(events);
        IntHashSet threads = new IntHashSet();
        DistinctEvents accesses = new DistinctEvents();
        DistinctEvents sinks = new DistinctEvents();
        int steps = 0;
        int counted = 0;
        int openReads = 0;
        int threadTable = 0;
        for (int i = 0; i < events.size(); i++) {
            threads.add(events.thread(i));
            threadTable = Math.max(threadTable, events.thread(i) + 1);
            steps += events.enabled(i) >= 2 ? 1 : 0;
            if (!events.has(i, EventFlags.COUNTED)) {
                continue;
            }
            counted++;
            openReads += events.has(i, EventFlags.SEVERAL_CANDIDATES) ? 1 : 0;
            if (isSharedAccess(events, i, use)) {
                accesses.add(events, i);
            }
            if (CommunicationSinks.contains(events, i)) {
                sinks.add(events, i);
            }
        }
        return new CommunicationCounts(
                events.size(),
                threads.size(),
                use.locations(),
                use.sharedLocations(),
                steps,
                accesses.tally(),
                sinks.tally(),
                HistoryDepth.of(events),
                counted,
                RacingPairs.of(events, threadTable, counted),
                openReads);
    }

    /** A write found later that no instrumented code made is no event of the program's, so it does not count. */
    private static boolean isSharedAccess(EventColumns events, int i, LocationUse use) {
        EventKind kind = events.kind(i);
        return kind == EventKind.FENCE
                || (kind.isAccess() && !events.has(i, EventFlags.EXTERNAL) && use.isShared(events.location(i)));
    }
}
