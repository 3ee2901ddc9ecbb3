package dev.heddle.formats.foreign;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.EventColumns;
import java.nio.charset.StandardCharsets;

/**
 * Makes events of the operations of a file. A read reads the last write before it in the file; writes of a variable are
 * in modification order; all accesses are plain. A thread begins with its first operation and ends where it is joined,
 * whatever the file says: {@code begin} and {@code end} often stand elsewhere (in public traces every thread begins
 * before the first is forked). Of acquisitions by the holder the outermost count.
 */
final class ForeignExecution {
    private final Oddities oddities;
    private final ForeignThreads threads;
    private final ForeignLocations locations;
    private final ForeignSites sites = new ForeignSites();
    private final NamePool names;
    private final EventColumns events;
    private int base;
    private boolean counted;
    private boolean begins;
    private int locks;
    private int variables;
    private long place;

    /**
     * @param counted whether events count from the start on, since no fork comes before another thread's
     * @param memory bytes that names may take
     */
    ForeignExecution(EventColumns events, Oddities oddities, boolean counted, long memory) {
        this.events = events;
        this.oddities = oddities;
        this.counted = counted;
        this.threads = new ForeignThreads(new NamePool(memory / 8));
        this.names = new NamePool(memory);
        this.locations = new ForeignLocations(names, threads);
    }

    ForeignThreads threads() {
        return threads;
    }

    ForeignLocations locations() {
        return locations;
    }

    ForeignSites sites() {
        return sites;
    }

    /** How many different locks there were. */
    int locks() {
        return locks;
    }

    /** How many different variables there were. */
    int variables() {
        return variables;
    }

    /** Begins a new batch: the events so far have been taken. */
    void restart() {
        base += events.size();
        events.clear();
    }

    int base() {
        return base;
    }

    /** Takes the reader's operation. */
    void apply(ForeignReader in) {
        place = in.place;
        switch (in.operation) {
            case REQUEST -> {}
            case BEGIN -> {
                begins = true;
                threads.begins(in.text, in.threadFrom, in.threadTo);
            }
            case END -> threads.ends(in.text, in.threadFrom, in.threadTo);
            case READ, WRITE, ACQUIRE, RELEASE, FORK, JOIN -> step(in);
        }
    }

    private void step(ForeignReader in) {
        int thread = threads.named(in.text, in.threadFrom, in.threadTo);
        runs(thread, threads.state(thread));
        switch (in.operation) {
            case READ -> read(thread, in);
            case WRITE -> write(thread, in);
            case ACQUIRE -> acquire(thread, in);
            case RELEASE -> release(thread, in);
            case FORK -> fork(thread, in);
            case JOIN -> join(thread, in);
            case BEGIN, END, REQUEST -> throw new IllegalStateException("no step: " + in.operation);
        }
    }

    private void runs(int thread, ForeignThreads.State state) {
        if (!state.hasRun()) {
            state.first = place;
            if (!state.forked && thread > 0) {
                oddities.add(Oddity.NEVER_FORKED, place, state.name());
            }
            append(thread, EventKind.BEGIN, EventColumns.ABSENT, EventColumns.ABSENT);
        }
        if (state.joined) {
            oddities.add(Oddity.AFTER_JOIN, place, state.name());
        } else if (state.sawEnd) {
            oddities.add(Oddity.AFTER_END, place, state.name());
        }
    }

    private int append(int thread, EventKind kind, int site, int location) {
        int i = events.append(thread, kind, site, location, 1);
        if (counted) {
            events.addFlags(i, EventFlags.COUNTED);
        }
        return i;
    }

    private int variable(ForeignReader in) {
        int known = locations.size();
        int location = locations.intern(LocationKind.STATIC_FIELD, in.text, in.operandFrom, in.operandTo);
        variables += location == known ? 1 : 0;
        return location;
    }

    private int lock(ForeignReader in) {
        int known = locations.size();
        int location = locations.intern(LocationKind.LOCK, in.text, in.operandFrom, in.operandTo);
        locks += location == known ? 1 : 0;
        return location;
    }

    private int thread(int index) {
        byte[] name = ("#" + index).getBytes(StandardCharsets.US_ASCII);
        int location = locations.intern(LocationKind.THREAD, name, 0, name.length);
        locations.setLast(location, index);
        return location;
    }

    private void read(int thread, ForeignReader in) {
        int location = variable(in);
        int i = append(thread, EventKind.READ, sites.of(in.location, EventKind.READ), location);
        events.setOrders(i, MemoryOrder.PLAIN, MemoryOrder.NONE);
        int source = locations.last(location);
        events.setReadsFrom(i, source < 0 ? EventColumns.READS_INITIAL : source);
        if (source < 0) {
            oddities.add(Oddity.READ_OF_NOTHING, place, threads.state(thread).name());
        }
    }

    private void write(int thread, ForeignReader in) {
        int location = variable(in);
        int i = append(thread, EventKind.WRITE, sites.of(in.location, EventKind.WRITE), location);
        events.setOrders(i, MemoryOrder.NONE, MemoryOrder.PLAIN);
        locations.setLast(location, base + i);
        events.setPosition(i, locations.increment(location));
    }

    private void acquire(int thread, ForeignReader in) {
        int lock = lock(in);
        int holder = locations.last(lock);
        if (holder == thread) {
            locations.deepen(lock, 1);
            return;
        }
        if (holder >= 0) {
            oddities.add(Oddity.LOCK_HELD, place, threads.state(thread).name());
            lockEvent(holder, EventKind.UNLOCK, EventColumns.ABSENT, lock);
            locations.deepen(lock, -locations.deepen(lock, 0));
        }
        locations.setLast(lock, thread);
        locations.deepen(lock, 1);
        lockEvent(thread, EventKind.LOCK, sites.of(in.location, EventKind.LOCK), lock);
    }

    private void release(int thread, ForeignReader in) {
        int lock = lock(in);
        if (locations.last(lock) == thread) {
            if (locations.deepen(lock, -1) == 0) {
                locations.setLast(lock, -1);
                lockEvent(thread, EventKind.UNLOCK, sites.of(in.location, EventKind.UNLOCK), lock);
            }
        } else if (locations.count(lock) == 0) {
            oddities.add(Oddity.UNLOCK_FROM_BEFORE, place, threads.state(thread).name());
            lockEvent(thread, EventKind.UNLOCK, sites.of(in.location, EventKind.UNLOCK), lock);
        } else {
            oddities.add(Oddity.UNLOCK_UNMATCHED, place, threads.state(thread).name());
        }
    }

    private void lockEvent(int thread, EventKind kind, int site, int lock) {
        int i = append(thread, kind, site, lock);
        events.setPosition(i, locations.increment(lock));
    }

    private void fork(int thread, ForeignReader in) {
        int child = threads.forked(thread, in.text, in.operandFrom, in.operandTo);
        ForeignThreads.State state = threads.state(child);
        if (child == thread) {
            oddities.add(Oddity.SELF, place, state.name());
            return;
        }
        if (state.forked || state.hasRun()) {
            oddities.add(state.forked ? Oddity.FORKED_AGAIN : Oddity.LATE_FORK, place, state.name());
        }
        state.forked = true;
        append(thread, EventKind.START, sites.of(in.location, EventKind.START), thread(child));
        counted = true;
    }

    private void join(int thread, ForeignReader in) {
        int other = threads.named(in.text, in.operandFrom, in.operandTo);
        ForeignThreads.State state = threads.state(other);
        if (other == thread) {
            oddities.add(Oddity.SELF, place, state.name());
            return;
        }
        if (!state.hasRun() && !state.forked) {
            oddities.add(Oddity.JOIN_OF_NOBODY, place, threads.state(thread).name());
        }
        end(other, state);
        state.joined = true;
        append(thread, EventKind.JOIN, sites.of(in.location, EventKind.JOIN), thread(other));
    }

    private void end(int thread, ForeignThreads.State state) {
        if (state.hasRun() && !state.ended) {
            state.ended = true;
            append(thread, EventKind.END, EventColumns.ABSENT, EventColumns.ABSENT);
        }
    }

    /** All operations have come. */
    void finish() {
        for (int thread = 0; thread < threads.size(); thread++) {
            ForeignThreads.State state = threads.state(thread);
            if (state.sawEnd) {
                end(thread, state);
            }
            if (begins && state.hasRun() && !state.sawBegin) {
                oddities.add(Oddity.NEVER_BEGINS, state.first, state.name());
            }
        }
    }
}
