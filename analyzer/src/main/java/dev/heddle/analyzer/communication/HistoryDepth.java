package dev.heddle.analyzer.communication;

import java.util.Arrays;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;

/**
 * How many writes by other threads may lie unseen before a read: the largest number of writes of a location between two
 * accesses of it by one thread, the first access counting from the start of main's first thread. A thread's own last
 * view is read locally and takes no place in the history, so this many newest writes are enough to reach all that
 * others wrote.
 *
 * <p>Only shared locations need to be told. How many writes a thread has seen stands in a block of numbers for each
 * location, and for threads of a high number in a table.
 */
final class HistoryDepth {
    private static final int THREADS_IN_BLOCKS = 64;

    private int[] seen = new int[64];
    private int used = 1;
    private final LongIntHashMap seenByOthers = new LongIntHashMap();
    private int largest;

    /** Brings a block near; the answer means nothing. */
    int touch(int block) {
        return seen[block];
    }

    int largest() {
        return largest;
    }

    /**
     * A thread reads a shared location.
     *
     * @param block the location's block, 0 for none yet
     * @param written how often the location has been written
     */
    void read(int block, int location, int thread, int written) {
        int known = thread < THREADS_IN_BLOCKS
                ? block != 0 && thread < seen[block] ? seen[block + 1 + thread] : 0
                : seenByOthers.getIfAbsent(key(thread, location), 0);
        largest = Math.max(largest, written - known);
    }

    /**
     * Sets the number of writes of a shared location that a thread has seen; returns the location's block, which may
     * have moved.
     */
    int see(int block, int location, int thread, int written) {
        if (thread >= THREADS_IN_BLOCKS) {
            seenByOthers.put(key(thread, location), written);
            return block;
        }
        int in = block != 0 && thread < seen[block] ? block : blockWith(block, thread);
        seen[in + 1 + thread] = written;
        return in;
    }

    /** A block begins with the number of threads that it has room for. */
    private int blockWith(int old, int thread) {
        int room = Math.max(4, Integer.highestOneBit(thread) * 2);
        int block = used;
        used += 1 + room;
        if (used > seen.length) {
            seen = Arrays.copyOf(seen, Math.max(used, seen.length * 2));
        }
        seen[block] = room;
        if (old != 0) {
            System.arraycopy(seen, old + 1, seen, block + 1, seen[old]);
        }
        return block;
    }

    private static long key(int thread, int location) {
        return (long) thread << 32 | location;
    }
}
