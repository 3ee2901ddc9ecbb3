package dev.heddle.analyzer.memory;

import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.run.VolatileReads;
import java.util.function.IntConsumer;

/**
 * The memory model, operation by operation: what a read may see and what follows from what it saw (section 5 of the
 * memory model; after C11Tester, ASPLOS 2021, with modification order as blocks). The engine uses it while a program
 * runs, the analyses when a recorded execution is followed. Operations come in execution order, one at a time. Threads
 * and locations are small numbers.
 *
 * <pre>{@code
 * Candidates c = model.read(thread, location, MemoryOrder.ACQUIRE);
 * int i = ...;                             // 0 <= i < c.size(), c.slots(i) > 0
 * model.seeRead(event, i, 0);              // or seeUpdate(event, i) after model.update(...)
 * model.write(thread, location, MemoryOrder.RELEASE, event);
 * }</pre>
 *
 * <p>Not thread-safe. Nothing is allocated for an operation once the tables have grown.
 */
public final class MemoryModel {
    private final Views views = new Views();
    private final ThreadViews threads = new ThreadViews(views);
    private final FullFences fences = new FullFences(views);
    private final Nodes nodes = new Nodes(views);
    private final Handovers handovers = new Handovers(views, threads, fences, nodes);
    private final Histories histories = new Histories(views, new Reclaiming(views, threads, fences));
    private final Candidates candidates = new Candidates(this);
    private final PriorWrites readPrior = new PriorWrites();
    private final PriorWrites writePrior = new PriorWrites();
    private final PriorRules rules = new PriorRules(views, fences);
    private final StaleSlots slots = new StaleSlots(views, threads, fences, readPrior);
    private boolean stale;
    private VolatileReads variant;

    // the read part under way
    private int thread;
    private LocationHistory at;
    private MemoryOrder readOrder = MemoryOrder.NONE;
    private MemoryOrder writeOrder = MemoryOrder.NONE;
    /** Order of the read where the access writes, too. */
    private MemoryOrder updateOrder = MemoryOrder.NONE;

    private int operation;
    /**
     * The access under way must see the newest write, which all others are before: nothing is to be found out or to be
     * remembered.
     */
    private boolean mustSeeNewest;

    /** A model of volatile reads in that variant, before the first operation. */
    @SuppressWarnings("NullAway.Init") // each operation sets the history that it is at
    public MemoryModel(VolatileReads volatiles) {
        volatileReads(volatiles);
    }

    /** The variant from the next execution on. */
    public void volatileReads(VolatileReads volatiles) {
        stale = volatiles.isStale();
        variant = volatiles;
    }

    /** Forgets everything: an execution begins. */
    public void clear() {
        views.clear();
        threads.clear();
        fences.clear();
        nodes.clear();
        handovers.clear();
        histories.clear();
    }

    /** What a read may see. Complete it with {@link #seeRead} before the next operation. */
    public Candidates read(int byThread, int location, MemoryOrder order) {
        begin(byThread, location, order, MemoryOrder.NONE);
        if (!newestAlone(true)) {
            findReadable();
        }
        return candidates;
    }

    /**
     * What a compare-and-set may see, as a read where it fails and as an update where it succeeds. Complete it with
     * {@link #seeRead} or {@link #seeUpdate}; {@code failure} is the order of the read where it fails.
     */
    public Candidates compareAndSet(
            int byThread, int location, MemoryOrder read, MemoryOrder write, MemoryOrder failure) {
        begin(byThread, location, failure, write);
        updateOrder = read;
        if (!newestAlone(true)) {
            findReadable();
            findUpdatable();
            candidates.alsoUpdates();
        }
        return candidates;
    }

    /** What an update that always writes may see. Complete it with {@link #seeUpdate}. */
    public Candidates update(int byThread, int location, MemoryOrder read, MemoryOrder write) {
        begin(byThread, location, read, write);
        updateOrder = read;
        if (!newestAlone(false)) {
            readPrior(nodes.last());
            findUpdatable();
            candidates.begin(at.order);
            candidates.onlyUpdates();
        }
        return candidates;
    }

    private void begin(int byThread, int location, MemoryOrder read, MemoryOrder write) {
        threads.reach(byThread);
        thread = byThread;
        at = histories.of(location);
        readOrder = read;
        writeOrder = write;
    }

    /**
     * The common case, found at once: all other writes are known to be before the newest, and the access must not see
     * an older one, because the newest happens before it or stands before it in S.
     */
    private boolean newestAlone(boolean maySkipWriting) {
        mustSeeNewest = at.newestIsLast() && !histories.keepsAll() && isNewestPrior(maySkipWriting);
        if (mustSeeNewest) {
            candidates.beginWith(at.order, at.newestChain(), at.newestPosition(), writeOrder != MemoryOrder.NONE);
        }
        return mustSeeNewest;
    }

    /**
     * Whether the newest write is in the prior set by one of the rules that are looked up at once.
     *
     * @param maySkipWriting whether the access may turn out to be a mere read
     */
    private boolean isNewestPrior(boolean maySkipWriting) {
        int chain = at.newestChain();
        int position = at.newestPosition();
        if (isKnown(chain, position)) {
            return true;
        }
        VolatileAccesses volatiles = at.volatiles;
        if (!maySkipWriting) {
            return writeOrder == MemoryOrder.VOLATILE && volatiles.touched(chain) >= position;
        }
        int last = volatiles.size() - 1;
        return readOrder == MemoryOrder.VOLATILE
                && !stale
                && last >= 0
                && volatiles.chain(last) == chain
                && volatiles.position(last) == position;
    }

    private void findReadable() {
        readPrior(readOrder == MemoryOrder.VOLATILE && stale ? views.node(threads.now(thread)) : nodes.last());
        at.order.findBefore(readPrior);
        candidates.begin(at.order);
    }

    private void findUpdatable() {
        if (updateOrder == readOrder) {
            writePrior.copyFrom(readPrior);
        } else {
            writePrior.begin(at.order.chainCount());
        }
        MemoryOrder failure = readOrder;
        readOrder = updateOrder;
        addReadRules(writePrior, nodes.last());
        readOrder = failure;
        addWriteRules(writePrior);
        at.order.findBefore(writePrior);
    }

    /**
     * The prior set of the read part, if it stands directly after node {@code slot} of S (which matters to volatile
     * reads alone).
     */
    private void readPrior(int slot) {
        readPrior.begin(at.order.chainCount());
        addReadRules(readPrior, slot);
    }

    private void addReadRules(PriorWrites prior, int slot) {
        rules.read(prior, at, threads.now(thread), threads.acquired(thread), readOrder, slot);
    }

    private void addWriteRules(PriorWrites prior) {
        rules.write(prior, at, threads.now(thread), writeOrder);
    }

    /** See {@link Candidates#slots}. */
    int slots(int chain, int position) {
        boolean isOne = mustSeeNewest
                || !stale
                || readOrder != MemoryOrder.VOLATILE
                || at.volatiles.entryOf(chain, position) >= 0;
        return isOne ? 1 : slots.count(at, thread, chain, position);
    }

    /**
     * Completes a read: it sees candidate {@code i}.
     *
     * @param slot which of the candidate's places in S it takes, in [0, {@link Candidates#slots})
     */
    public void seeRead(int event, int i, int slot) {
        int chain = candidates.chain(i);
        int position = candidates.position(i);
        operation = threads.tick(thread);
        if (readOrder == MemoryOrder.VOLATILE) {
            volatileRead(chain, position, slot);
        } else {
            nodes.place(0);
            if (!mustSeeNewest) {
                at.order.orderAfter(readPrior, chain, position);
            }
            acquireFrom(chain, position);
        }
        markUnlessKnown(event, chain, position);
    }

    private void volatileRead(int chain, int position, int slot) {
        VolatileAccesses volatiles = at.volatiles;
        int entry = volatiles.latest(nodes.last());
        int label = nodes.last();
        if (stale) {
            entry = mustSeeNewest ? entryOfNewest(chain, position) : slots.entry(at, thread, chain, position, slot);
            label = slots.label(at, thread, chain, position, entry);
        }
        if (!mustSeeNewest) {
            orderVolatileRead(chain, position, entry, label);
        }
        acquireFrom(chain, position);
        if (variant.joinsEarlier()) {
            threads.acquire(thread, volatiles.joined(entry));
        }
        views.raiseNode(threads.now(thread), label);
        nodes.place(label);
        volatiles.touch(chain, position);
    }

    private void orderVolatileRead(int chain, int position, int entry, int label) {
        VolatileAccesses volatiles = at.volatiles;
        if (stale) {
            readPrior.writesKnownToFences(at, views, fences.known(label));
            readPrior.volatileWrite(volatiles, entry);
        }
        at.order.orderAfter(readPrior, chain, position);
        if (stale && entry + 1 < volatiles.size()) { // what it misses comes later
            at.order.order(chain, position, volatiles.chain(entry + 1), volatiles.position(entry + 1));
        }
    }

    /** The last volatile write of the location that is not after the write that all others are before. */
    private int entryOfNewest(int chain, int position) {
        int own = at.volatiles.entryOf(chain, position);
        return own >= 0 ? own : at.volatiles.size() - 1;
    }

    private boolean isKnown(int chain, int position) {
        Chain of = at.order.chain(chain);
        return chain == 0 || of.operation(position) <= views.clock(threads.now(thread), of.thread());
    }

    /** What the write that is read hands over: at once to an acquiring read, else to a later acquire fence. */
    private void acquireFrom(int chain, int position) {
        int released = at.order.chain(chain).released(position);
        if (readOrder.acquires()) {
            threads.acquire(thread, released);
        } else {
            threads.readWithoutAcquire(thread, released);
        }
    }

    /**
     * Remembers what the read has seen, for later accesses; not where its thread knows that write, since a thread that
     * knows the read knows that too.
     */
    private void markUnlessKnown(int event, int chain, int position) {
        if (!isKnown(chain, position)) {
            mark(event, chain, position);
        }
    }

    private void mark(int event, int chain, int position) {
        Reads reads = at.readsOf(thread);
        if (readOrder == MemoryOrder.PLAIN) {
            reads.addPlain(operation, chain, position, event);
        } else {
            reads.addCoherent(operation, chain, position, event, readOrder != MemoryOrder.OPAQUE);
        }
    }

    /** Completes an update: it reads candidate {@code i}, for which {@link Candidates#mayUpdate} holds, and writes. */
    public void seeUpdate(int event, int i) {
        int chain = candidates.chain(i);
        int position = candidates.position(i);
        readOrder = updateOrder;
        operation = threads.tick(thread);
        if (!mustSeeNewest) {
            at.order.orderAfter(writePrior, chain, position);
        }
        acquireFrom(chain, position);
        markUnlessKnown(event, chain, position);
        boolean isVolatile = readOrder == MemoryOrder.VOLATILE || writeOrder == MemoryOrder.VOLATILE;
        if (readOrder == MemoryOrder.VOLATILE && variant.joinsEarlier()) {
            threads.acquire(thread, at.volatiles.joined(at.volatiles.size() - 1));
        }
        nodes.place(0);
        if (isVolatile) {
            nodes.add(threads.now(thread));
        }
        int source = at.order.chain(chain).released(position);
        int own = release();
        if (source != Views.NONE && own != Views.NONE) {
            views.join(own, source);
        } else if (own == Views.NONE) {
            own = views.hold(source);
        }
        int to = at.order.chainForWrite(thread);
        int p = at.order.appendUpdate(to, chain, position, operation, event, own);
        at.setNewest(to, p, at.newestIsLast() && at.isNewest(chain, position));
        if (isVolatile) {
            at.volatiles.touch(chain, position);
            at.volatiles.add(nodes.last(), to, p, threads.now(thread));
        }
        histories.countWrite();
    }

    /** A write. */
    public void write(int byThread, int location, MemoryOrder order, int event) {
        begin(byThread, location, MemoryOrder.NONE, order);
        int now = threads.now(thread);
        int chain = at.order.chainForWrite(byThread);
        boolean afterNewest = at.newestIsLast() && isNewestPrior(false);
        if (!afterNewest) {
            writePrior(now);
            afterNewest = at.newestIsLast() && writePrior.latest(at.newestChain()) >= at.newestPosition();
        }
        operation = threads.tick(thread);
        nodes.place(0);
        boolean isVolatile = order == MemoryOrder.VOLATILE;
        if (isVolatile) {
            nodes.add(threads.now(thread));
        }
        int position = afterNewest
                ? at.order.append(chain, at.newestChain(), at.newestPosition(), operation, event, release())
                : at.order.append(chain, writePrior, operation, event, release());
        at.setNewest(chain, position, afterNewest);
        if (isVolatile) {
            at.volatiles.add(nodes.last(), chain, position, now);
        }
        histories.countWrite();
    }

    private void writePrior(int now) {
        writePrior.begin(at.order.chainCount());
        writePrior.knownWrites(at, views, now);
        addWriteRules(writePrior);
        if (writeOrder == MemoryOrder.VOLATILE) {
            writePrior.writesKnownToFences(at, views, fences.known(nodes.last()));
        } else {
            writePrior.volatileWriteBeforeFence(at.volatiles, at.volatiles.latest(views.fence(now) - 1));
        }
    }

    /** What a write hands over to those who read it (RF): a new view, or none. */
    private int release() {
        if (writeOrder.releases()) {
            return views.copy(threads.now(thread));
        }
        int fence = threads.releaseFence(thread);
        return fence == Views.NONE || readOrder == MemoryOrder.NONE ? views.hold(fence) : views.copy(fence);
    }

    /** A write that was made outside instrumented code: later than all others, and known to everybody. */
    public void external(int location, int event) {
        at = histories.of(location);
        writePrior.begin(at.order.chainCount());
        writePrior.allWrites(at);
        at.setNewest(0, at.order.append(0, writePrior, 0, event, Views.NONE), true);
    }

    /** A fence; both orders volatile make a full one, which is a node of S. */
    public void fence(int byThread, MemoryOrder read, MemoryOrder write) {
        handovers.fence(byThread, read, write);
    }

    /** What threads learn by other operations than accesses. */
    public Handovers handovers() {
        return handovers;
    }

    /**
     * Place in S of the last operation: a node's number, for a volatile read the number of the node before it; 0 where
     * it has none.
     */
    public int place() {
        return nodes.place();
    }

    /**
     * How many writes of one thread to one location stay readable at most, known to other threads or not (section 5.8):
     * bounds memory where threads never synchronize, at the price of behaviours; never shows a wrong one.
     * {@code Integer.MAX_VALUE} keeps all.
     */
    public void window(int writes) {
        histories.window(writes);
    }

    /** Never reclaims by itself and always finds out the whole prior set: what is to be explained stays. */
    void keepAll() {
        histories.keepAll();
    }

    /**
     * Drops all writes, reads and places in S that no thread can be affected by any more. Happens by itself as tables
     * grow.
     */
    public void reclaim() {
        histories.reclaim();
    }

    /** How many writes are readable or may yet matter. */
    public int writeCount() {
        return histories.writeCount();
    }

    LocationHistory history() {
        return at;
    }

    PriorWrites readPrior() {
        return readPrior;
    }

    PriorWrites writePrior() {
        return writePrior;
    }

    /**
     * Names the first writes of a location's blocks in modification order, from {@code EventColumns.READS_INITIAL} on;
     * the execution has ended.
     */
    public void linearize(int location, IntConsumer leaders) {
        histories.linearize(location, leaders);
    }
}
