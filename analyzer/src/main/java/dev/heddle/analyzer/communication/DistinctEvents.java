package dev.heddle.analyzer.communication;

import dev.heddle.formats.trace.EventColumns;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;
import org.eclipse.collections.impl.set.mutable.primitive.LongHashSet;

/**
 * Counts events raw and collapsed. The four parts of the collapsing key do not fit into 64 bits, so each pair of parts is numbered in
 * order of appearance, and the pair of numbers is the key: exact, and nothing is boxed.
 */
final class DistinctEvents {
    private final LongIntHashMap places = new LongIntHashMap();
    private final LongIntHashMap sources = new LongIntHashMap();
    private final LongHashSet seen = new LongHashSet();
    private int raw;

    /** Counts event {@code i}. */
    void add(EventColumns events, int i) {
        raw++;
        int place = number(places, pair(events.thread(i), events.site(i)));
        int source = number(sources, pair(events.location(i), events.readsFrom(i)));
        seen.add(pair(place, source));
    }

    Tally tally() {
        return new Tally(raw, seen.size());
    }

    private static int number(LongIntHashMap numbers, long key) {
        return numbers.getIfAbsentPut(key, numbers.size());
    }

    private static long pair(int high, int low) {
        return ((long) high << 32) | (low & 0xffff_ffffL);
    }
}
