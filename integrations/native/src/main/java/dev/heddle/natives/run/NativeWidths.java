package dev.heddle.natives.run;

import java.util.function.LongConsumer;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;

/**
 * Which widths memory is accessed in, by granules of eight bytes. The engine's locations are of one width: where widths
 * are mixed, an access counts at the locations of the others that it overlaps, too, so that races of the two are seen.
 * A granule's places are numbered as a binary heap: 0 is all of it, 1 and 2 its halves, 7 to 14 its bytes.
 */
final class NativeWidths {
    private static final int PLACES = 15;
    private static final int GRANULE = 8;
    private static final int[] AROUND = new int[PLACES];
    private static final int[] WITHIN = new int[PLACES];

    static {
        for (int place = 1; place < PLACES; place++) {
            for (int outer = (place - 1) / 2; ; outer = (outer - 1) / 2) {
                AROUND[place] |= 1 << outer;
                WITHIN[outer] |= 1 << place;
                if (outer == 0) {
                    break;
                }
            }
        }
    }

    private final LongIntHashMap used = new LongIntHashMap();
    /** A new execution. */
    void clear() {
        used.clear();
    }

    /** An access there, which is aligned; answers whether another width overlaps it. */
    boolean add(long address, int width) {
        int place = place(address, width);
        if (place < 0) {
            return false;
        }
        int before = used.getIfAbsent(address / GRANULE, 0);
        if ((before & 1 << place) == 0) {
            used.put(address / GRANULE, before | 1 << place);
        }
        return (before & (AROUND[place] | WITHIN[place])) != 0;
    }

    /** Each narrower place that is used and lies in that one, as {@link #address} and {@link #width} take it. */
    void within(long address, int width, LongConsumer each) {
        each(address, WITHIN, place(address, width), each);
    }

    /** Each wider place that is used and has that one in it. */
    void around(long address, int width, LongConsumer each) {
        each(address, AROUND, place(address, width), each);
    }

    private void each(long address, int[] which, int of, LongConsumer each) {
        if (of < 0) {
            return;
        }
        int mask = used.getIfAbsent(address / GRANULE, 0) & which[of];
        for (int place = 0; place < PLACES; place++) {
            if ((mask & 1 << place) != 0) {
                each.accept(address / GRANULE << 4 | place);
            }
        }
    }

    /** Width of a place in bytes. */
    static int width(long place) {
        return GRANULE >> level((int) (place & 15));
    }

    /** Address of a place. */
    static long address(long place) {
        int number = (int) (place & 15);
        int level = level(number);
        return (place >>> 4) * GRANULE + (long) (number + 1 - (1 << level)) * (GRANULE >> level);
    }

    private static int level(int number) {
        return Integer.SIZE - 1 - Integer.numberOfLeadingZeros(number + 1);
    }

    private static int place(long address, int width) {
        int offset = (int) (address & GRANULE - 1);
        return width == 0 || offset % width != 0 ? -1 : GRANULE / width - 1 + offset / width;
    }
}
