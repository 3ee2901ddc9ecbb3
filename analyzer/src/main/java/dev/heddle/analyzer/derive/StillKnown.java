package dev.heddle.analyzer.derive;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;

/**
 * Which events of an order its trace still speaks for after a change: those whose threads have not learnt of the
 * change, by what they read, by a lock, or by the order of what else they learn from. A read that was chosen to see
 * something else can be counted on only if it is one of them, and what it is to see is.
 */
final class StillKnown {
    private final Requirements trace;
    private final EventColumns events;
    private final LearntOrder learnt;
    private final int[] sources;
    /** By event: its place in the order; -1 for those that are not in it. */
    private final int[] at;
    /** By event: whether the trace does not speak for it. */
    private final boolean[] isOpen;
    /** By thread: whether it has learnt something else. */
    private final boolean[] hasLearnt;
    /** By location of a lock: whether the last one that gave it up has. */
    private final boolean[] isGivenUpOpenly;

    /**
     * @param order an order of events
     * @param sources for each place in it what the event reads
     * @param change the place that changes what its thread learns
     */
    StillKnown(Requirements trace, LearntOrder learnt, int[] order, int[] sources, int change) {
        this.trace = trace;
        this.learnt = learnt;
        this.sources = sources;
        events = trace.events;
        at = new int[events.size()];
        isOpen = new boolean[events.size()];
        hasLearnt = new boolean[trace.program.length];
        isGivenUpOpenly = new boolean[trace.locations];
        Arrays.fill(at, -1);
        for (int k = 0; k < order.length; k++) {
            at[order[k]] = k;
        }
        for (int k = change; k < order.length; k++) {
            follow(order[k], k == change);
        }
        for (int e = 0; e < at.length; e++) {
            isOpen[e] |= at[e] < 0;
        }
    }

    private void follow(int e, boolean isChange) {
        int thread = events.thread(e);
        boolean isReached = !hasLearnt[thread] && !followsOpen(e);
        isOpen[e] = !isReached;
        hasLearnt[thread] |= !isReached || isChange || learnsElse(e);
        if (trace.isKnown(events.location(e)) && events.kind(e).releasesLock()) {
            isGivenUpOpenly[events.location(e)] = hasLearnt[thread];
        }
    }

    /** Whether the event may not come, or not now, since others have learnt something else. */
    private boolean followsOpen(int e) {
        for (int before : trace.needs(e)) {
            if (isOpen[before] || hasLearnt[events.thread(before)] && isLast(before)) {
                return true;
            }
        }
        for (int before : learnt.before(e)) {
            if (isOpen[before]) {
                return true;
            }
        }
        return events.acquiresLock(e) && trace.isKnown(events.location(e)) && isGivenUpOpenly[events.location(e)];
    }

    private boolean isLast(int e) {
        int[] program = trace.program[events.thread(e)];
        return program[program.length - 1] == e;
    }

    private boolean learnsElse(int e) {
        for (int before : learnt.before(e)) {
            if (at[before] < 0 || at[before] > at[e]) {
                return true;
            }
        }
        int source = sources[at[e]];
        if (source == EventColumns.READS_NOTHING) {
            return false;
        }
        return source >= 0 && isOpen[source]
                || source >= 0 && hasOtherValue(source)
                || source != events.readsFrom(e) && !isSameValue(source, events.readsFrom(e));
    }

    /** What an update writes depends on what it reads. */
    private boolean hasOtherValue(int write) {
        return events.kind(write) == EventKind.UPDATE
                && at[write] >= 0
                && sources[at[write]] != events.readsFrom(write);
    }

    private boolean isSameValue(int one, int other) {
        return one >= 0
                && other >= 0
                && events.value(one) == events.value(other)
                && events.has(one, EventFlags.REFERENCE) == events.has(other, EventFlags.REFERENCE);
    }

    /**
     * Whether the trace speaks for the read and for the write, and no write that it does not speak for can come
     * between.
     */
    boolean canSee(int read, int source) {
        return !isOpen[read] && (source < 0 || !isOpen[source]) && !mayBeHidden(read);
    }

    private boolean mayBeHidden(int read) {
        boolean seesNewest = events.kind(read) == EventKind.UPDATE || events.readOrder(read) == MemoryOrder.VOLATILE;
        if (!seesNewest) {
            return false;
        }
        for (int t = 0; t < hasLearnt.length; t++) {
            int[] program = trace.program[t];
            for (int k = program.length - 1; k >= 0 && t != events.thread(read) && isOpen[program[k]]; k--) {
                if (events.kind(program[k]).writes() && events.location(program[k]) == events.location(read)) {
                    return true;
                }
            }
        }
        return false;
    }
}
