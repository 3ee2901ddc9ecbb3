package dev.heddle.analyzer.memory.recorded;

import java.util.Arrays;

/** A binary relation over the numbers below {@code size}, a bit a pair. */
final class Relation {
    private final int size;
    private final long[][] rows;

    Relation(int size) {
        this.size = size;
        rows = new long[size][(size + 63) >>> 6];
    }

    Relation(Relation other) {
        size = other.size;
        rows = new long[size][];
        for (int a = 0; a < size; a++) {
            rows[a] = other.rows[a].clone();
        }
    }

    int size() {
        return size;
    }

    boolean has(int a, int b) {
        return (rows[a][b >>> 6] & (1L << b)) != 0;
    }

    /** Adds a pair. Answers whether it is new. */
    boolean add(int a, int b) {
        if (has(a, b)) {
            return false;
        }
        rows[a][b >>> 6] |= 1L << b;
        return true;
    }

    Relation addAll(Relation other) {
        for (int a = 0; a < size; a++) {
            or(rows[a], other.rows[a]);
        }
        return this;
    }

    private static void or(long[] into, long[] from) {
        for (int w = 0; w < into.length; w++) {
            into[w] |= from[w];
        }
    }

    /** Pairs (a, c) with (a, b) here and (b, c) in {@code then}. */
    Relation then(Relation then) {
        Relation result = new Relation(size);
        for (int a = 0; a < size; a++) {
            for (int b = next(a, 0); b >= 0; b = next(a, b + 1)) {
                or(result.rows[a], then.rows[b]);
            }
        }
        return result;
    }

    /** The smallest b of at least {@code from} with (a, b), or -1. */
    int next(int a, int from) {
        for (int w = from >>> 6; w < rows[a].length; w++) {
            long word = rows[a][w];
            if (w == from >>> 6) {
                word &= -1L << from;
            }
            if (word != 0) {
                return (w << 6) + Long.numberOfTrailingZeros(word);
            }
        }
        return -1;
    }

    /** Becomes transitive. */
    Relation close() {
        for (int b = 0; b < size; b++) {
            for (int a = 0; a < size; a++) {
                if (has(a, b)) {
                    or(rows[a], rows[b]);
                }
            }
        }
        return this;
    }

    /** Whether some number is related to itself; for a closed relation, whether there is a cycle. */
    boolean isReflexiveSomewhere() {
        for (int a = 0; a < size; a++) {
            if (has(a, a)) {
                return true;
            }
        }
        return false;
    }

    /** Only the pairs whose ends are in these sets. */
    Relation between(boolean[] from, boolean[] to) {
        Relation result = new Relation(size);
        long[] mask = new long[(size + 63) >>> 6];
        for (int b = 0; b < size; b++) {
            if (to[b]) {
                mask[b >>> 6] |= 1L << b;
            }
        }
        for (int a = 0; a < size; a++) {
            if (from[a]) {
                for (int w = 0; w < mask.length; w++) {
                    result.rows[a][w] = rows[a][w] & mask[w];
                }
            }
        }
        return result;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Relation that && Arrays.deepEquals(rows, that.rows);
    }

    @Override
    public int hashCode() {
        return Arrays.deepHashCode(rows);
    }
}
