package dev.heddle.analyzer.stale;

import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;
import org.eclipse.collections.impl.map.mutable.primitive.IntObjectHashMap;

/**
 * A read that did not see the newest write in modification order that had been executed.
 *
 * @param event the read
 * @param source the write that it saw, or {@code EventColumns.READS_INITIAL}
 * @param missed the newer writes that had been executed, in modification order; the last few where there are many
 */
public record StaleRead(int event, int source, List<Integer> missed) {
    private static final int MOST_MISSED = 8;

    /** Copies the list. */
    public StaleRead {
        missed = List.copyOf(missed);
    }

    /** The newest write that it missed. */
    public int newest() {
        return missed.get(missed.size() - 1);
    }

    /** All stale reads of an execution, in execution order. */
    public static List<StaleRead> all(Trace trace) {
        EventColumns events = trace.events();
        IntObjectHashMap<IntArrayList> writes = new IntObjectHashMap<>();
        IntIntHashMap newest = new IntIntHashMap();
        List<StaleRead> found = new ArrayList<>();
        for (int i = 0; i < events.size(); i++) {
            int location = events.location(i);
            if (events.kind(i).reads()) {
                int place = place(events, events.readsFrom(i));
                if (place >= 0 && newest.getIfAbsent(location, 0) > place) {
                    found.add(new StaleRead(i, events.readsFrom(i), missed(events, writes.get(location), place)));
                }
            }
            if (events.kind(i).writes() && events.position(i) >= 0) {
                writes.getIfAbsentPut(location, IntArrayList::new).add(i);
                newest.put(location, Math.max(newest.getIfAbsent(location, 0), events.position(i)));
            }
        }
        return found;
    }

    private static int place(EventColumns events, int write) {
        return write == EventColumns.READS_INITIAL
                ? 0
                : write < 0 || write >= events.size() ? -1 : events.position(write);
    }

    private static List<Integer> missed(EventColumns events, IntArrayList writes, int place) {
        List<Integer> missed = new ArrayList<>();
        writes.forEach(write -> {
            if (events.position(write) > place) {
                missed.add(write);
            }
        });
        missed.sort(Comparator.comparing(events::position));
        return missed.subList(Math.max(0, missed.size() - MOST_MISSED), missed.size());
    }
}
