package dev.heddle.analyzer.memory;

import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the modification order of one location (section 5.3): a partial order that grows as reads choose.
 * Its nodes are blocks (a write and the updates that read it in turn); it is held as one chain a writing thread and the
 * pairs that lead from one chain to another, so that all questions are answered chain by chain, and what may be read is
 * a suffix of each chain.
 */
final class ModificationOrder {
    private static final int SETTLED = Integer.MIN_VALUE;

    private final Views views;
    private final Blocks blocks;

    private int count;
    private Chain[] chains = new Chain[2];
    /** Known order between different blocks. */
    private final ChainPairs orders = new ChainPairs();
    /** Blocks with writes in two chains: (last in from, first in to). */
    private final ChainPairs shared = new ChainPairs();

    /** Result of the last question: up to where the whole block is before, and up to where a write is. */
    private int[] blocksBefore = new int[2];

    private int[] before = new int[2];
    /** Event to which a chain has been raised whose sources have to be examined again, else {@link #SETTLED}. */
    private int[] pending = {SETTLED, SETTLED};

    private final Placement placement = new Placement(orders, shared);

    /** Whether each write came after all that had been executed: modification order is order of execution then. */
    private boolean isAsExecuted;

    ModificationOrder(Views views, Blocks blocks) {
        this.views = views;
        this.blocks = blocks;
    }

    /** Begins anew with the initial write alone. */
    void begin() {
        for (int to = 0; to < count; to++) {
            chains[to].giveBlocks(to, blocks);
        }
        placement.begin(count);
        orders.clear(count);
        shared.clear(count);
        count = 0;
        isAsExecuted = true;
        chains[addChain(Chain.NOBODY)].append(0, EventColumns.READS_INITIAL, Views.NONE);
    }

    int chainCount() {
        return count;
    }

    Chain chain(int c) {
        return chains[c];
    }

    /** How many writes have not been dropped. */
    int writeCount() {
        int n = 0;
        for (int c = 0; c < count; c++) {
            n += chains[c].size() - chains[c].dropped();
        }
        return n;
    }

    /** The chain of a thread, or -1. */
    int chainOf(int thread) {
        for (int c = 0; c < count; c++) {
            if (chains[c].thread() == thread) {
                return c;
            }
        }
        return -1;
    }

    private int addChain(int thread) {
        int c = count++;
        if (c == chains.length) {
            int n = c * 2;
            chains = Arrays.copyOf(chains, n);
            orders.reach(n);
            shared.reach(n);
            blocksBefore = new int[n];
            before = new int[n];
            pending = new int[n];
            Arrays.fill(pending, SETTLED);
        }
        if (chains[c] == null) {
            chains[c] = new Chain();
        }
        chains[c].begin(thread);
        return c;
    }

    /** Chain of {@code thread} for a write that is about to be appended. */
    int chainForWrite(int thread) {
        int c = chainOf(thread);
        return c >= 0 ? c : addChain(thread);
    }

    /** Appends a write that comes after all of {@code prior}. Answers its position. */
    int append(int chain, PriorWrites prior, int operation, int event, int view) {
        int position = chains[chain].append(operation, event, view);
        addPairs(prior, chain, position);
        return position;
    }

    /** Appends a write that comes after one which follows all others. */
    int append(int chain, int lastChain, int last, int operation, int event, int view) {
        int position = chains[chain].append(operation, event, view);
        if (lastChain != chain) {
            orders.add(chain, lastChain, last, position);
        }
        return position;
    }

    /** Appends an update directly after the write it reads, which must be the last of its block. */
    int appendUpdate(int chain, int readChain, int readPosition, int operation, int event, int view) {
        Chain source = chains[readChain];
        Block block = source.block(readPosition);
        if (block == null) {
            block = blocks.take(source.event(readPosition), readChain, readPosition);
            source.setBlock(readPosition, block);
        }
        int position = chains[chain].append(operation, event, view);
        block.append(chain, position, event);
        chains[chain].setBlock(position, block);
        for (int m = 0; m < block.size(); m++) {
            int other = block.chain(m);
            if (other != chain) {
                shared.add(other, chain, position, block.first(m));
                shared.add(chain, other, block.last(m), block.firstIn(chain));
            }
        }
        return position;
    }

    /** Whether an update may read this write: no other has. */
    boolean isLastOfBlock(int chain, int position) {
        Block block = chains[chain].block(position);
        return block == null || block.lastEvent() == chains[chain].event(position);
    }

    /** A write has been made that may come before one that was executed earlier. */
    void isOpen() {
        isAsExecuted = false;
    }

    /** All of {@code prior} come before this write or are it. */
    void orderAfter(PriorWrites prior, int chain, int position) {
        if (!isAsExecuted) { // else that is known
            addPairs(prior, chain, position);
        }
    }

    private void addPairs(PriorWrites prior, int chain, int position) {
        Block block = chains[chain].block(position);
        for (int c = 0; c < count; c++) {
            if (isOrdered(prior, c, chain, block)) {
                orders.add(chain, c, prior.latest(c), position);
            }
        }
    }

    /**
     * Whether the latest prior write of chain {@code c} lies in another block than a write of {@code chain} in
     * {@code block}.
     */
    private boolean isOrdered(PriorWrites prior, int c, int chain, @Nullable Block block) {
        int p = prior.latest(c);
        return c != chain && p >= chains[c].dropped() && (block == null || chains[c].block(p) != block);
    }

    void order(int fromChain, int from, int toChain, int to) {
        Block block = chains[toChain].block(to);
        if (fromChain != toChain && (block == null || chains[fromChain].block(from) != block)) {
            orders.add(toChain, fromChain, from, to);
        }
    }

    /** Finds the writes that are known to be before one of {@code prior}; {@link #firstNotBefore} has the answer. */
    void findBefore(PriorWrites prior) {
        beginQuestion();
        int newest = newest(prior);
        if (isAsExecuted) {
            if (newest >= 0) {
                executedBefore(newest, prior.latest(newest));
            }
            return;
        }
        if (newest >= 0) { // what it comes after need not be looked at
            seed(newest, prior.latest(newest));
            propagate();
        }
        for (int c = 0; c < count; c++) {
            int p = prior.latest(c);
            if (c != newest && p >= chains[c].dropped() && p > blocksBefore[c]) {
                seed(c, p);
                propagate();
            }
        }
    }

    private void executedBefore(int chain, int position) {
        int event = chains[chain].event(position);
        Block block = chains[chain].block(position);
        for (int c = 0; c < count; c++) {
            before[c] = chains[c].latestBefore(event);
            blocksBefore[c] = block == null ? before[c] : chains[c].latestBefore(block.leader());
        }
    }

    /**
     * The chain of the prior write that was executed last, or -1; what is before a dropped write has been dropped too.
     */
    private int newest(PriorWrites prior) {
        int newest = -1;
        for (int c = 0; c < count; c++) {
            int p = prior.latest(c);
            if (p >= chains[c].dropped()
                    && (newest < 0 || chains[c].event(p) > chains[newest].event(prior.latest(newest)))) {
                newest = c;
            }
        }
        return newest;
    }

    /** Finds the writes before one write, as if all of {@code prior} were ordered before it. */
    void findBefore(PriorWrites prior, int chain, int position) {
        beginQuestion();
        Block block = chains[chain].block(position);
        for (int c = 0; c < count; c++) {
            if (isOrdered(prior, c, chain, block)) {
                raiseBlock(c, prior.latest(c));
            }
        }
        seed(chain, position);
        propagate();
    }

    private void beginQuestion() {
        Arrays.fill(blocksBefore, 0, count, -1);
        Arrays.fill(before, 0, count, -1);
    }

    /** Position of the first write of a chain that was not found to be before. */
    int firstNotBefore(int chain) {
        return Math.max(chains[chain].dropped(), Math.max(before[chain], blocksBefore[chain]) + 1);
    }

    private void seed(int c, int position) {
        Block block = chains[c].block(position);
        if (block == null) {
            raise(c, position - 1);
            sourcesInto(c, position);
            return;
        }
        int event = chains[c].event(position);
        for (int m = 0; m < block.size(); m++) {
            int member = block.chain(m);
            raise(member, block.first(m) - 1);
            before[member] = Math.max(before[member], Math.min(block.last(m), chains[member].latestBefore(event)));
            sourcesInto(member, block.last(m));
        }
    }

    private void sourcesInto(int to, int position) {
        int sources = Math.min(count, orders.sourceChains(to));
        for (int from = 0; from < sources; from++) {
            if (orders.mayLeadFromAfter(blocksBefore[from], from, to)) {
                raiseBlock(from, orders.latestSource(to, from, position));
            }
        }
    }

    private void raiseBlock(int chain, int position) {
        if (position >= 0 && position > blocksBefore[chain]) {
            Block block = chains[chain].block(position);
            raise(chain, block == null ? position : block.lastIn(chain));
        }
    }

    private void raise(int chain, int position) {
        if (position > blocksBefore[chain]) {
            blocksBefore[chain] = position;
            pending[chain] = position < chains[chain].dropped() ? SETTLED + 1 : chains[chain].event(position);
        }
    }

    private void propagate() {
        for (int to = latestPending(); to >= 0; to = latestPending()) {
            pending[to] = SETTLED;
            sourcesInto(to, blocksBefore[to]);
            membersOf(to, blocksBefore[to]);
        }
    }

    /**
     * The chain that has been raised to the write that was executed last, or -1: writes seldom come after later ones,
     * so that few chains are raised again.
     */
    private int latestPending() {
        int latest = -1;
        int event = SETTLED;
        for (int c = 0; c < count; c++) {
            if (pending[c] > event) {
                latest = c;
                event = pending[c];
            }
        }
        return latest;
    }

    /** Raises the other chains to the end of the blocks that they share with a chain up to a position. */
    private void membersOf(int to, int position) {
        int sources = Math.min(count, shared.sourceChains(to));
        for (int from = 0; from < sources; from++) {
            if (shared.mayLeadFromAfter(blocksBefore[from], from, to)) {
                raise(from, shared.latestSource(to, from, position));
            }
        }
    }

    /**
     * Names the blocks in one total order that agrees with all that is known, by the events of their first writes: of
     * those that may come next the one that was executed first.
     */
    void linearize(IntConsumer leaders) {
        for (int c = 0; c < count; c++) {
            blocksBefore[c] = chains[c].size() - 1;
        }
        placement.place(chains, count, blocksBefore, isAsExecuted, leaders);
    }

    /**
     * Drops the writes that were found before by the last question; those blocks that are dropped as a whole have their
     * final place then and are named.
     */
    void dropBefore(IntConsumer leaders) {
        placement.place(chains, count, blocksBefore, isAsExecuted, leaders);
        for (int c = 0; c < count; c++) {
            keepOrderOfBlock(c, firstNotBefore(c) - 1);
        }
        for (int c = 0; c < count; c++) {
            chains[c].dropBefore(firstNotBefore(c), views);
            chains[c].settle(Math.max(chains[c].settled(), chains[c].dropped())); // its block lives on in other chains
        }
        for (int to = 0; to < count; to++) {
            for (int from = 0; from < count; from++) {
                orders.dropBelow(to, from, chains[from].dropped());
                shared.dropBelow(to, from, chains[from].dropped());
            }
        }
    }

    /** Where a block loses writes and lives on in others, one of these takes over what was known of its order. */
    private void keepOrderOfBlock(int from, int lastDropped) {
        Block block = lastDropped < 0 ? null : chains[from].block(lastDropped);
        if (block == null) {
            return;
        }
        for (int m = 0; m < block.size(); m++) {
            int heir = block.chain(m);
            if (block.last(m) >= firstNotBefore(heir)) {
                for (int to = 0; to < count; to++) {
                    int target = to == heir ? -1 : orders.firstTarget(to, from, block.firstIn(from));
                    if (target >= 0) {
                        orders.add(to, heir, block.last(m), target);
                    }
                }
                return;
            }
        }
    }
}
