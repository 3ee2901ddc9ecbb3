package dev.heddle.analyzer.report;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;
import org.eclipse.collections.impl.map.mutable.primitive.IntObjectHashMap;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;

/** The events of a trace by thread and by location: what came before in a thread, and who wrote a location when. */
final class ProgramOrder {
    private static final int NONE = -1;

    private final EventColumns events;
    private final int[] previous;
    private final int[] previousAccess;
    private final IntIntHashMap last = new IntIntHashMap();
    private final IntObjectHashMap<IntArrayList> writes = new IntObjectHashMap<>();

    ProgramOrder(EventColumns events) {
        this.events = events;
        previous = new int[events.size()];
        previousAccess = new int[events.size()];
        LongIntHashMap lastAccess = new LongIntHashMap();
        Arrays.fill(previousAccess, NONE);
        for (int i = 0; i < events.size(); i++) {
            previous[i] = last.getIfAbsent(events.thread(i), NONE);
            last.put(events.thread(i), i);
            EventKind kind = events.kind(i);
            if (kind.isAccess()) {
                long key = ((long) events.thread(i) << 32) | (events.location(i) & 0xffff_ffffL);
                previousAccess[i] = lastAccess.getIfAbsent(key, NONE);
                lastAccess.put(key, i);
            }
            if (kind.writes()) {
                writes.getIfAbsentPut(events.location(i), IntArrayList::new).add(i);
            }
        }
    }

    /** The last event of a thread, or -1. */
    int last(int thread) {
        return last.getIfAbsent(thread, NONE);
    }

    /** The event before {@code i} in its thread, or -1. */
    int previous(int i) {
        return previous[i];
    }

    /** The access of the same location before {@code i} in its thread, or -1. */
    int previousAccess(int i) {
        return previousAccess[i];
    }

    /** The thread's last event of a kind before {@code i} (exclusive), on {@code location} unless that is -1; or -1. */
    int previous(int i, EventKind kind, int location) {
        int at = previous[i];
        while (at >= 0 && (events.kind(at) != kind || (location >= 0 && events.location(at) != location))) {
            at = previous[at];
        }
        return at;
    }

    /** The thread's last event of a kind, on {@code location} unless that is -1; or -1. */
    int last(int thread, EventKind kind, int location) {
        int at = last(thread);
        boolean fits = at >= 0 && events.kind(at) == kind && (location < 0 || events.location(at) == location);
        return at < 0 || fits ? at : previous(at, kind, location);
    }

    /** True where a thread other than {@code thread} writes the location after main has started its first thread. */
    boolean isWrittenByOthers(int location, int thread) {
        for (int write : writesByOthers(location, thread, NONE, events.size())) {
            if (events.has(write, EventFlags.COUNTED)) {
                return true;
            }
        }
        return false;
    }

    /** Writes of a location by threads other than {@code thread} between two events, both exclusive, ascending. */
    int[] writesByOthers(int location, int thread, int after, int before) {
        IntArrayList found = new IntArrayList();
        IntArrayList all = writes.get(location);
        if (all != null) {
            int at = all.binarySearch(after);
            for (int n = at >= 0 ? at + 1 : -at - 1; n < all.size() && all.get(n) < before; n++) {
                if (events.thread(all.get(n)) != thread) {
                    found.add(all.get(n));
                }
            }
        }
        return found.toArray();
    }
}
