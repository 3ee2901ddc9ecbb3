package dev.heddle.analyzer.race;

import dev.heddle.analyzer.memory.recorded.VectorClock;
import dev.heddle.analyzer.stream.IntPages;
import java.util.Arrays;

/**
 * What one thread did with one location, in order: keys (site and class) with epochs and events. Of each key the latest
 * counts; older ones stay until there is no more room, which costs less than to look for them each time. Epochs do not
 * fall, so those that a clock does not cover are the last ones.
 *
 * <p>Where a log is, how much is in it and how much room it has are three numbers that its owner keeps.
 */
final class AccessLogs {
    /** Index, in the owner's numbers, of the log's position. */
    static final int LOG = 0;
    /** Index, in the owner's numbers, of the count of accesses. */
    static final int COUNT = 1;
    /** Index, in the owner's numbers, of the log's capacity. */
    static final int ROOM = 2;

    private static final int ACCESS = 3;
    private static final int EPOCH = 1;
    private static final int EVENT = 2;

    /** Up to this number are compared pairwise. */
    private static final int FEW = 12;
    /** An access that is among this number of latest ones is not kept again. */
    private static final int REMEMBERED = 3;

    private final IntPages pages = new IntPages();
    /** Blocks to be used again, by room. */
    private int[] free = new int[64];
    /** By key: the last search for repeats that has met it. */
    private int[] met = new int[64];

    private int searches;

    AccessLogs() {
        pages.take(1); // 0 is no log
    }

    /** Brings the end of a log near; the answer means nothing. */
    int touch(int log, int count) {
        return pages.get(Math.max(0, log + count * ACCESS - 1));
    }

    /** Appends an access to the log whose numbers are in a page, from {@code owner} on, {@code step} apart. */
    void append(int[] owners, int owner, int step, int key, int epoch, int event) {
        int count = owners[owner + COUNT * step];
        int log = owners[owner + LOG * step];
        int[] page = pages.page(log);
        int end = IntPages.slot(log) + count * ACCESS;
        for (int n = 1; n <= REMEMBERED && n <= count; n++) {
            if (page[end - n * ACCESS] == key && page[end - n * ACCESS + EPOCH] == epoch) {
                return;
            }
        }
        if (count == owners[owner + ROOM * step]) {
            makeRoom(owners, owner, step);
            count = owners[owner + COUNT * step];
            log = owners[owner + LOG * step];
            page = pages.page(log);
            end = IntPages.slot(log) + count * ACCESS;
        }
        owners[owner + COUNT * step] = count + 1;
        page[end] = key;
        page[end + EPOCH] = epoch;
        page[end + EVENT] = event;
    }

    /** Visits the accesses that a clock does not cover. */
    void unordered(int log, int count, int thread, VectorClock clock, AccessHistories.Visitor visitor) {
        int[] page = pages.page(log);
        int known = clock.get(thread);
        for (int at = IntPages.slot(log) + (count - 1) * ACCESS; at >= IntPages.slot(log); at -= ACCESS) {
            if (page[at + EPOCH] <= known) {
                return;
            }
            visitor.unordered(
                    page[at + EVENT], thread, page[at] >> AccessClass.BITS, page[at] & ((1 << AccessClass.BITS) - 1));
        }
    }

    /** Leaves repeats out; where the log is still long, it gets a larger place. */
    private void makeRoom(int[] owners, int owner, int step) {
        int room = owners[owner + ROOM * step];
        int log = owners[owner + LOG * step];
        int[] page = pages.page(log);
        int first = IntPages.slot(log);
        int count = room <= FEW ? packFew(page, first, room) : pack(page, first, room);
        int begin = first + (room - count) * ACCESS;
        if (room > 0 && count * 3 <= room * 2) {
            System.arraycopy(page, begin, page, first, count * ACCESS);
            owners[owner + COUNT * step] = count;
            return;
        }
        int more = room == 0 ? 2 : room + (room + 3) / 4 * 2;
        int larger = take(more);
        page = pages.page(log); // which taking may have moved
        System.arraycopy(page, begin, pages.page(larger), IntPages.slot(larger), count * ACCESS);
        if (room > 0) {
            page[first] = free[room];
            free[room] = log;
        }
        owners[owner + LOG * step] = larger;
        owners[owner + COUNT * step] = count;
        owners[owner + ROOM * step] = more;
    }

    /** Moves the latest access of each key to the end, in order; answers how many there are. */
    private static int packFew(int[] page, int first, int size) {
        int end = first + size * ACCESS;
        int to = end;
        for (int from = end - ACCESS; from >= first; from -= ACCESS) {
            int later = to;
            while (later < end && page[later] != page[from]) {
                later += ACCESS;
            }
            if (later == end) {
                to -= ACCESS;
                copy(page, from, to);
            }
        }
        return (end - to) / ACCESS;
    }

    private int pack(int[] page, int first, int size) {
        searches++;
        int end = first + size * ACCESS;
        int to = end;
        for (int from = end - ACCESS; from >= first; from -= ACCESS) {
            int key = page[from] + (1 << AccessClass.BITS); // site -1 is one too
            if (key >= met.length) {
                met = Arrays.copyOf(met, Math.max(key + 1, met.length * 2));
            }
            if (met[key] != searches) {
                met[key] = searches;
                to -= ACCESS;
                copy(page, from, to);
            }
        }
        return (end - to) / ACCESS;
    }

    private static void copy(int[] page, int from, int to) {
        page[to] = page[from];
        page[to + EPOCH] = page[from + EPOCH];
        page[to + EVENT] = page[from + EVENT];
    }

    private int take(int room) {
        if (room >= free.length) {
            free = Arrays.copyOf(free, room * 2);
        }
        int log = free[room];
        if (log == 0) {
            return pages.take(room * ACCESS);
        }
        free[room] = pages.get(log);
        return log;
    }
}
