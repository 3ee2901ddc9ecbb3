package dev.heddle.analyzer.memory;

import java.util.Arrays;

/**
 * A write and the updates that read it one after the other: nothing comes between them in modification order (A7), so
 * the order of a location is an order of blocks (section 5.3). Within a block execution order is modification order.
 * Writes that no update has read have none.
 */
final class Block {
    /** Event of the first write. */
    private int leader;

    private int size;
    private int[] chains = new int[2];
    private int[] first = new int[2];
    private int[] last = new int[2];
    private int lastEvent;

    void begin(int leaderEvent, int chain, int position) {
        leader = leaderEvent;
        size = 0;
        append(chain, position, leaderEvent);
    }

    int leader() {
        return leader;
    }

    /** Adds the newest member. */
    void append(int chain, int position, int event) {
        lastEvent = event;
        int m = member(chain);
        if (m >= 0) {
            last[m] = position;
            return;
        }
        if (size == chains.length) {
            chains = Arrays.copyOf(chains, size * 2);
            first = Arrays.copyOf(first, size * 2);
            last = Arrays.copyOf(last, size * 2);
        }
        chains[size] = chain;
        first[size] = position;
        last[size] = position;
        size++;
    }

    private int member(int chain) {
        for (int m = 0; m < size; m++) {
            if (chains[m] == chain) {
                return m;
            }
        }
        return -1;
    }

    /** How many chains have writes here. */
    int size() {
        return size;
    }

    /** The m-th chain that has writes here. */
    int chain(int m) {
        return chains[m];
    }

    /** Position of that chain's first write here. */
    int first(int m) {
        return first[m];
    }

    /** Position of that chain's last write here. */
    int last(int m) {
        return last[m];
    }

    int firstIn(int chain) {
        return first[member(chain)];
    }

    int lastIn(int chain) {
        return last[member(chain)];
    }

    boolean has(int chain) {
        return member(chain) >= 0;
    }

    /** Event of the only write that an update may read: the last one. */
    int lastEvent() {
        return lastEvent;
    }
}
