package dev.heddle.analyzer.memory.recorded;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;
import org.eclipse.collections.impl.map.mutable.primitive.IntObjectHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Happens-before through shared memory: release and acquire with release sequences through updates, fences, and
 * volatile accesses (swra and swvol of the memory model, section 2).
 *
 * <p>Every write stores what a reader gets from it. A write of order release or stronger gives its thread's clock, a
 * weaker one the clock at the thread's last release fence, and an update hands on what it read. A reader of order
 * acquire or stronger takes it at once, a weaker one at its next acquire fence. Most locations never give anything;
 * their reads cost a look at one byte.
 */
final class AccessEdges {
    private static final int MOST_SUPERSEDED = 1 << 19;

    /** By kind, a read or a write, and orders: whether such an access gives nothing of itself. */
    private static final boolean[] ORDERLESS = orderless();

    private final ClockTable releaseFences = new ClockTable();
    private final ClockTable pendingAcquires = new ClockTable();
    private final IntObjectHashMap<VolatileWrites> volatiles = new IntObjectHashMap<>();
    private final GivenClocks given = new GivenClocks();
    private final SourceWrites writes = new SourceWrites(MOST_SUPERSEDED, given);
    /**
     * By location: the first of its writes that gives anything, execution index + 1; 0 where none does. Earlier ones
     * are kept only where their place in modification order is known, which may be behind a volatile write.
     */
    private int[] firstGift = new int[64];

    private boolean hasReleaseFence;
    private int volatileWrites;
    private long lost;

    /** Whether the read or write {@code i} neither gives nor takes anything, as most do. */
    boolean isIdle(EventColumns events, int i) {
        return ORDERLESS[events.kind[i] << Byte.SIZE | events.orders[i] & 0xff]
                && events.position[i] < 0
                && (events.flags[i] & EventFlags.EXTERNAL) == 0
                && !hasReleaseFence
                && !gives(events.location[i]);
    }

    private static boolean[] orderless() {
        boolean[] orderless = new boolean[EventKind.WRITE.ordinal() + 1 << Byte.SIZE];
        EventColumns one = EventColumns.ofSize(1);
        for (int at = 0; at < orderless.length; at++) {
            one.orders[0] = (byte) at;
            orderless[at] = EventColumns.isOrder(at & 0xff)
                    && one.readOrder(0) != MemoryOrder.VOLATILE
                    && !one.writeOrder(0).releases();
        }
        return orderless;
    }

    /** Executes the fence {@code i}; true where it releases. */
    boolean fence(EventColumns events, int i, VectorClock clock) {
        int thread = events.thread(i);
        if (events.readOrder(i).acquires()) {
            pendingAcquires.acquire(thread, clock);
        }
        boolean releases = events.writeOrder(i).releases();
        if (releases) {
            releaseFences.release(thread, clock);
            hasReleaseFence = true;
        }
        return releases;
    }

    /**
     * Executes the read or update {@code i}, first part.
     *
     * @param index its execution index
     */
    void read(EventColumns events, int i, int index, VectorClock clock) {
        int source = events.readsFrom(i);
        int location = events.location(i);
        if (source < 0 || source >= index || location >= firstGift.length || firstGift[location] == 0) {
            return;
        }
        int write = writes.find(location, source);
        if (write == SourceWrites.UNKNOWN) {
            lost += source + 1 >= firstGift[location] ? 1 : 0;
            return;
        }
        MemoryOrder order = events.readOrder(i);
        VectorClock what = given.get(writes.data(write));
        if (what != null) {
            // How a write from outside was published is unknown, so its reader is ordered after it whatever the
            // orders.
            if (order.acquires() || (writes.tag(write) & 1) != 0) {
                clock.join(what);
            } else {
                pendingAcquires.release(events.thread(i), what);
            }
        }
        boolean joins = order == MemoryOrder.VOLATILE && !events.has(i, EventFlags.READS_FROM_ALONE);
        VolatileWrites before = joins ? volatiles.get(location) : null;
        if (before != null) {
            before.acquire(place(writes.tag(write) >> 1, source), clock);
        }
    }

    /**
     * Executes the write or update {@code i}, second part; true where its thread's clock is given to others.
     *
     * @param index its execution index
     */
    boolean write(EventColumns events, int i, int index, VectorClock clock) {
        MemoryOrder order = events.writeOrder(i);
        int thread = events.thread(i);
        int location = events.location(i);
        int source = events.kind(i) == EventKind.UPDATE ? events.readsFrom(i) : EventColumns.READS_NOTHING;
        VectorClock inherited = source >= 0 && source < index ? givenBy(location, source) : null;
        boolean releases = order.releases();
        boolean hasGift = releases || inherited != null || releaseFences.has(thread);
        if (!hasGift && !gives(location) && events.position(i) < 0) {
            return false; // as most do, and nothing is kept of them
        }
        int write = writes.add(location, index, tag(events, i));
        if (hasGift) {
            VectorClock gift = new VectorClock();
            if (releases) {
                gift.join(clock);
            } else {
                releaseFences.acquire(thread, gift);
            }
            if (inherited != null) {
                gift.join(inherited);
            }
            give(write, location, index, gift);
        }
        if (order == MemoryOrder.VOLATILE) {
            VolatileWrites all = volatiles.getIfAbsentPut(location, VolatileWrites::new);
            volatileWrites += all.add(place(events.position(i), index), clock, volatileWrites);
        }
        return releases;
    }

    /**
     * The write {@code i} was made outside instrumented code; {@code everything} is the joined clock of all threads.
     */
    void external(EventColumns events, int i, int index, VectorClock everything) {
        int location = events.location(i);
        give(writes.add(location, index, tag(events, i)), location, index, everything);
    }

    /** Brings near what a write needs; the answer means nothing. */
    int touch(int location) {
        return writes.touch(location);
    }

    /** Place of a write in modification order, and whether the write was made outside instrumented code. */
    private static int tag(EventColumns events, int i) {
        return events.position(i) << 1 | (events.has(i, EventFlags.EXTERNAL) ? 1 : 0);
    }

    /** How many reads had a source that was forgotten: an edge may be missing. */
    long lost() {
        return lost;
    }

    private @Nullable VectorClock givenBy(int location, int source) {
        int write = gives(location) ? writes.find(location, source) : SourceWrites.UNKNOWN;
        return write == SourceWrites.UNKNOWN ? null : given.get(writes.data(write));
    }

    private boolean gives(int location) {
        return location >= 0 && location < firstGift.length && firstGift[location] != 0;
    }

    private void give(int write, int location, int index, VectorClock clock) {
        if (location >= firstGift.length) {
            firstGift = Arrays.copyOf(firstGift, Math.max(location + 1, firstGift.length * 2));
        }
        firstGift[location] = firstGift[location] == 0 ? index + 1 : firstGift[location];
        writes.data(write, given.put(clock));
    }

    /** Modification order where it is known, else the order of execution. */
    private static int place(int position, int index) {
        return position >= 0 ? position : index;
    }

    /** What writes give to their readers, by small numbers that are reused; 0 means nothing. */
    private static final class GivenClocks implements SourceWrites.Forgetting {
        private VectorClock[] clocks = new VectorClock[64];
        private int[] free = new int[64];
        private int freeCount;
        private int used = 1;

        /** Keeps a clock, which must not change any more; answers its number. */
        int put(VectorClock clock) {
            int number = freeCount > 0 ? free[--freeCount] : used++;
            if (number >= clocks.length) {
                clocks = Arrays.copyOf(clocks, clocks.length * 2);
            }
            clocks[number] = clock;
            return number;
        }

        /** The clock of a number; null for 0. */
        VectorClock get(int number) {
            return clocks[number];
        }

        @Override
        public void forgotten(int number) {
            if (number == 0) {
                return;
            }
            clocks[number] = null;
            if (freeCount == free.length) {
                free = Arrays.copyOf(free, freeCount * 2);
            }
            free[freeCount++] = number;
        }
    }
}
