package dev.heddle.analyzer.memory;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The writes of a location in one total order, from its end on and as far as asked for: modification order as far as it
 * is known, blocks together, and of two that may stand either way the one that was executed later comes later. Source:
 * PCTWM, ASPLOS 2023, Definition 5.
 */
final class RecentWrites {
    static final int NONE = Integer.MIN_VALUE;

    @SuppressWarnings("NullAway.Init") // set in begin()
    private ModificationOrder order;

    private final PriorWrites tails = new PriorWrites();
    /** Position of the last write of each chain that has not been taken. */
    private int[] last = new int[4];
    /** The block whose writes come next, or null. */
    private @Nullable Block open;

    private int found;
    private int[] event = new int[4];

    /** Begins at the end of the order as it is known now. */
    void begin(ModificationOrder of) {
        order = of;
        open = null;
        found = 0;
        int chains = of.chainCount();
        if (chains > last.length) {
            last = new int[Math.max(chains, last.length * 2)];
        }
        for (int c = 0; c < chains; c++) {
            last[c] = of.chain(c).size() - 1;
        }
    }

    /** Event of the write that has {@code after} writes after it, or {@link #NONE}. */
    int event(int after) {
        while (found <= after) {
            if (!takeNext()) {
                return NONE;
            }
        }
        return event[after];
    }

    private boolean takeNext() {
        int chain = open == null ? -1 : newestOf(open);
        if (chain < 0) {
            chain = newestOfLast();
        }
        if (chain < 0) {
            return false;
        }
        if (found == event.length) {
            event = Arrays.copyOf(event, found * 2);
        }
        open = order.chain(chain).block(last[chain]);
        event[found++] = order.chain(chain).event(last[chain]);
        last[chain]--;
        return true;
    }

    private boolean isLeft(int chain) {
        return last[chain] >= order.chain(chain).dropped();
    }

    private int newestOf(Block block) {
        int newest = -1;
        for (int c = 0; c < order.chainCount(); c++) {
            if (isLeft(c) && order.chain(c).block(last[c]) == block) {
                newest = newer(newest, c);
            }
        }
        return newest;
    }

    /** Latest executed write among those that no remaining write is known to follow. */
    private int newestOfLast() {
        int chains = order.chainCount();
        tails.begin(chains);
        for (int c = 0; c < chains; c++) {
            if (isLeft(c)) {
                tails.tail(c, last[c]);
            }
        }
        order.findBefore(tails);
        int newest = -1;
        for (int c = 0; c < chains; c++) {
            if (isLeft(c) && last[c] >= order.firstNotBefore(c)) {
                newest = newer(newest, c);
            }
        }
        return newest;
    }

    private int newer(int one, int other) {
        return one < 0
                        || order.chain(other).event(last[other])
                                > order.chain(one).event(last[one])
                ? other
                : one;
    }
}
