package dev.heddle.analyzer.race;

import dev.heddle.analyzer.memory.recorded.VectorClock;
import dev.heddle.analyzer.stream.IntPages;

/**
 * The accesses of each location that can still race: of each thread, site and class (reads or writes, plain or not) the
 * latest. An earlier one is ordered before everything that the latest is ordered before, so no pair of sites is lost.
 *
 * <p>A location has a row with its latest access and whether that came after all others. So the common cases are a look
 * at one row: the thread has had this location to itself since its last access; or the access before is known, and with
 * it all that that one had known of. Earlier accesses are in the thread's log, and are compared one by one only where
 * they may be unordered.
 */
final class AccessHistories {
    private static final int STRIDE = 8;
    /**
     * Thread of the latest access, and 1; in the lowest bit whether all others were ordered before it. 0 for no access.
     */
    private static final int LATEST = 0;

    private static final int KEY = 1;
    private static final int EPOCH = 2;
    private static final int EVENT = 3;
    /** The threads that use the location; 0 where there is only one. */
    private static final int BLOCK = 4;
    /** Where there is only one: its earlier accesses. */
    private static final int LOG = 5;

    private final AccessLogs logs = new AccessLogs();
    private final ThreadBlocks blocks;
    private final IntPages rows = new IntPages();

    /** Receives accesses that are not ordered before the one under way. */
    interface Visitor {
        void unordered(int event, int thread, int site, int accessClass);
    }

    AccessHistories(Visitor visitor) {
        blocks = new ThreadBlocks(logs, visitor);
    }

    /** Brings a location's row near, where there is one; the answer means nothing. */
    int touch(int location) {
        int at = location * STRIDE;
        return rows.has(at) ? rows.get(at) : 0;
    }

    /** Brings what is behind the location's row near; the answer means nothing. */
    int touchBehind(int location) {
        int index = location * STRIDE;
        if (!rows.has(index)) {
            return 0;
        }
        int[] row = rows.page(index);
        int at = IntPages.slot(index);
        int log = at + LOG;
        return row[at + BLOCK] == 0
                ? logs.touch(row[log + AccessLogs.LOG], row[log + AccessLogs.COUNT])
                : blocks.touch(row[at + BLOCK]);
    }

    /**
     * Brings near where the latest access of a location with several threads will be kept; the answer means nothing.
     */
    int touchLog(int location) {
        int index = location * STRIDE;
        if (!rows.has(index)) {
            return 0;
        }
        int[] row = rows.page(index);
        int at = IntPages.slot(index);
        return row[at + BLOCK] == 0 ? 0 : blocks.touchLog(row[at + BLOCK], (row[at + LATEST] >> 1) - 1);
    }

    /**
     * Visits what the access is not ordered after, and keeps the access.
     *
     * @param epoch of the thread, in which the access is
     * @param clock of the thread
     */
    void access(int location, int thread, int site, int accessClass, int event, int epoch, VectorClock clock) {
        int index = location * STRIDE;
        rows.reach(index + STRIDE - 1);
        int[] row = rows.page(index);
        int at = IntPages.slot(index);
        int key = site << AccessClass.BITS | accessClass;
        int latest = row[at + LATEST];
        int ordered = 1;
        if (latest != 0) {
            int before = (latest >> 1) - 1;
            if (before == thread && row[at + KEY] == key) {
                if (row[at + EPOCH] != epoch) {
                    row[at + EPOCH] = epoch;
                    row[at + EVENT] = event;
                }
                return;
            }
            keepLatest(row, at, before, before != thread);
            boolean isOrdered = (latest & 1) != 0 && (before == thread || clock.covers(before, row[at + EPOCH]));
            ordered = isOrdered || blocks.compare(row[at + BLOCK], thread, clock) ? 1 : 0;
        }
        row[at + LATEST] = thread + 1 << 1 | ordered;
        row[at + KEY] = key;
        row[at + EPOCH] = epoch;
        row[at + EVENT] = event;
    }

    /** The latest access becomes an earlier one. */
    private void keepLatest(int[] row, int at, int thread, boolean anotherComes) {
        if (row[at + BLOCK] == 0) {
            logs.append(row, at + LOG, 1, row[at + KEY], row[at + EPOCH], row[at + EVENT]);
            if (anotherComes) {
                row[at + BLOCK] = blocks.of(thread, row[at + EPOCH], row, at + LOG);
            }
        } else {
            row[at + BLOCK] = blocks.keep(row[at + BLOCK], thread, row[at + KEY], row[at + EPOCH], row[at + EVENT]);
        }
    }
}
