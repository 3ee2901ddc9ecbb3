package dev.heddle.analyzer.communication;

import dev.heddle.formats.trace.EventColumns;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;
import org.eclipse.collections.impl.set.mutable.primitive.LongHashSet;

/**
 * Counts events raw and collapsed. The four parts of the collapsing key do not fit into 64 bits, so each pair of parts
 * is numbered in order of appearance, and the pair of numbers is the key: exact, and nothing is boxed.
 */
public final class DistinctEvents {
    private final LongIntHashMap places = new LongIntHashMap();
    private final LongIntHashMap sources = new LongIntHashMap();
    private final LongHashSet seen = new LongHashSet();
    private int raw;

    /** Counts event {@code i}. */
    public void add(EventColumns events, int i) {
        add(events.thread(i), events.site(i), events.location(i), events.readsFrom(i));
    }

    /** Counts an event by the four parts of its key. */
    public void add(int thread, int site, int location, int readsFrom) {
        raw++;
        int place = number(places, pair(thread, site));
        int source = number(sources, pair(location, readsFrom));
        seen.add(pair(place, source));
    }

    /** Counts an event; true where none like it had been counted. */
    boolean isNew(int thread, int site, int location, int readsFrom) {
        int before = seen.size();
        add(thread, site, location, readsFrom);
        return seen.size() > before;
    }

    /** Whether such an event has been counted. */
    public boolean contains(int thread, int site, int location, int readsFrom) {
        int place = places.getIfAbsent(pair(thread, site), -1);
        int source = sources.getIfAbsent(pair(location, readsFrom), -1);
        return place >= 0 && source >= 0 && seen.contains(pair(place, source));
    }

    /** How many different ones have been counted. */
    public int collapsed() {
        return seen.size();
    }

    /** Forgets all events, and keeps the room. */
    public void clear() {
        raw = 0;
        places.clear();
        sources.clear();
        seen.clear();
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
