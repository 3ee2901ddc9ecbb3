package dev.heddle.analyzer.communication;

import dev.heddle.analyzer.memory.recorded.SourceWrites;
import dev.heddle.analyzer.stream.IntPages;
import java.util.Arrays;

/**
 * Small sets of the places (pairs of thread and site) that have accessed something, each with two marks: one set for
 * all that read one write of one location. A set lies in one block of memory; its name changes when it grows. 0 is the
 * empty set.
 */
final class AccessPlaces implements SourceWrites.Forgetting {
    private static final int PLACE = 2;
    private static final int SITE = 1;
    /** The name of a set is where it is, and in the lowest bits its size. */
    private static final int SIZE_BITS = 3;

    private static final int SIZES = 6;

    private final IntPages pages = new IntPages();
    /** Blocks to be used again, by size. */
    private final int[] free = new int[SIZES];

    private int added;
    private boolean full;

    AccessPlaces() {
        pages.take(PLACE); // 0 is no block
    }

    /** What is kept of a place besides its site; not 0. */
    static int place(int thread, int marks) {
        return thread + 1 << 2 | marks;
    }

    /** The thread of a place. */
    static int thread(int place) {
        return (place >> 2) - 1;
    }

    /** Brings a set near; the answer means nothing. */
    int touch(int set) {
        return pages.get(set >>> SIZE_BITS);
    }

    /**
     * Marks a place of a set. Afterwards {@link #added} tells which of the marks are new, unless {@link #isFull} says
     * that the place could not be kept.
     *
     * @param marks 1, 2 or both
     * @return the set, whose name may have changed
     */
    int mark(int set, int thread, int site, int marks) {
        full = false;
        if (set == 0) {
            int first = take(0);
            put(first >>> SIZE_BITS, thread, site, marks);
            return first;
        }
        int index = set >>> SIZE_BITS;
        int[] page = pages.page(index);
        int at = IntPages.slot(index);
        int end = at + numbers(set & ((1 << SIZE_BITS) - 1));
        while (at < end && page[at] != 0) {
            if (page[at + SITE] == site && thread(page[at]) == thread) {
                added = marks & ~page[at];
                page[at] |= marks;
                return set;
            }
            at += PLACE;
        }
        if (at < end) {
            page[at] = place(thread, marks);
            page[at + SITE] = site;
            added = marks;
            return set;
        }
        return larger(set, thread, site, marks);
    }

    private int larger(int set, int thread, int site, int marks) {
        int size = set & ((1 << SIZE_BITS) - 1);
        full = size == SIZES - 1;
        if (full) {
            return set;
        }
        int to = take(size + 1);
        int from = set >>> SIZE_BITS;
        int target = to >>> SIZE_BITS;
        System.arraycopy(
                pages.page(from), IntPages.slot(from), pages.page(target), IntPages.slot(target), numbers(size));
        forgotten(set);
        put(target + numbers(size), thread, site, marks);
        return to;
    }

    private void put(int index, int thread, int site, int marks) {
        int[] page = pages.page(index);
        page[IntPages.slot(index)] = place(thread, marks);
        page[IntPages.slot(index) + SITE] = site;
        added = marks;
    }

    int added() {
        return added;
    }

    boolean isFull() {
        return full;
    }

    private static int numbers(int size) {
        return PLACE << size;
    }

    private int take(int size) {
        int index = free[size];
        if (index == 0) {
            return pages.take(numbers(size)) << SIZE_BITS | size;
        }
        int[] page = pages.page(index);
        int at = IntPages.slot(index);
        free[size] = page[at];
        Arrays.fill(page, at, at + numbers(size), 0);
        return index << SIZE_BITS | size;
    }

    /** The block of a set may be used again. */
    @Override
    public void forgotten(int set) {
        if (set == 0) {
            return;
        }
        int size = set & ((1 << SIZE_BITS) - 1);
        int index = set >>> SIZE_BITS;
        pages.page(index)[IntPages.slot(index)] = free[size];
        free[size] = index;
    }
}
