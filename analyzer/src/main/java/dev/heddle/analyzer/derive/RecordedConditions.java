package dev.heddle.analyzer.derive;

import static dev.heddle.analyzer.derive.Requirements.NONE;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;

/** Follows the recorded execution for what depends on where it stood: who held a lock, who was notified, what was newest. */
final class RecordedConditions {
    private final Requirements trace;
    private final EventColumns events;
    private final int[] newest;
    private final int[] holder;
    /** By thread and lock: the acquisition that has not been given up. */
    private final IntIntHashMap[] begun;

    private final int[] waitsAt;
    private final boolean[] notified;
    private final boolean[] permit;

    RecordedConditions(Requirements trace) {
        this.trace = trace;
        events = trace.events;
        newest = new int[trace.locations];
        holder = new int[trace.locations];
        begun = new IntIntHashMap[trace.program.length];
        waitsAt = new int[begun.length];
        notified = new boolean[begun.length];
        permit = new boolean[begun.length];
    }

    void follow() {
        Arrays.fill(newest, EventColumns.READS_INITIAL);
        Arrays.fill(holder, NONE);
        Arrays.fill(waitsAt, NONE);
        Arrays.fill(trace.release, events.size());
        Arrays.setAll(begun, t -> new IntIntHashMap());
        for (int i = 0; i < events.size(); i++) {
            int location = events.location(i);
            boolean isKnown = location >= 0 && location < trace.locations;
            if (events.kind(i).isAccess() && isKnown) {
                trace.fresh[i] = events.kind(i).reads() && events.readsFrom(i) == newest[location];
                newest[location] = events.kind(i).writes() ? i : newest[location];
            }
            if (isKnown) {
                locks(i, location);
                waits(i, location);
            }
            permits(i);
        }
    }

    private void locks(int i, int location) {
        int thread = events.thread(i);
        if (Requirements.acquiresLock(events, i)) {
            begun[thread].put(location, i);
            holder[location] = thread;
        } else if (Requirements.releasesLock(events, i)) {
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

    private void waits(int i, int location) {
        int thread = events.thread(i);
        if (trace.kindOf(location) != LocationKind.MONITOR) {
            return; // of conditions it is not known who is woken
        }
        if (events.kind(i) == EventKind.WAIT) {
            waitsAt[thread] = location;
            notified[thread] = false;
        } else if (events.kind(i) == EventKind.WAKE) {
            trace.conditional[i] = notified[thread]
                    && !events.has(i, EventFlags.TIMED_OUT | EventFlags.INTERRUPTED | EventFlags.SPURIOUS);
            waitsAt[thread] = NONE;
        } else if (events.kind(i) == EventKind.NOTIFY) {
            IntArrayList who = new IntArrayList();
            int one = (int) events.value(i) - 1;
            for (int t = 0; t < waitsAt.length; t++) {
                if (waitsAt[t] == location && !notified[t] && (events.has(i, EventFlags.ALL) || t == one)) {
                    who.add(t);
                    notified[t] = true;
                }
            }
            trace.woken[i] = who.toArray();
        }
    }

    private void permits(int i) {
        if (events.kind(i) == EventKind.UNPARK) {
            int target = trace.thread(events.location(i));
            if (target >= 0 && target < permit.length) {
                permit[target] = true;
            }
        } else if (events.kind(i) == EventKind.PARK) {
            trace.conditional[i] = permit[events.thread(i)]
                    && !events.has(i, EventFlags.TIMED_OUT | EventFlags.INTERRUPTED | EventFlags.SPURIOUS);
            permit[events.thread(i)] = false;
        }
    }
}
