package dev.heddle.formats.trace;

import dev.heddle.formats.event.EventKind;

/**
 * The locations that are not confined (see {@link ConfinedLocations}), numbered from 0 without gaps in the order of
 * locations: what an analysis keeps of them lies close together. Locations that were not known when the numbers were
 * given follow behind.
 *
 * <p>A bit for each location, and a count for each 64 of them: of two million locations what fits into a processor's
 * second cache.
 */
public final class OpenLocations {
    private static final int LAST_ACCESS = EventKind.UPDATE.ordinal();
    private static final int BITS = 6;

    /** Locations that were known. */
    private final int length;
    /** The next multiple of 64. */
    private final int known;
    /** By location, 64 in a word: whether it is confined; behind them a word of zeros. */
    private final long[] confined;
    /** By word: how many locations before are not confined. */
    private final int[] before;

    /** @param user by location: above 0 where it is confined */
    OpenLocations(int[] user) {
        int words = (user.length + Long.SIZE - 1) >>> BITS;
        length = user.length;
        known = words << BITS;
        confined = new long[words + 1];
        before = new int[words + 1];
        for (int location = 0; location < user.length; location++) {
            confined[location >>> BITS] |= (user[location] > 0 ? 1L : 0L) << location;
        }
        for (int word = 0; word < words; word++) {
            before[word + 1] = before[word] + Long.bitCount(~confined[word]);
        }
    }

    /** The number of a location, at least 0; of a confined one it means nothing. */
    public int number(int location) {
        int word = Math.min(location, known) >>> BITS;
        return location >= known
                ? before[word] + location - known
                : before[word] + Long.bitCount(~confined[word] & ~(-1L << location));
    }

    /** Whether a location, at least 0, is confined. */
    public boolean isConfined(int location) {
        return (confined[Math.min(location, known) >>> BITS] >>> location & 1) != 0;
    }

    /** The location of a number. */
    public int location(int number) {
        int words = known >>> BITS;
        if (number >= before[words]) {
            return number - before[words] + known;
        }
        int low = 0;
        int high = words - 1;
        while (low < high) { // the last word with no more before it
            int middle = (low + high + 1) >>> 1;
            if (before[middle] <= number) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        long left = ~confined[low];
        for (int n = before[low]; n < number; n++) {
            left &= left - 1;
        }
        return (low << BITS) + Long.numberOfTrailingZeros(left);
    }

    /**
     * How many there are.
     *
     * @param all locations there are in all
     */
    public int size(int all) {
        return before[known >>> BITS] - (known - length) + Math.max(0, all - length);
    }

    /**
     * Selects the events that are no accesses of confined locations, without a branch for each.
     *
     * @param from the first event
     * @param to behind the last event
     * @param selected takes their indices, and has room for all
     * @return how many there are
     */
    public int select(EventColumns events, int from, int to, int[] selected) {
        byte[] kinds = events.kind;
        int[] locations = events.location;
        int n = 0;
        for (int i = from; i < to; i++) {
            int location = locations[i];
            int at = location & ~(location >> 31);
            int isConfined = (int) (confined[Math.min(at, known) >>> BITS] >>> at) & 1;
            int isAccess = (kinds[i] - LAST_ACCESS - 1) >>> 31;
            int isSomewhere = ~location >>> 31;
            selected[n] = i;
            n += 1 ^ isConfined & isAccess & isSomewhere;
        }
        return n;
    }
}
