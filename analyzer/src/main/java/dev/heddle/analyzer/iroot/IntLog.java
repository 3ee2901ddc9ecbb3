package dev.heddle.analyzer.iroot;

import java.nio.IntBuffer;
import java.util.Arrays;

/**
 * Numbers in the order in which they came, without copies of what is long. What the {@link Spill} has no room for in
 * memory is in its file.
 */
final class IntLog {
    static final int BITS = 14;
    private static final int MASK = (1 << BITS) - 1;

    private final Spill spill;
    private int[][] chunks = {new int[64]};
    private IntBuffer[] inFile = {};
    private int size;

    IntLog(Spill spill) {
        this.spill = spill;
    }

    void add(int number) {
        int chunk = size >>> BITS;
        int at = size & MASK;
        if (chunk == chunks.length) {
            chunks = Arrays.copyOf(chunks, chunk + 1 + (chunk >> 2));
        }
        int[] into = chunks[chunk];
        if (into == null) {
            if (at == 0 && !spill.hasRoom()) {
                addInFile(chunk);
            }
            if (isInFile(chunk)) {
                inFile[chunk].put(at, number);
                size++;
                return;
            }
            into = new int[MASK + 1];
            chunks[chunk] = into;
        } else if (at == into.length) {
            into = Arrays.copyOf(into, at * 4);
            chunks[chunk] = into;
        }
        into[at] = number;
        size++;
    }

    private boolean isInFile(int chunk) {
        return chunk < inFile.length && inFile[chunk] != null;
    }

    private void addInFile(int chunk) {
        if (chunk >= inFile.length) {
            inFile = Arrays.copyOf(inFile, chunk + 1 + (chunk >> 2));
        }
        inFile[chunk] = spill.chunk(MASK + 1);
    }

    int get(int i) {
        int[] chunk = chunks[i >>> BITS];
        return chunk != null ? chunk[i & MASK] : inFile[i >>> BITS].get(i & MASK);
    }

    void set(int i, int number) {
        int[] chunk = chunks[i >>> BITS];
        if (chunk != null) {
            chunk[i & MASK] = number;
        } else {
            inFile[i >>> BITS].put(i & MASK, number);
        }
    }

    int size() {
        return size;
    }
}
