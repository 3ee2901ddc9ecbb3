package dev.heddle.recorder.free.order;

import java.util.Arrays;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;
import org.eclipse.collections.impl.list.mutable.primitive.LongArrayList;

/**
 * Writes of one thread that have no record: what its objects held when another thread first met them. In the order of
 * the records they come before.
 */
final class InitialWrites {
    private final LongArrayList before = new LongArrayList();
    private final IntArrayList locations = new IntArrayList();
    private final IntArrayList sites = new IntArrayList();
    private int[] order = {};
    private int next;

    void add(long beforeRecord, int location, int site) {
        before.add(beforeRecord);
        locations.add(location);
        sites.add(site);
    }

    /** Which of two writes came first, where their records do not say. */
    interface Precedence {
        /** Whether the write at the first place in the code was made before that at the second. */
        boolean isBefore(int location, int site, int otherLocation, int otherSite);
    }

    /**
     * By record, and those of one record by precedence, else as they were added. Without a comparator: the library's
     * quicksort with one is quadratic, and deep, where most are sorted already.
     */
    void sort(Precedence precedence) {
        long[] records = before.toArray();
        Arrays.sort(records);
        long[] keys = new long[records.length];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = (long) Arrays.binarySearch(records, before.get(i)) << Integer.SIZE | i;
        }
        Arrays.sort(keys);
        order = new int[keys.length];
        for (int i = 0; i < order.length; i++) {
            order[i] = (int) keys[i];
            for (int k = i; k > 0 && precedes(order[k], order[k - 1], precedence); k--) {
                int later = order[k - 1];
                order[k - 1] = order[k];
                order[k] = later;
            }
        }
    }

    private boolean precedes(int one, int other, Precedence precedence) {
        return before.get(one) == before.get(other)
                && precedence.isBefore(locations.get(one), sites.get(one), locations.get(other), sites.get(other));
    }

    /** Whether one is left that comes before that record. */
    boolean isDue(long record) {
        return next < order.length && before.get(order[next]) <= record;
    }

    boolean isEmpty() {
        return next == order.length;
    }

    int location() {
        return locations.get(order[next]);
    }

    int site() {
        return sites.get(order[next]);
    }

    void take() {
        if (++next == order.length) {
            before.clear();
            before.trimToSize();
            locations.clear();
            locations.trimToSize();
            sites.clear();
            sites.trimToSize();
            order = Arrays.copyOf(order, 0);
            next = 0;
        }
    }
}
