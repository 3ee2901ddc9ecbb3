package dev.heddle.analyzer.memory;

import java.util.Arrays;

/**
 * The volatile writes of one location in the order S, which is modification order among them, each with the joined
 * knowledge of all of them up to it: a volatile read acquires what every volatile write before it in S released (JLS
 * 17.4.4).
 */
final class VolatileAccesses {
    private final Views views;
    private int size;
    private int[] label = new int[2];
    private int[] chain = new int[2];
    private int[] position = new int[2];
    private int[] joined = new int[2];
    /** Joined knowledge of the entries that were dropped. */
    private int joinedBefore = Views.NONE;

    private int[] touched = new int[0];
    private boolean any;

    VolatileAccesses(Views views) {
        this.views = views;
    }

    void begin() {
        if (any) {
            Arrays.fill(touched, -1);
        }
        any = false;
        size = 0;
        joinedBefore = Views.NONE;
    }

    /** A volatile access has made or seen this write. */
    void touch(int c, int writePosition) {
        if (c >= touched.length) {
            int n = touched.length;
            touched = Arrays.copyOf(touched, Math.max(c + 1, n * 2));
            Arrays.fill(touched, n, touched.length, -1);
        }
        any = true;
        touched[c] = Math.max(touched[c], writePosition);
    }

    /** Position of the latest write of a chain that a volatile access has made or seen, or -1. */
    int touched(int c) {
        return c < touched.length ? touched[c] : -1;
    }

    /** Adds a volatile write, last in S; {@code view} is what its thread knows. */
    void add(int nodeLabel, int writeChain, int writePosition, int view) {
        if (size == label.length) {
            int n = size * 2;
            label = Arrays.copyOf(label, n);
            chain = Arrays.copyOf(chain, n);
            position = Arrays.copyOf(position, n);
            joined = Arrays.copyOf(joined, n);
        }
        int before = joined(size - 1);
        int all = views.copy(view);
        views.join(all, before);
        label[size] = nodeLabel;
        chain[size] = writeChain;
        position[size] = writePosition;
        joined[size++] = all;
        touch(writeChain, writePosition);
    }

    int size() {
        return size;
    }

    /** The last entry whose label is at most {@code bound}, or -1. */
    int latest(int bound) {
        return Rising.upTo(label, size, bound) - 1;
    }

    /** The entry of a write, or -1. */
    int entryOf(int writeChain, int writePosition) {
        for (int i = size - 1; i >= 0; i--) {
            if (chain[i] == writeChain && position[i] == writePosition) {
                return i;
            }
        }
        return -1;
    }

    /** Label of an entry's node in S; 0 for entry -1. */
    int label(int entry) {
        return entry < 0 ? 0 : label[entry];
    }

    int chain(int entry) {
        return chain[entry];
    }

    int position(int entry) {
        return position[entry];
    }

    /** The joined knowledge of all volatile writes up to an entry; entry -1 covers those that were dropped. */
    int joined(int entry) {
        return entry < 0 ? joinedBefore : joined[entry];
    }

    /** Drops the leading entries whose write has been dropped. */
    void drop(ModificationOrder order) {
        int n = 0;
        while (n < size && position[n] < order.chain(chain[n]).dropped()) {
            n++;
        }
        if (n == 0) {
            return;
        }
        views.drop(joinedBefore);
        for (int i = 0; i < n - 1; i++) {
            views.drop(joined[i]);
        }
        joinedBefore = joined[n - 1];
        int left = size - n;
        System.arraycopy(label, n, label, 0, left);
        System.arraycopy(chain, n, chain, 0, left);
        System.arraycopy(position, n, position, 0, left);
        System.arraycopy(joined, n, joined, 0, left);
        size = left;
    }
}
