package dev.heddle.analyzer.memory;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The writes of one thread to one location, in program order, which is modification order among them (coherence, A2).
 * Chain 0 of a location belongs to no thread: the initial write, then the writes from outside instrumented code.
 * Positions in a chain stay as they are when writes are dropped from its front.
 */
final class Chain {
    /** Thread of the initial write and of external ones. */
    static final int NOBODY = -1;

    private static final Block[] NO_BLOCKS = {};

    private int thread;
    private int size;
    private int dropped;
    /** All before this position have their final place in modification order. */
    private int settled;
    /** A window takes the writes up to this position as known to everybody. */
    private int floor;

    private int[] operation = new int[2];
    private int[] event = new int[2];
    private int[] released = new int[2];
    private Block[] block = NO_BLOCKS;

    void begin(int writer) {
        thread = writer;
        size = 0;
        dropped = 0;
        settled = 0;
        floor = -1;
    }

    /**
     * Gives back the blocks that begin here, as chain {@code number} of its location; the chain is not used any more.
     */
    void giveBlocks(int number, Blocks to) {
        int n = Math.min(block.length, size - dropped);
        for (int i = 0; i < n; i++) {
            Block at = block[i];
            if (at != null && at.chain(0) == number && at.first(0) == dropped + i) {
                to.give(at);
            }
            block[i] = null;
        }
    }

    int thread() {
        return thread;
    }

    /** Number of positions: the position of the last write + 1. */
    int size() {
        return size;
    }

    /** Position of the first write that has not been dropped. */
    int dropped() {
        return dropped;
    }

    int settled() {
        return settled;
    }

    void settle(int position) {
        settled = position;
    }

    /** Number of the write in its thread's program order. */
    int operation(int position) {
        return operation[position - dropped];
    }

    int event(int position) {
        return event[position - dropped];
    }

    /** The view that a reader acquires with the write (RF of section 5.1), or {@code Views.NONE}. */
    int released(int position) {
        return released[position - dropped];
    }

    /** The chain of updates that the write belongs to, or null where it is alone. */
    @Nullable
    Block block(int position) {
        int at = position - dropped;
        return at < 0 || at >= block.length ? null : block[at];
    }

    void setBlock(int position, Block with) {
        if (block.length < operation.length) {
            block = Arrays.copyOf(block, operation.length);
        }
        block[position - dropped] = with;
    }

    int append(int operationNumber, int eventIndex, int view) {
        int at = size - dropped;
        if (at == event.length) {
            int n = at * 2;
            operation = Arrays.copyOf(operation, n);
            event = Arrays.copyOf(event, n);
            released = Arrays.copyOf(released, n);
        }
        operation[at] = operationNumber;
        event[at] = eventIndex;
        released[at] = view;
        return size++;
    }

    /** Takes the writes up to that position as known to all threads. */
    void raiseFloor(int position) {
        floor = Math.max(floor, position);
    }

    /**
     * Position of the last write whose operation number is at most {@code known}, or that a window takes as known; -1
     * for none.
     */
    int latestKnown(int known) {
        return Math.max(floor, latestAtMost(known));
    }

    private int latestAtMost(int known) {
        int n = Rising.upTo(operation, size - dropped, known);
        return n == 0 ? -1 : dropped + n - 1;
    }

    /** Position of the last write whose event is before {@code eventIndex}, or -1. */
    int latestBefore(int eventIndex) {
        int n = Rising.upTo(event, size - dropped, eventIndex - 1);
        return n == 0 ? -1 : dropped + n - 1;
    }

    /** Position of the write that is event {@code eventIndex}, or -1. */
    int positionOf(int eventIndex) {
        int at = latestBefore(eventIndex + 1);
        return at >= 0 && event(at) == eventIndex ? at : -1;
    }

    /** Drops the writes before {@code position} and lets go of their views. */
    void dropBefore(int position, Views views) {
        int n = position - dropped;
        if (n <= 0) {
            return;
        }
        for (int i = 0; i < n; i++) {
            views.drop(released[i]);
        }
        int left = size - position;
        System.arraycopy(operation, n, operation, 0, left);
        System.arraycopy(event, n, event, 0, left);
        System.arraycopy(released, n, released, 0, left);
        if (block != null) {
            int blocks = Math.max(0, block.length - n);
            System.arraycopy(block, Math.min(n, block.length), block, 0, blocks);
            Arrays.fill(block, blocks, block.length, null);
        }
        dropped = position;
    }
}
