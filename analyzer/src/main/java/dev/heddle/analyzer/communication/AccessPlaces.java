package dev.heddle.analyzer.communication;

import dev.heddle.analyzer.memory.recorded.SourceWrites;
import dev.heddle.analyzer.stream.IntPages;
import java.util.Arrays;

/**
 * Small sets of the places (pairs of thread and site) that have accessed something, each with two marks and its rounds
 * ({@link Rounds}): one set for all that read one write of one location. A set lies in one block of memory; its name
 * changes when it grows. 0 is the empty set.
 */
final class AccessPlaces implements SourceWrites.Forgetting {
    private static final int PLACE = 4;
    private static final int SITE = 1;
    private static final int WRITTEN = 2;
    private static final int ROUND = 3;
    /** The name of a set is where it is, and in the lowest bits its size. */
    private static final int SIZE_BITS = 3;

    private static final int SIZES = 6;
    private static final int MARK_BITS = 2;
    private static final int MARKS = 3;

    /** Answered by {@link #markOnly}. */
    static final int OTHER = -1;

    private final IntPages pages = new IntPages();
    /** Blocks to be used again, by size. */
    private final int[] free = new int[SIZES];

    private int added;
    private boolean full;

    AccessPlaces() {
        pages.take(PLACE); // 0 is no block
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
     * @param written see {@link Rounds#of}
     * @return the set, whose name may have changed
     */
    int mark(int set, int thread, int site, int marks, int written) {
        full = false;
        if (set == 0) {
            int first = take(0);
            put(first >>> SIZE_BITS, thread, site, marks, written);
            return first;
        }
        int index = set >>> SIZE_BITS;
        int[] page = pages.page(index);
        int at = IntPages.slot(index);
        int end = at + numbers(set & ((1 << SIZE_BITS) - 1));
        while (at < end && page[at] != 0) {
            if (isAt(page, at, thread, site)) {
                added = again(page, at, marks, written);
                return set;
            }
            at += PLACE;
        }
        if (at < end) {
            added = put(page, at, thread, site, marks, written);
            return set;
        }
        return larger(set, thread, site, marks, written);
    }

    /** Which of the marks of a place that comes again are new; in another round that counts, all are. */
    private static int again(int[] page, int at, int marks, int written) {
        if (page[at + WRITTEN] != written) {
            page[at + WRITTEN] = written;
            page[at] &= Rounds.counts(++page[at + ROUND]) ? ~MARKS : -1;
        }
        int added = marks & ~page[at];
        page[at] |= marks;
        return added;
    }

    private static boolean isAt(int[] page, int at, int thread, int site) {
        return page[at + SITE] == site && (page[at] >> MARK_BITS) - 1 == thread;
    }

    private static int put(int[] page, int at, int thread, int site, int marks, int written) {
        page[at] = thread + 1 << MARK_BITS | marks;
        page[at + SITE] = site;
        page[at + WRITTEN] = written;
        page[at + ROUND] = 1;
        return marks;
    }

    /**
     * As {@link #mark}, for a set of one place that is kept elsewhere, in four numbers that are 0 at first.
     *
     * @return which of the marks are new; {@link #OTHER} where the set has another place
     */
    static int markOnly(int[] page, int at, int thread, int site, int marks, int written) {
        if (page[at] == 0) {
            return put(page, at, thread, site, marks, written);
        }
        return isAt(page, at, thread, site) ? again(page, at, marks, written) : OTHER;
    }

    private int larger(int set, int thread, int site, int marks, int written) {
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
        put(target + numbers(size), thread, site, marks, written);
        return to;
    }

    private void put(int index, int thread, int site, int marks, int written) {
        added = put(pages.page(index), IntPages.slot(index), thread, site, marks, written);
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
