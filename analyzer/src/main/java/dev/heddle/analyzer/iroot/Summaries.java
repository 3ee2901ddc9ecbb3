package dev.heddle.analyzer.iroot;

import java.util.Arrays;

/**
 * Condensed access histories (section 3.5.2): accesses of one thread to one location that no rule tells apart are one
 * summary, with the positions of the first and the last.
 */
final class Summaries {
    private static final int LOCATION = 0;
    private static final int THREAD = 1;
    private static final int SEGMENT = 2;
    private static final int INSTRUCTION = 3;
    private static final int SIGNATURE = 4;
    private static final int FIRST = 5;
    private static final int LAST = 6;
    /** Numbers of a summary; a power of two, so that one is in one line of the cache. */
    private static final int WIDTH_BITS = 3;

    private static final int CHUNK_BITS = 13;
    private static final int CHUNK_MASK = (1 << CHUNK_BITS) - 1;

    private int[][] chunks = new int[16][];
    private int size;
    /** Numbers + 1 of the current thread's summaries, hashed by location, instruction and signature. */
    private int[] table = new int[1024];

    private int inTable;

    void nextThread() {
        Arrays.fill(table, 0);
        inTable = 0;
    }

    /**
     * Adds an access; for each location they come in order.
     *
     * @param instruction static site and code; twice as much and one where it is asynchronous
     * @return the number of its summary
     */
    int add(int location, int thread, int segment, int instruction, int signature, int position) {
        int mask = table.length - 1;
        int slot = hash(location, instruction, signature) & mask;
        while (table[slot] != 0) {
            int i = table[slot] - 1;
            int[] rows = chunks[i >>> CHUNK_BITS];
            int at = (i & CHUNK_MASK) << WIDTH_BITS;
            if (rows[at + LOCATION] == location
                    && rows[at + INSTRUCTION] == instruction
                    && rows[at + SIGNATURE] == signature) {
                if (rows[at + SEGMENT] == segment) {
                    rows[at + LAST] = position;
                    return i;
                }
                table[slot] = create(location, thread, segment, instruction, signature, position) + 1;
                return size - 1;
            }
            slot = (slot + 1) & mask;
        }
        table[slot] = create(location, thread, segment, instruction, signature, position) + 1;
        if (++inTable * 2 > table.length) {
            grow();
        }
        return size - 1;
    }

    private int create(int location, int thread, int segment, int instruction, int signature, int position) {
        int chunk = size >>> CHUNK_BITS;
        if (chunk == chunks.length) {
            chunks = Arrays.copyOf(chunks, chunk * 2);
        }
        if (chunks[chunk] == null) {
            chunks[chunk] = new int[1 << CHUNK_BITS + WIDTH_BITS];
        }
        int[] rows = chunks[chunk];
        int at = (size & CHUNK_MASK) << WIDTH_BITS;
        rows[at + LOCATION] = location;
        rows[at + THREAD] = thread;
        rows[at + SEGMENT] = segment;
        rows[at + INSTRUCTION] = instruction;
        rows[at + SIGNATURE] = signature;
        rows[at + FIRST] = position;
        rows[at + LAST] = position;
        return size++;
    }

    private void grow() {
        int[] before = table;
        table = new int[before.length * 2];
        int mask = table.length - 1;
        for (int entry : before) {
            if (entry != 0) {
                int i = entry - 1;
                int slot = hash(location(i), instruction(i), signature(i)) & mask;
                while (table[slot] != 0) {
                    slot = (slot + 1) & mask;
                }
                table[slot] = entry;
            }
        }
    }

    private static int hash(int location, int instruction, int signature) {
        int h = (location * 0x9E3779B1 ^ instruction) * 0x85EBCA6B ^ signature;
        h *= 0xC2B2AE35;
        return h ^ (h >>> 15);
    }

    private int get(int i, int column) {
        return chunks[i >>> CHUNK_BITS][((i & CHUNK_MASK) << WIDTH_BITS) + column];
    }

    int size() {
        return size;
    }

    int location(int i) {
        return get(i, LOCATION);
    }

    int thread(int i) {
        return get(i, THREAD);
    }

    int segment(int i) {
        return get(i, SEGMENT);
    }

    /** Static site's number and code. */
    int op(int i) {
        return get(i, INSTRUCTION) >> 1;
    }

    /** Static site, code and whether it is asynchronous, in one number. */
    int instruction(int i) {
        return get(i, INSTRUCTION);
    }

    int code(int i) {
        return Access.code(get(i, INSTRUCTION) >> 1);
    }

    boolean isAsynchronous(int i) {
        return (get(i, INSTRUCTION) & 1) != 0;
    }

    int signature(int i) {
        return get(i, SIGNATURE);
    }

    int first(int i) {
        return get(i, FIRST);
    }

    int last(int i) {
        return get(i, LAST);
    }

    /** Order by what it does and holds, and then by time. */
    int compareKind(int a, int b) {
        int byInstruction = Integer.compare(instruction(a), instruction(b));
        return byInstruction != 0 ? byInstruction : Integer.compare(signature(a), signature(b));
    }
}
