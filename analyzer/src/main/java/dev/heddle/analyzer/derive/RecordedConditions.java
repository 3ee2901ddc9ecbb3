package dev.heddle.analyzer.derive;

import static dev.heddle.analyzer.derive.Requirements.NONE;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;

/**
 * Follows the recorded execution for what depends on where it stood: who held a lock, who was notified, what was
 * newest.
 */
final class RecordedConditions {
    private final Requirements trace;
    private final EventColumns events;
    private final int[] newest;
    /**
     * By lock: who took it last, if that thread still has it. Unlike {@link HeldLocks} it forgets the others that share
     * the lock.
     */
    private final int[] holder;
    /** By thread and lock: the acquisition that has not been given up. */
    private final IntIntHashMap[] begun;

    private final Waiters waiters;
    private final boolean[] permit;

    RecordedConditions(Requirements trace) {
        this.trace = trace;
        events = trace.events;
        newest = new int[trace.locations];
        holder = new int[trace.locations];
        begun = new IntIntHashMap[trace.program.length];
        waiters = new Waiters(trace);
        permit = new boolean[begun.length];
    }

    void follow() {
        Arrays.fill(newest, EventColumns.READS_INITIAL);
        Arrays.fill(holder, NONE);
        waiters.clear();
        Arrays.fill(trace.release, events.size());
        Arrays.setAll(begun, t -> new IntIntHashMap());
        for (int i = 0; i < events.size(); i++) {
            int location = events.location(i);
            boolean isKnown = trace.isKnown(location);
            if (events.kind(i).isAccess() && isKnown) {
                trace.fresh[i] = events.kind(i).reads() && events.readsFrom(i) == newest[location];
                newest[location] = events.kind(i).writes() ? i : newest[location];
            }
            if (isKnown) {
                locks(i, location);
                if (waiters.isMonitor(i)) { // of conditions it is not known who is woken
                    waits(i);
                }
            }
            if (trace.permitOf(i) >= 0) {
                permits(i, trace.permitOf(i));
            }
        }
    }

    private void locks(int i, int location) {
        int thread = events.thread(i);
        if (events.acquiresLock(i)) {
            begun[thread].put(location, i);
            holder[location] = thread;
        } else if (events.kind(i).releasesLock()) {
            int from = begun[thread].getIfAbsent(location, NONE);
            if (from >= 0) {
                trace.release[from] = i;
                begun[thread].remove(location);
            }
            holder[location] = holder[location] == thread ? NONE : holder[location];
        } else if (events.kind(i) == EventKind.LOCK) {
            trace.conditional[i] = holder[location] != NONE && holder[location] != thread;
        }
    }

    private void waits(int i) {
        EventKind kind = events.kind(i);
        if (kind == EventKind.WAKE) {
            trace.conditional[i] = waiters.isNotified(events.thread(i)) && !events.has(i, EventFlags.UNANSWERED);
        } else if (kind == EventKind.NOTIFY) {
            trace.woken[i] = waiters.wokenBy(i);
        }
        waiters.execute(i);
    }

    private void permits(int i, int owner) {
        if (events.kind(i) == EventKind.PARK) {
            trace.conditional[i] = permit[owner] && !events.has(i, EventFlags.UNANSWERED);
        }
        permit[owner] = events.kind(i) == EventKind.UNPARK;
    }
}
