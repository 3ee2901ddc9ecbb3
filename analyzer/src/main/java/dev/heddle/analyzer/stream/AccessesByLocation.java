package dev.heddle.analyzer.stream;

import java.util.Arrays;

/**
 * Accesses that wait, and are then visited neighbourhood by neighbourhood of locations, each in order of the execution:
 * what an analysis keeps of the locations of one neighbourhood stays in the processor's cache meanwhile. Worth it where
 * there are more locations than the cache has room for, and where an analysis takes one location after the other.
 *
 * <p>Radix partitioning of joins (Manegold, Boncz, Kersten, TKDE 2002), with accesses for tuples. Memory is at most
 * {@value #MOST} accesses of 24 bytes and a block for each neighbourhood.
 */
public final class AccessesByLocation {
    /** Fewer locations than this are in the cache together. */
    public static final int FEW_LOCATIONS = 1 << 14;

    /** Accesses that wait at most. */
    static final int MOST = 1 << 20;

    private static final int SMALLEST_SHIFT = 9;
    private static final int MOST_NEIGHBOURHOODS = 1 << 12;

    private static final int ACCESS = 6;
    private static final int BLOCK = 256;
    /** Numbers of a block that accesses take; behind them is the next block. */
    private static final int FILLED = BLOCK / ACCESS * ACCESS;

    private static final int NEXT = BLOCK - 1;

    private final int most;
    private final int smallestShift;
    private final Visitor visitor;
    private final IntPages pages = new IntPages();
    private int shift;
    /** By neighbourhood: its first block, 0 for none; and where its next access goes. */
    private int[] first = new int[0];

    private int[] next = new int[0];
    private int used = BLOCK;
    private int waiting;

    /** Takes accesses. */
    public interface Visitor {
        /**
         * An access that has waited.
         *
         * @param index its execution index
         * @param bits what the analysis gave
         * @param a what the analysis gave
         * @param b what the analysis gave
         */
        void access(int location, int thread, int site, int index, int bits, int a, int b);
    }

    /** @param visitor is given what has waited */
    public AccessesByLocation(Visitor visitor) {
        this(visitor, MOST, SMALLEST_SHIFT);
    }

    /**
     * @param most accesses that wait, at least 1
     * @param smallestShift a neighbourhood has 2 to the power of this locations, or more
     */
    AccessesByLocation(Visitor visitor, int most, int smallestShift) {
        this.visitor = visitor;
        this.most = most;
        this.smallestShift = smallestShift;
        this.shift = smallestShift;
    }

    /**
     * Keeps an access; where too many wait, they are visited first.
     *
     * @param location at least 0
     * @param thread at most 16,777,215
     * @param bits at most 255
     */
    public void add(int location, int thread, int site, int index, int bits, int a, int b) {
        if (waiting == most || location >>> shift >= next.length) {
            makeRoom(location);
        }
        int neighbourhood = location >>> shift;
        int at = next[neighbourhood];
        if ((at & (BLOCK - 1)) % FILLED == 0) {
            at = block(neighbourhood, at);
        }
        int[] page = pages.page(at);
        int slot = IntPages.slot(at);
        page[slot] = location;
        page[slot + 1] = site;
        page[slot + 2] = index;
        page[slot + 3] = thread << 8 | bits;
        page[slot + 4] = a;
        page[slot + 5] = b;
        next[neighbourhood] = at + ACCESS;
        waiting++;
    }

    /** A block for more accesses of a neighbourhood; answers where it begins. */
    private int block(int neighbourhood, int end) {
        int block = used;
        used += BLOCK;
        pages.reach(used - 1);
        if (first[neighbourhood] == 0) {
            first[neighbourhood] = block;
        } else {
            int before = end - FILLED + NEXT;
            pages.page(before)[IntPages.slot(before)] = block;
        }
        return block;
    }

    private void makeRoom(int location) {
        if (waiting == most) {
            visit();
        }
        if (location >>> shift < next.length) {
            return;
        }
        if (location >>> shift >= MOST_NEIGHBOURHOODS) {
            visit();
            while (location >>> shift >= MOST_NEIGHBOURHOODS) {
                shift++;
            }
        }
        int length = Math.max((location >>> shift) + 1, Math.min(MOST_NEIGHBOURHOODS, next.length * 2));
        first = Arrays.copyOf(first, length);
        next = Arrays.copyOf(next, length);
    }

    /** Has all visited that wait; afterwards none does. */
    public void visit() {
        for (int neighbourhood = 0; neighbourhood < first.length; neighbourhood++) {
            if (first[neighbourhood] != 0) {
                visit(first[neighbourhood], next[neighbourhood]);
                first[neighbourhood] = 0;
                next[neighbourhood] = 0;
            }
        }
        used = BLOCK;
        waiting = 0;
    }

    private void visit(int begin, int end) {
        int block = begin;
        while (true) {
            boolean isLast = end > block && end <= block + FILLED;
            int[] page = pages.page(block);
            int slot = IntPages.slot(block);
            int until = slot + (isLast ? end - block : FILLED);
            for (int at = slot; at < until; at += ACCESS) {
                int threadAndBits = page[at + 3];
                visitor.access(
                        page[at],
                        threadAndBits >>> 8,
                        page[at + 1],
                        page[at + 2],
                        threadAndBits & 0xff,
                        page[at + 4],
                        page[at + 5]);
            }
            if (isLast) {
                return;
            }
            block = page[slot + NEXT];
        }
    }
}
