package dev.heddle.formats.foreign;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Numbers names, from 0 in the order of their first use. A name is a kind, one byte, and bytes; all lie in one array,
 * since traces have millions of them.
 */
final class NamePool {
    private static final int LARGEST = Integer.MAX_VALUE - 64;

    private final int limit;
    private byte[] bytes = new byte[1 << 12];
    private int[] ends = new int[1 << 8];
    private int[] table = new int[1 << 9];
    private int size;

    /** @param limit most bytes that the pool may take, roughly */
    NamePool(long limit) {
        this.limit = (int) Math.min(limit / 4, LARGEST);
    }

    int size() {
        return size;
    }

    /**
     * The number of a name.
     *
     * @throws IllegalStateException if there are more names than memory allows
     */
    int intern(int kind, byte[] from, int start, int end) {
        int hash = kind;
        for (int i = start; i < end; i++) {
            hash = hash * 31 + from[i];
        }
        hash *= 0x9E3779B9;
        int mask = table.length - 1;
        for (int slot = (hash ^ hash >>> 15) & mask; ; slot = slot + 1 & mask) {
            int id = table[slot] - 1;
            if (id < 0) {
                return add(slot, kind, from, start, end);
            }
            int begin = begin(id);
            if (bytes[begin] == kind && Arrays.equals(bytes, begin + 1, ends[id], from, start, end)) {
                return id;
            }
        }
    }

    private int begin(int id) {
        return id == 0 ? 0 : ends[id - 1];
    }

    private int add(int slot, int kind, byte[] from, int start, int end) {
        int begin = begin(size);
        int length = end - start;
        if (begin > limit - length - 1) {
            throw new IllegalStateException("names of threads, variables and locks need more than " + (limit >> 20)
                    + " MiB of memory; raise -Xmx if the file is to be trusted");
        }
        if (begin + length + 1 > bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.min(LARGEST, Math.max(2L * bytes.length, begin + length + 1L)));
        }
        if (size == ends.length) {
            ends = Arrays.copyOf(ends, 2 * size);
        }
        bytes[begin] = (byte) kind;
        System.arraycopy(from, start, bytes, begin + 1, length);
        ends[size] = begin + 1 + length;
        table[slot] = ++size;
        if (2 * size > table.length) {
            rehash();
        }
        return size - 1;
    }

    private void rehash() {
        table = new int[2 * table.length];
        int mask = table.length - 1;
        for (int id = 0; id < size; id++) {
            int begin = begin(id);
            int hash = bytes[begin];
            for (int i = begin + 1; i < ends[id]; i++) {
                hash = hash * 31 + bytes[i];
            }
            hash *= 0x9E3779B9;
            int slot = (hash ^ hash >>> 15) & mask;
            while (table[slot] != 0) {
                slot = slot + 1 & mask;
            }
            table[slot] = id + 1;
        }
    }

    int kind(int id) {
        return bytes[begin(id)];
    }

    String text(int id) {
        int begin = begin(id) + 1;
        return new String(bytes, begin, ends[id] - begin, StandardCharsets.UTF_8);
    }
}
