package dev.heddle.analyzer.memory;

import java.util.Arrays;

/**
 * What threads, writes, locks and fences know, as numbered views in one array: for each thread how many of its
 * operations are known (the coherence clock K of section 5.1), the label f of the latest full fence and the label s of
 * the latest node of S. Views are counted by their holders and reused, so that an execution which reclaims allocates
 * nothing.
 */
final class Views {
    /** No view: knows nothing. */
    static final int NONE = -1;

    private static final int FENCE = 0;
    private static final int NODE = 1;
    private static final int FIRST = 2;

    private int stride = 4;
    private int width;

    private int[] data = new int[64 * (FIRST + 4)];
    private int[] holders = new int[64];
    private int size;
    private int[] free = new int[16];
    private int freeCount;

    /** Forgets all views and threads, and keeps the room. */
    void clear() {
        size = 0;
        freeCount = 0;
        width = 0;
    }

    /** Makes room for a component of {@code thread}. */
    void reach(int thread) {
        if (thread < width) {
            return;
        }
        if (thread >= stride) {
            int wider = stride;
            while (thread >= wider) {
                wider *= 2;
            }
            widen(wider);
        }
        int from = width;
        width = thread + 1;
        for (int view = 0; view < size; view++) { // what is left there by an earlier execution
            int at = at(view) + FIRST;
            Arrays.fill(data, at + from, at + width, 0);
        }
    }

    private void widen(int wider) {
        int[] moved = new int[holders.length * (FIRST + wider)];
        for (int view = 0; view < size; view++) {
            System.arraycopy(data, at(view), moved, view * (FIRST + wider), FIRST + width);
        }
        data = moved;
        stride = wider;
    }

    private int at(int view) {
        return view * (FIRST + stride);
    }

    /** A view that knows nothing and has one holder. */
    int empty() {
        int view = take();
        int at = at(view);
        Arrays.fill(data, at, at + FIRST + width, 0);
        return view;
    }

    /** A view that knows the same and has one holder. */
    int copy(int of) {
        int view = take();
        System.arraycopy(data, at(of), data, at(view), FIRST + width);
        return view;
    }

    private int take() {
        int view;
        if (freeCount > 0) {
            view = free[--freeCount];
        } else {
            if (size == holders.length) {
                holders = Arrays.copyOf(holders, size * 2);
                data = Arrays.copyOf(data, size * 2 * (FIRST + stride));
            }
            view = size++;
        }
        holders[view] = 1;
        return view;
    }

    /** Adds a holder, and returns the view. */
    int hold(int view) {
        if (view != NONE) {
            holders[view]++;
        }
        return view;
    }

    /** Removes a holder; the last one frees the view. */
    void drop(int view) {
        if (view != NONE && --holders[view] == 0) {
            if (freeCount == free.length) {
                free = Arrays.copyOf(free, freeCount * 2);
            }
            free[freeCount++] = view;
        }
    }

    int held() {
        return size - freeCount;
    }

    /** {@code into} learns all that {@code from} knows. */
    void join(int into, int from) {
        if (from == NONE) {
            return;
        }
        int a = at(into);
        int b = at(from);
        for (int i = 0; i < FIRST + width; i++) {
            if (data[b + i] > data[a + i]) {
                data[a + i] = data[b + i];
            }
        }
    }

    /** Joins the clock alone, without the labels. */
    void joinClock(int into, int from) {
        if (from == NONE) {
            return;
        }
        int a = at(into) + FIRST;
        int b = at(from) + FIRST;
        for (int i = 0; i < width; i++) {
            if (data[b + i] > data[a + i]) {
                data[a + i] = data[b + i];
            }
        }
    }

    /** {@code into} forgets what {@code other} does not know. */
    void meet(int into, int other) {
        int a = at(into);
        int b = at(other);
        for (int i = 0; i < FIRST + width; i++) {
            data[a + i] = Math.min(data[a + i], data[b + i]);
        }
    }

    /** {@code into} gets the clock of {@code from}, whatever it knew before. */
    void copyClock(int into, int from) {
        System.arraycopy(data, at(from) + FIRST, data, at(into) + FIRST, width);
    }

    /** Whether {@code view} knows all that {@code other} knows. */
    boolean includes(int view, int other) {
        if (other == NONE) {
            return true;
        }
        int a = at(view);
        int b = at(other);
        for (int i = 0; i < FIRST + width; i++) {
            if (data[b + i] > data[a + i]) {
                return false;
            }
        }
        return true;
    }

    /** How many operations of {@code thread} are known. */
    int clock(int view, int thread) {
        return view == NONE || thread >= width ? 0 : data[at(view) + FIRST + thread];
    }

    void setClock(int view, int thread, int count) {
        data[at(view) + FIRST + thread] = count;
    }

    /** Label of the latest full fence that happens before, 0 for none. */
    int fence(int view) {
        return view == NONE ? 0 : data[at(view) + FENCE];
    }

    void setFence(int view, int label) {
        data[at(view) + FENCE] = label;
    }

    /** Label of the latest place of S that happens before, 0 for none. */
    int node(int view) {
        return view == NONE ? 0 : data[at(view) + NODE];
    }

    /** The view's place in S becomes at least {@code label}. */
    void raiseNode(int view, int label) {
        int at = at(view) + NODE;
        data[at] = Math.max(data[at], label);
    }
}
