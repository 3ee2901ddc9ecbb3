package dev.heddle.analyzer.iroot;

import java.util.Arrays;

/** Different rows of numbers, numbered from 0 in the order in which they came. The row of no numbers is 0. */
final class Rows {
    private int[][] rows = new int[64][];
    private int size;
    private int[] table = new int[256]; // number + 1

    Rows() {
        number(new int[0], 0);
    }

    /** The number of a row, which is the first {@code length} numbers given. */
    int number(int[] numbers, int length) {
        int mask = table.length - 1;
        int slot = hash(numbers, length) & mask;
        while (table[slot] != 0) {
            int[] row = rows[table[slot] - 1];
            if (row.length == length && Arrays.equals(row, 0, length, numbers, 0, length)) {
                return table[slot] - 1;
            }
            slot = (slot + 1) & mask;
        }
        if (size == rows.length) {
            rows = Arrays.copyOf(rows, size * 2);
        }
        rows[size] = Arrays.copyOf(numbers, length);
        table[slot] = ++size;
        if (size * 2 > table.length) {
            grow();
        }
        return size - 1;
    }

    private void grow() {
        table = new int[table.length * 2];
        int mask = table.length - 1;
        for (int i = 0; i < size; i++) {
            int slot = hash(rows[i], rows[i].length) & mask;
            while (table[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            table[slot] = i + 1;
        }
    }

    private static int hash(int[] numbers, int length) {
        int h = 1;
        for (int i = 0; i < length; i++) {
            h = (h ^ numbers[i]) * 0x9E3779B1;
        }
        return h ^ (h >>> 15);
    }

    int[] row(int number) {
        return rows[number];
    }
}
