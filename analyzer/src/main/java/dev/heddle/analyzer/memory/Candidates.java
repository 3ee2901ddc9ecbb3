package dev.heddle.analyzer.memory;

import java.util.Arrays;

/**
 * The writes that the read part of one access may see, by number: in each chain a suffix, so that they are counted and
 * found without being listed; for an access that always writes, those alone that no update has read. The newest in
 * execution order is the last one. Valid until the model's next operation.
 */
public final class Candidates {
    private final MemoryModel model;
    private ModificationOrder order;
    private int chains;
    /** The chain that the newest candidate is in stands last. */
    private int[] chainAt = new int[4];

    private int[] first = new int[4];
    private int[] firstToUpdate = new int[4];
    private boolean updates;
    private boolean alwaysUpdates;

    private boolean listed;
    private int[] listedChain = new int[4];
    private int[] listedPosition = new int[4];
    private int size;

    /** Where only the newest is offered: its number before, else -1. */
    private int only;

    private final RecentWrites recent = new RecentWrites();
    private boolean recentBegun;
    private int[] recentNumbers = new int[4];

    @SuppressWarnings("NullAway.Init") // begin() sets the order
    Candidates(MemoryModel model) {
        this.model = model;
    }

    /** Begins from the answer to the last question about what is before. */
    void begin(ModificationOrder of) {
        order = of;
        chains = of.chainCount();
        if (chains > first.length) {
            int n = Math.max(chains, first.length * 2);
            chainAt = new int[n];
            first = new int[n];
            firstToUpdate = new int[n];
        }
        updates = false;
        alwaysUpdates = false;
        listed = false;
        only = -1;
        recentBegun = false;
        size = 0;
        int newest = -1;
        int newestEvent = Integer.MIN_VALUE;
        for (int c = 0; c < chains; c++) {
            chainAt[c] = c;
            first[c] = of.firstNotBefore(c);
            int n = of.chain(c).size() - first[c];
            size += n;
            if (n > 0 && of.chain(c).event(of.chain(c).size() - 1) > newestEvent) {
                newestEvent = of.chain(c).event(of.chain(c).size() - 1);
                newest = c;
            }
        }
        assert newest >= 0 : "no candidate";
        chainAt[newest] = chains - 1;
        chainAt[chains - 1] = newest;
    }

    void beginWith(ModificationOrder of, int chain, int position, boolean mayUpdate) {
        order = of;
        chains = of.chainCount();
        only = -1;
        recentBegun = false;
        alwaysUpdates = false;
        listed = true;
        updates = mayUpdate;
        size = 0;
        list(chain, position);
        if (mayUpdate && chain >= firstToUpdate.length) {
            firstToUpdate = new int[Math.max(chains, firstToUpdate.length * 2)];
            first = new int[firstToUpdate.length];
            chainAt = new int[firstToUpdate.length];
        }
        if (mayUpdate) {
            firstToUpdate[chain] = position;
        }
    }

    /** Adds which of them an update may read, from the answer to the last question. */
    void alsoUpdates() {
        updates = true;
        for (int c = 0; c < chains; c++) {
            firstToUpdate[c] = order.firstNotBefore(c);
        }
    }

    /** Offers only those that an update may read. */
    void onlyUpdates() {
        alsoUpdates();
        alwaysUpdates = true;
        listed = true;
        size = 0;
        for (int k = 0; k < chains; k++) {
            int c = chainAt[k];
            int n = order.chain(c).size();
            for (int p = firstToUpdate[c]; p < n; p++) {
                if (order.isLastOfBlock(c, p)) {
                    list(c, p);
                }
            }
        }
        moveNewestLast();
    }

    private void list(int chain, int position) {
        if (size == listedChain.length) {
            listedChain = Arrays.copyOf(listedChain, size * 2);
            listedPosition = Arrays.copyOf(listedPosition, size * 2);
        }
        listedChain[size] = chain;
        listedPosition[size++] = position;
    }

    private void moveNewestLast() {
        int newest = 0;
        for (int i = 1; i < size; i++) {
            if (event(i) > event(newest)) {
                newest = i;
            }
        }
        int c = listedChain[newest];
        int p = listedPosition[newest];
        listedChain[newest] = listedChain[size - 1];
        listedPosition[newest] = listedPosition[size - 1];
        listedChain[size - 1] = c;
        listedPosition[size - 1] = p;
    }

    /** Offers the newest one alone from now on. */
    public void onlyNewest() {
        if (only < 0) {
            only = size - 1;
            size = 1;
        }
    }

    /** How many there are, at least 1. */
    public int size() {
        return size;
    }

    /** Event of the i-th, or {@code EventColumns.READS_INITIAL}. */
    public int event(int i) {
        return order.chain(chain(i)).event(position(i));
    }

    /** Whether an update may read the i-th. False unless the access was announced as one that may write. */
    public boolean mayUpdate(int i) {
        if (!updates) {
            return false;
        }
        int c = chain(i);
        int p = position(i);
        return p >= firstToUpdate[c] && order.isLastOfBlock(c, p);
    }

    /**
     * In how many places of S the read may stand if it sees the i-th: 1 nearly always, 0 where it may not see it after
     * all. More than one only for a volatile read that sees a write which is not volatile, under
     * {@code VolatileReads.STALE}.
     */
    public int slots(int i) {
        return model.slots(chain(i), position(i));
    }

    /**
     * Number of the candidate that a local read sees (PCTWM's view of the thread, section 8): of the writes that must
     * not be later than what it reads the last one in modification order; of several that may stand either way the one
     * executed last. Where the access may write, the last update in that write's block. It may not be feasible.
     */
    public int local() {
        return alwaysUpdates ? localToUpdate() : local(model.readPrior(), first);
    }

    /** Candidates for a compare-and-set that succeeds: writes that must not be later than its own count too. */
    public int localToUpdate() {
        return local(model.writePrior(), firstToUpdate);
    }

    private int local(PriorWrites prior, int[] notBefore) {
        if (size == 1) {
            return 0;
        }
        int chain = -1;
        for (int c = 0; c < chains; c++) {
            int p = prior.latest(c);
            if (p >= notBefore[c] && (chain < 0 || order.chain(c).event(p) > eventOfPrior(prior, chain))) {
                chain = c;
            }
        }
        assert chain >= 0 : "nothing is prior";
        Block block = updates ? order.chain(chain).block(prior.latest(chain)) : null;
        return indexOf(block == null ? eventOfPrior(prior, chain) : block.lastEvent());
    }

    /**
     * How many writes a local read may see: PCTWM's view of a thread has a set of writes of a location, none of which
     * is known to be later than another one (Gao et al., Definition 1). At least 1.
     */
    public int localCount() {
        int count = 0;
        for (int c = 0; size > 1 && c < chains; c++) {
            count += isLocal(c) ? 1 : 0;
        }
        return Math.max(1, count);
    }

    /**
     * Number of the n-th candidate of the view, as {@link #local()} gives the one executed last.
     *
     * @param n below {@link #localCount}
     */
    public int local(int n) {
        if (size == 1) {
            return 0;
        }
        int chain = 0;
        for (int left = n; !isLocal(chain) || left-- > 0; ) {
            chain++;
        }
        int latest = prior().latest(chain);
        Block block = updates ? order.chain(chain).block(latest) : null;
        return indexOf(block == null ? order.chain(chain).event(latest) : block.lastEvent());
    }

    /** Whether the view has a write of the chain. */
    private boolean isLocal(int chain) {
        return prior().latest(chain) >= (alwaysUpdates ? firstToUpdate : first)[chain];
    }

    private PriorWrites prior() {
        return alwaysUpdates ? model.writePrior() : model.readPrior();
    }

    private int eventOfPrior(PriorWrites prior, int chain) {
        return order.chain(chain).event(prior.latest(chain));
    }

    /**
     * How many candidates are among the last {@code h} writes of the location in modification order, where order of
     * execution decides what is open (PCTWM's readGlobal, section 8): at least 1. {@link #recent} names them.
     *
     * @param h at least 1
     */
    public int recentCount(int h) {
        if (size == 1) {
            recentNumbers[0] = 0;
            return 1;
        }
        if (!recentBegun) {
            recentBegun = true;
            recent.begin(order);
        }
        int count = 0;
        for (int after = 0; after < h && count < size; after++) {
            int event = recent.event(after);
            if (event == RecentWrites.NONE) {
                return count;
            }
            int i = indexOf(event);
            if (i >= 0) {
                if (count == recentNumbers.length) {
                    recentNumbers = Arrays.copyOf(recentNumbers, count * 2);
                }
                recentNumbers[count++] = i;
            }
        }
        return count;
    }

    /** Number of the n-th of those that were counted last, the last in modification order first. */
    public int recent(int n) {
        return recentNumbers[n];
    }

    /** Number of the candidate that is this event, or -1. */
    public int indexOf(int event) {
        int last = size - 1;
        if (event(last) == event) {
            return last;
        }
        if (listed || only >= 0) {
            for (int i = 0; i < size; i++) {
                if (event(i) == event) {
                    return i;
                }
            }
            return -1;
        }
        int before = 0;
        for (int k = 0; k < chains; k++) {
            int c = chainAt[k];
            int p = order.chain(c).positionOf(event);
            if (p >= first[c]) {
                return before + p - first[c];
            }
            before += order.chain(c).size() - first[c];
        }
        return -1;
    }

    int chain(int i) {
        int n = only >= 0 ? only : i;
        return listed ? listedChain[n] : chainAt[rank(n)];
    }

    int position(int i) {
        int n = only >= 0 ? only : i;
        if (listed) {
            return listedPosition[n];
        }
        for (int k = 0; k < chains; k++) {
            int c = chainAt[k];
            int length = order.chain(c).size() - first[c];
            if (n < length) {
                return first[c] + n;
            }
            n -= length;
        }
        throw new IndexOutOfBoundsException(i);
    }

    private int rank(int i) {
        int n = i;
        for (int k = 0; k < chains; k++) {
            int c = chainAt[k];
            int length = order.chain(c).size() - first[c];
            if (n < length) {
                return k;
            }
            n -= length;
        }
        throw new IndexOutOfBoundsException(i);
    }
}
