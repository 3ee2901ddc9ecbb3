package dev.heddle.analyzer.race;

import dev.heddle.analyzer.memory.recorded.VectorClock;
import dev.heddle.analyzer.stream.IntPages;
import java.util.Arrays;

/**
 * The threads that use a location, in a block of numbers: how many, room for how many, which ones, the epoch of the
 * latest access of each, and the three numbers of the log of each, all column by column.
 */
final class ThreadBlocks {
    private static final int COUNT = 0;
    private static final int ROOM = 1;
    private static final int THREADS = 2;
    private static final int COLUMNS = 5;

    private final AccessHistories.Visitor visitor;
    private final AccessLogs logs;
    private final IntPages pages = new IntPages();
    private final int[] free = new int[Integer.SIZE];

    ThreadBlocks(AccessLogs logs, AccessHistories.Visitor visitor) {
        this.logs = logs;
        this.visitor = visitor;
        pages.take(1); // 0 is no block
    }

    /** Brings a block near; the answer means nothing. */
    int touch(int block) {
        return pages.get(block);
    }

    /** Brings the end of a thread's log near; the answer means nothing. */
    int touchLog(int block, int thread) {
        int[] page = pages.page(block);
        int at = IntPages.slot(block);
        int room = page[at + ROOM];
        for (int nth = 0; nth < page[at + COUNT]; nth++) {
            if (page[at + THREADS + nth] == thread) {
                int log = at + THREADS + 2 * room + nth;
                return logs.touch(page[log], page[log + room]);
            }
        }
        return 0;
    }

    /** A block with one thread, and its log so far, whose numbers begin at {@code owner}. */
    int of(int thread, int epoch, int[] owners, int owner) {
        int block = take(2);
        add(block, thread);
        int[] page = pages.page(block);
        int at = IntPages.slot(block) + THREADS;
        page[at + 2] = epoch;
        for (int number = 0; number < 3; number++) {
            page[at + 4 + 2 * number] = owners[owner + number];
        }
        return block;
    }

    /**
     * Keeps an access as the latest of its thread.
     *
     * @return the block, which may have moved
     */
    int keep(int old, int thread, int key, int epoch, int event) {
        int block = old;
        int[] page = pages.page(block);
        int at = IntPages.slot(block);
        int nth = 0;
        while (nth < page[at + COUNT] && page[at + THREADS + nth] != thread) {
            nth++;
        }
        if (nth == page[at + COUNT]) {
            block = nth == page[at + ROOM] ? grown(block) : block;
            add(block, thread);
            page = pages.page(block);
            at = IntPages.slot(block);
        }
        int room = page[at + ROOM];
        page[at + THREADS + room + nth] = epoch;
        logs.append(page, at + THREADS + 2 * room + nth, room, key, epoch, event);
        return block;
    }

    private void add(int block, int thread) {
        int[] page = pages.page(block);
        int at = IntPages.slot(block);
        page[at + THREADS + page[at + COUNT]++] = thread;
    }

    /** Visits the accesses of other threads that the clock does not cover; true where there is none. */
    boolean compare(int block, int thread, VectorClock clock) {
        int[] page = pages.page(block);
        int at = IntPages.slot(block);
        int room = page[at + ROOM];
        boolean ordered = true;
        for (int nth = 0; nth < page[at + COUNT]; nth++) {
            int other = page[at + THREADS + nth];
            if (other != thread && !clock.covers(other, page[at + THREADS + room + nth])) {
                ordered = false;
                int log = at + THREADS + 2 * room + nth;
                logs.unordered(page[log], page[log + room], other, clock, visitor);
            }
        }
        return ordered;
    }

    private static int size(int room) {
        return THREADS + room * COLUMNS;
    }

    private int take(int room) {
        int sort = Integer.numberOfTrailingZeros(room);
        int block = free[sort];
        if (block == 0) {
            block = pages.take(size(room));
        } else {
            free[sort] = pages.get(block);
            int at = IntPages.slot(block);
            Arrays.fill(pages.page(block), at, at + size(room), 0);
        }
        pages.page(block)[IntPages.slot(block) + ROOM] = room;
        return block;
    }

    private int grown(int old) {
        int room = pages.get(old + ROOM);
        int block = take(2 * room);
        int[] from = pages.page(old);
        int source = IntPages.slot(old);
        int[] to = pages.page(block);
        int target = IntPages.slot(block);
        to[target + COUNT] = from[source + COUNT];
        for (int column = 0; column < COLUMNS; column++) {
            System.arraycopy(from, source + THREADS + column * room, to, target + THREADS + 2 * column * room, room);
        }
        int sort = Integer.numberOfTrailingZeros(room);
        from[source] = free[sort];
        free[sort] = old;
        return block;
    }
}
