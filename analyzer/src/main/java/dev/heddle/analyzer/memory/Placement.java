package dev.heddle.analyzer.memory;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Gives the blocks of one location their final places in modification order, in one total order that agrees with all
 * that is known: of those that may come next the one that was executed first.
 */
final class Placement {
    private final ChainPairs orders;
    private final ChainPairs shared;
    /**
     * Why the block at the head of a chain could not be placed when that was asked last: the chain, and the position
     * there that has to be placed first. What is known of the order only grows, so that holds until then.
     */
    private int[] waitsFor = new int[2];

    private int[] waitsAt = new int[2];
    /** The head that was asked for, -1 for none. */
    private int[] waiting = {-1, -1};

    private Chain[] chains = {};
    private int count;

    Placement(ChainPairs orders, ChainPairs shared) {
        this.orders = orders;
        this.shared = shared;
    }

    /** Begins anew, where that many chains were in use. */
    void begin(int used) {
        Arrays.fill(waiting, 0, Math.min(used, waiting.length), -1);
    }

    private void reach(int inUse) {
        if (inUse > waiting.length) {
            int n = Math.max(inUse, 2 * waiting.length);
            waitsFor = new int[n];
            waitsAt = new int[n];
            waiting = new int[n];
            Arrays.fill(waiting, -1);
        }
    }

    /**
     * Names, in order, the blocks that lie at or before some positions and have not been named.
     *
     * @param among the chains of the location, of which that many are in use
     * @param upTo positions, by chain
     * @param isAsExecuted whether the order is that of execution
     */
    void place(Chain[] among, int inUse, int[] upTo, boolean isAsExecuted, IntConsumer leaders) {
        chains = among;
        count = inUse;
        reach(count);
        while (true) {
            int best = -1;
            int bestLeader = Integer.MAX_VALUE;
            for (int c = 0; c < count; c++) {
                int head = chains[c].settled();
                if (head <= upTo[c]) {
                    int leader = leader(c, head);
                    if (leader < bestLeader && (isAsExecuted || isNext(c, head))) {
                        best = c;
                        bestLeader = leader;
                    }
                }
            }
            if (best < 0) {
                return;
            }
            leaders.accept(bestLeader);
            settleBlock(best, chains[best].settled());
        }
    }

    private int leader(int c, int position) {
        Block block = chains[c].block(position);
        return block == null ? chains[c].event(position) : block.leader();
    }

    private void settleBlock(int c, int head) {
        Block block = chains[c].block(head);
        if (block == null) {
            chains[c].settle(head + 1);
        } else {
            for (int m = 0; m < block.size(); m++) {
                Chain member = chains[block.chain(m)];
                member.settle(Math.max(member.settled(), block.last(m) + 1));
            }
        }
    }

    /** Whether all that is known to be before the block at the head of a chain has its place. */
    private boolean isNext(int c, int head) {
        if (waiting[c] == head && chains[waitsFor[c]].settled() <= waitsAt[c]) {
            return false;
        }
        waiting[c] = -1;
        Block block = chains[c].block(head);
        if (block == null) {
            return areSettled(orders, c, head, c) && areSettled(shared, c, head, c);
        }
        for (int m = 0; m < block.size(); m++) {
            int member = block.chain(m);
            int next = chains[member].settled();
            if (next < block.first(m)) {
                return false; // an earlier write of that chain comes first
            }
            if (!areSettled(orders, member, block.last(m), c) || !areSettled(shared, member, block.first(m) - 1, c)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether the sources of all pairs with a target of at most that position have their place.
     *
     * @param asker the chain whose head waits where they have not
     */
    private boolean areSettled(ChainPairs table, int to, int position, int asker) {
        int sources = Math.min(count, table.sourceChains(to));
        for (int from = 0; from < sources; from++) {
            int source = from == to ? -1 : table.latestSource(to, from, position);
            if (source >= chains[from].settled()) {
                waiting[asker] = chains[asker].settled();
                waitsFor[asker] = from;
                waitsAt[asker] = source;
                return false;
            }
        }
        return true;
    }
}
