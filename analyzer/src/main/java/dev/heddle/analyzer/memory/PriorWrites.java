package dev.heddle.analyzer.memory;

import java.util.Arrays;

/**
 * The prior set P of an access (section 5.4): the writes of its location that must not be later in modification order
 * than the write it reads, and must be earlier than the write it makes. Of each chain only the latest counts. Each rule
 * of the model that puts a write there is one method.
 */
final class PriorWrites {
    enum Rule {
        /** The write happens before the access, or a full fence makes it known (A2, A3, A8). */
        WRITE_KNOWN,
        /** A full fence knew it, and the access stands after that fence in S (A8). */
        FENCE_BEFORE_VOLATILE,
        /** A coherent read that happens before has seen it (A5). */
        COHERENT_READ,
        /** An acquiring read that happens before has seen it (A6). */
        ACQUIRING_READ,
        /** A read before an acquire fence or a synchronization has seen it (A6). */
        READ_BEFORE_ACQUIRE,
        /** A read that happens before the write has seen it (A4). */
        READ_BEFORE_WRITE,
        /** The write is volatile and precedes in S (A8). */
        VOLATILE_BEFORE,
        /** A volatile access, which stands before this volatile write in S, has made or seen it (A8). */
        VOLATILE_BEFORE_WRITE,
        /** The write is volatile and precedes in S a full fence that happens before (A8). */
        VOLATILE_BEFORE_FENCE
    }

    private int count;
    private int[] latest = new int[4];
    private Rule[] rule = new Rule[4];
    private int[] witness = new int[4];

    /** Begins an empty set over this number of chains. */
    void begin(int chains) {
        count = chains;
        if (chains > latest.length) {
            int n = Math.max(chains, latest.length * 2);
            latest = new int[n];
            rule = new Rule[n];
            witness = new int[n];
        }
        Arrays.fill(latest, 0, chains, -1);
    }

    void copyFrom(PriorWrites other) {
        begin(other.count);
        System.arraycopy(other.latest, 0, latest, 0, count);
        System.arraycopy(other.rule, 0, rule, 0, count);
        System.arraycopy(other.witness, 0, witness, 0, count);
    }

    /** Becomes the one write of {@code other} in that chain. */
    void copyFrom(PriorWrites other, int chain) {
        begin(other.count);
        add(chain, other.latest[chain], other.rule[chain], other.witness[chain]);
    }

    private void add(int chain, int position, Rule why, int event) {
        if (position > latest[chain]) {
            latest[chain] = position;
            rule[chain] = why;
            witness[chain] = event;
        }
    }

    /** Position of the chain's latest prior write, or -1. */
    int latest(int chain) {
        return chain < count ? latest[chain] : -1;
    }

    Rule rule(int chain) {
        return rule[chain];
    }

    /** The event through which the rule applies: a read or a volatile access; -1 where it is the write itself. */
    int witness(int chain) {
        return witness[chain];
    }

    // ---- the rules

    /** Every access: writes that happen before it, or that a full fence before it knew. */
    void knownWrites(LocationHistory at, Views views, int view) {
        ModificationOrder order = at.order;
        add(0, order.chain(0).size() - 1, Rule.WRITE_KNOWN, -1);
        for (int c = 1; c < count; c++) {
            Chain chain = order.chain(c);
            add(c, chain.latestKnown(views.clock(view, chain.thread())), Rule.WRITE_KNOWN, -1);
        }
    }

    /**
     * Volatile accesses: writes known to the full fences that stand before it in S; {@code fences} is what those knew.
     */
    void writesKnownToFences(LocationHistory at, Views views, int fences) {
        if (fences != Views.NONE) {
            for (int c = 1; c < count; c++) {
                Chain chain = at.order.chain(c);
                int position = chain.latestKnown(views.clock(fences, chain.thread()));
                add(c, position, Rule.FENCE_BEFORE_VOLATILE, -1);
            }
        }
    }

    /** Opaque and stronger reads: what such reads that happen before have seen. */
    void coherentReads(LocationHistory at, Views views, int view) {
        for (int r = 0; r < at.readerCount(); r++) {
            Reads reads = at.reads(r);
            addMark(reads.coherent, views.clock(view, reads.thread()), Rule.COHERENT_READ);
        }
    }

    /** Plain reads: what acquiring reads that happen before have seen. */
    void acquiringReads(LocationHistory at, Views views, int view) {
        for (int r = 0; r < at.readerCount(); r++) {
            Reads reads = at.reads(r);
            addMark(reads.acquiring, views.clock(view, reads.thread()), Rule.ACQUIRING_READ);
        }
    }

    /** All reads: what any read has seen that comes before an acquire fence or a synchronization. */
    void readsBeforeAcquire(LocationHistory at, Views views, int acquired) {
        for (int r = 0; r < at.readerCount(); r++) {
            addAll(at.reads(r), views.clock(acquired, at.reads(r).thread()), Rule.READ_BEFORE_ACQUIRE);
        }
    }

    /** Writes: what any read that happens before has seen. */
    void readsBeforeWrite(LocationHistory at, Views views, int view) {
        for (int r = 0; r < at.readerCount(); r++) {
            addAll(at.reads(r), views.clock(view, at.reads(r).thread()), Rule.READ_BEFORE_WRITE);
        }
    }

    private void addMark(ReadMarks marks, int known, Rule why) {
        int m = marks.latest(known);
        if (m >= 0) {
            add(marks.chain(m), marks.position(m), why, marks.event(m));
        }
    }

    private void addAll(Reads reads, int known, Rule why) {
        if (!reads.isAnyKnown(known)) { // nearly always, where threads do not synchronize
            return;
        }
        addMark(reads.coherent, known, why);
        for (int c = 0; c < reads.plainCount(); c++) {
            ReadMarks marks = reads.plain(c);
            if (marks != null) {
                addMark(marks, known, why);
            }
        }
    }

    /**
     * Volatile reads: the latest volatile write that stands before it in S; {@code entry} is its number in the list, or
     * -1.
     */
    void volatileWrite(VolatileAccesses volatiles, int entry) {
        if (entry >= 0) {
            add(volatiles.chain(entry), volatiles.position(entry), Rule.VOLATILE_BEFORE, -1);
        }
    }

    /** Volatile writes: whatever a volatile access has made or seen. */
    void volatileAccesses(VolatileAccesses volatiles) {
        for (int c = 0; c < count; c++) {
            add(c, volatiles.touched(c), Rule.VOLATILE_BEFORE_WRITE, -1);
        }
    }

    /** For a question about order alone: this write, and so all that its chain has before it. */
    void tail(int chain, int position) {
        add(chain, position, Rule.WRITE_KNOWN, -1);
    }

    /** External writes: every write. */
    void allWrites(LocationHistory at) {
        for (int c = 0; c < count; c++) {
            add(c, at.order.chain(c).size() - 1, Rule.WRITE_KNOWN, -1);
        }
    }

    /** For reclaiming: the writes that every thread knows, or that lie so far back that they are taken as known. */
    void knownOrOld(LocationHistory at, Views views, int view, int window) {
        add(0, at.order.chain(0).size() - 1, Rule.WRITE_KNOWN, -1);
        for (int c = 1; c < count; c++) {
            Chain chain = at.order.chain(c);
            chain.raiseFloor(chain.size() - 1 - window);
            add(c, chain.latestKnown(views.clock(view, chain.thread())), Rule.WRITE_KNOWN, -1);
        }
    }

    /** Other accesses: the latest volatile write that stands in S before the latest full fence that happens before. */
    void volatileWriteBeforeFence(VolatileAccesses volatiles, int entry) {
        if (entry >= 0) {
            add(volatiles.chain(entry), volatiles.position(entry), Rule.VOLATILE_BEFORE_FENCE, -1);
        }
    }
}
