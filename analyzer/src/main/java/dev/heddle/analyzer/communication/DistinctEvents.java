package dev.heddle.analyzer.communication;

import dev.heddle.formats.trace.EventColumns;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;
import org.eclipse.collections.impl.map.mutable.primitive.LongLongHashMap;

/**
 * Counts events raw and collapsed: repetitions of a round count once ({@link Rounds}). The four parts of the key do not
 * fit into 64 bits, so each pair of parts is numbered in order of appearance, and the pair of numbers is the key:
 * exact, and nothing is boxed.
 */
public final class DistinctEvents {
    private final LongIntHashMap places = new LongIntHashMap();
    private final LongIntHashMap sources = new LongIntHashMap();
    /** By key: the number of its rounds, and the writes that its thread had executed in the last one. */
    private final LongLongHashMap rounds = new LongLongHashMap();

    private int raw;
    private int collapsed;

    /**
     * Counts event {@code i}.
     *
     * @param written see {@link Rounds#of}
     */
    public void add(EventColumns events, int i, int written) {
        add(events.thread(i), events.site(i), events.location(i), events.readsFrom(i), written);
    }

    /** Counts an event by the four parts of its key; false where it repeats a round or is one that does not count. */
    public boolean add(int thread, int site, int location, int readsFrom, int written) {
        raw++;
        int place = number(places, pair(thread, site));
        int source = number(sources, pair(location, readsFrom));
        long key = pair(place, source);
        long last = rounds.getIfAbsent(key, 0);
        if (last != 0 && (int) last == written) {
            return false;
        }
        int round = (int) (last >>> Integer.SIZE) + 1;
        rounds.put(key, pair(round, written));
        boolean isCounted = Rounds.counts(round);
        collapsed += isCounted ? 1 : 0;
        return isCounted;
    }

    /** Whether such an event would count. */
    public boolean wouldCount(int thread, int site, int location, int readsFrom, int written) {
        int place = places.getIfAbsent(pair(thread, site), -1);
        int source = sources.getIfAbsent(pair(location, readsFrom), -1);
        long last = place < 0 || source < 0 ? 0 : rounds.getIfAbsent(pair(place, source), 0);
        return last == 0 || (int) last != written && Rounds.counts((int) (last >>> Integer.SIZE) + 1);
    }

    /** How many have been counted. */
    public int collapsed() {
        return collapsed;
    }

    /** Forgets all events, and keeps the room. */
    public void clear() {
        raw = 0;
        collapsed = 0;
        places.clear();
        sources.clear();
        rounds.clear();
    }

    Tally tally() {
        return new Tally(raw, collapsed);
    }

    private static int number(LongIntHashMap numbers, long key) {
        return numbers.getIfAbsentPut(key, numbers.size());
    }

    private static long pair(int high, int low) {
        return ((long) high << 32) | (low & 0xffff_ffffL);
    }
}
