package dev.heddle.analyzer.stream;

import java.util.Arrays;

/**
 * A long array of numbers, 0 at first, that grows without being copied: in pages, of which only the first begins small.
 * Rows of a power of two numbers never cross pages where they begin at multiples of their length.
 *
 * <pre>{@code
 * pages.reach(at + 7);
 * int[] page = pages.page(at);
 * page[IntPages.slot(at) + 3]++;
 * }</pre>
 */
public final class IntPages {
    /** Numbers in a page. */
    public static final int PAGE = 1 << 18;

    private static final int SHIFT = 18;
    private static final int FIRST = 1 << 10;

    private int[][] pages = {{}};
    private int used;

    /** The page of an index, valid until the next {@link #reach} or {@link #take}. */
    public int[] page(int index) {
        return pages[index >>> SHIFT];
    }

    /** The index within its page. */
    public static int slot(int index) {
        return index & (PAGE - 1);
    }

    /** The number at an index that has been reached. */
    public int get(int index) {
        return pages[index >>> SHIFT][index & (PAGE - 1)];
    }

    /** Whether an index has been reached. */
    public boolean has(int index) {
        int page = index >>> SHIFT;
        return page < pages.length && slot(index) < pages[page].length;
    }

    /** Makes room up to and including an index. */
    public void reach(int index) {
        int page = index >>> SHIFT;
        if (page < pages.length && slot(index) < pages[page].length) {
            return;
        }
        if (page == 0) {
            pages[0] =
                    Arrays.copyOf(pages[0], Math.min(PAGE, Math.max(Math.max(index + 1, FIRST), pages[0].length * 2)));
            return;
        }
        if (pages[0].length < PAGE) {
            pages[0] = Arrays.copyOf(pages[0], PAGE);
        }
        int before = pages.length;
        pages = Arrays.copyOf(pages, Math.max(page + 1, before));
        for (int p = before; p < pages.length; p++) {
            pages[p] = new int[PAGE];
        }
    }

    /**
     * Allocates adjacent numbers, all in one page; returns the index of the first.
     *
     * @throws IllegalArgumentException if a page is too small for them
     */
    public int take(int count) {
        if (count > PAGE) {
            throw new IllegalArgumentException(count + " numbers do not fit into a page of " + PAGE);
        }
        if (slot(used) + count > PAGE) {
            used = (used | (PAGE - 1)) + 1;
        }
        int first = used;
        used += count;
        reach(used - 1);
        return first;
    }
}
