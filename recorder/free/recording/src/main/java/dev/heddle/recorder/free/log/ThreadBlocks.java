package dev.heddle.recorder.free.log;

import dev.heddle.formats.trace.MalformedException;
import dev.heddle.formats.trace.MemoryBudget;
import java.util.Arrays;

/** Where the records of one thread are: blocks that follow each other without a gap. */
final class ThreadBlocks {
    private static final int BLOCK_MEMORY = 24;

    private final MemoryBudget budget;
    private long[] firsts = new long[4];
    private long[] offsets = new long[4];
    private int[] counts = new int[4];
    private int[] sources = new int[4];
    private int size;
    private boolean dropped;

    ThreadBlocks(MemoryBudget budget) {
        this.budget = budget;
    }

    /**
     * Appends a block. Where records are missing before it, all blocks before it are forgotten.
     *
     * @param source number of the file that it is in
     * @throws MalformedException if records come twice
     */
    void add(long first, int count, int source, long offset) {
        if (size > 0 && first < end()) {
            throw new MalformedException("record " + first + " of a thread occurs twice");
        }
        if (size > 0 && first > end()) {
            dropped = true;
            size = 0;
        }
        if (size == firsts.length) {
            budget.reserve((long) BLOCK_MEMORY * size);
            firsts = Arrays.copyOf(firsts, 2 * size);
            offsets = Arrays.copyOf(offsets, 2 * size);
            counts = Arrays.copyOf(counts, 2 * size);
            sources = Arrays.copyOf(sources, 2 * size);
        }
        firsts[size] = first;
        offsets[size] = offset;
        counts[size] = count;
        sources[size] = source;
        size++;
    }

    /** Whether blocks were forgotten since records between them and later ones are missing. */
    boolean dropped() {
        return dropped;
    }

    int size() {
        return size;
    }

    long first() {
        return size == 0 ? 0 : firsts[0];
    }

    long end() {
        return size == 0 ? 0 : firsts[size - 1] + counts[size - 1];
    }

    int find(long record) {
        int at = Arrays.binarySearch(firsts, 0, size, record);
        return at >= 0 ? at : -at - 2;
    }

    long first(int block) {
        return firsts[block];
    }

    int count(int block) {
        return counts[block];
    }

    int source(int block) {
        return sources[block];
    }

    long offset(int block) {
        return offsets[block];
    }
}
