package dev.heddle.analyzer.race;

import dev.heddle.formats.race.RaceKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.eclipse.collections.impl.map.mutable.primitive.LongObjectHashMap;

/** The pairs of sites that race, each with the worst kind and its first example. */
final class RacingSites {
    private static final int CACHE = 1 << 8;

    private final LongObjectHashMap<Race> races = new LongObjectHashMap<>();
    /**
     * Pairs that were looked up last, with their kinds: a location that races once races often. Made for the first
     * race, since most executions have none and each has a detector of its own.
     */
    private long[] cachedPairs = {};

    private byte[] cachedKinds = {};
    private int[] cachedEvents = {};

    /**
     * Whether such a race would be news: a new pair, or a worse kind of a known one, or an earlier example.
     *
     * @param event execution index of the later access
     */
    boolean isNews(RaceKind kind, int site, int other, int event) {
        if (cachedPairs.length == 0) {
            cachedPairs = new long[CACHE];
            cachedKinds = new byte[CACHE];
            cachedEvents = new int[CACHE];
        }
        long pair = pair(site, other);
        int slot = (int) ((pair ^ (pair >>> 32) * 0x9E3779B1L) & (CACHE - 1));
        if (cachedPairs[slot] == pair
                && cachedKinds[slot] != 0
                && (cachedKinds[slot] - 1 < kind.ordinal()
                        || (cachedKinds[slot] - 1 == kind.ordinal() && cachedEvents[slot] <= event))) {
            return false;
        }
        Race known = races.get(pair);
        boolean isNews =
                known == null || kind.compareTo(known.kind()) < 0 || (kind == known.kind() && event < known.second());
        cachedPairs[slot] = pair;
        cachedKinds[slot] = (byte) ((isNews ? kind : known.kind()).ordinal() + 1);
        cachedEvents[slot] = isNews ? event : known.second();
        return isNews;
    }

    void add(Race race) {
        races.put(pair(race.siteA(), race.siteB()), race);
    }

    /** Races, at most one for each pair of sites, the worst kind first, then by site. */
    List<Race> sorted() {
        List<Race> found = new ArrayList<>(races.values());
        found.sort(
                Comparator.comparing(Race::kind).thenComparingInt(Race::siteA).thenComparingInt(Race::siteB));
        return List.copyOf(found);
    }

    private static long pair(int site, int other) {
        return (long) Math.min(site, other) << 32 | (Math.max(site, other) & 0xffff_ffffL);
    }
}
