package dev.heddle.analyzer.iroot;

import java.util.Arrays;

/** Numbers in the order in which they came, without copies of what is long. */
final class IntLog {
    private static final int BITS = 14;
    private static final int MASK = (1 << BITS) - 1;

    private int[][] chunks = {new int[64]};
    private int size;

    void add(int number) {
        int chunk = size >>> BITS;
        int at = size & MASK;
        if (chunk == chunks.length) {
            chunks = Arrays.copyOf(chunks, chunk + 1 + (chunk >> 2));
        }
        int[] into = chunks[chunk];
        if (into == null) {
            into = new int[MASK + 1];
            chunks[chunk] = into;
        } else if (at == into.length) {
            into = Arrays.copyOf(into, at * 4);
            chunks[chunk] = into;
        }
        into[at] = number;
        size++;
    }

    int get(int i) {
        return chunks[i >>> BITS][i & MASK];
    }

    void set(int i, int number) {
        chunks[i >>> BITS][i & MASK] = number;
    }

    int size() {
        return size;
    }
}
