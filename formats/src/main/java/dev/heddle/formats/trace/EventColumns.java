package dev.heddle.formats.trace;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import java.util.Arrays;

/**
 * Events in execution order, one primitive array a property; growable, reusable after {@link #clear()}, not
 * thread-safe. Indices into threads, sites, locations and objects refer to the tables of the owning {@link Trace} (or,
 * inside the engine, to its own tables).
 */
public final class EventColumns {
    /** {@link #readsFrom} of an event that reads nothing. */
    public static final int READS_NOTHING = -2;
    /** {@link #readsFrom} of a read that saw the initial value. */
    public static final int READS_INITIAL = -1;
    /** No site, location or position. */
    public static final int ABSENT = -1;

    private static final int WRITE_SHIFT = 4;
    private static final int READ_BITS = (1 << WRITE_SHIFT) - 1;

    // The decoder fills the arrays, as they lie in files, without a call a number.
    public int[] thread;
    public byte[] kind;
    public byte[] orders;
    public int[] site;
    public int[] location;
    public long[] value;
    public int[] readsFrom;
    public int[] position;
    public int[] syncPosition;
    public int[] flags;
    public int[] enabled;

    private int size;

    /** An empty table with room for {@code capacity} events before it grows. */
    public EventColumns(int capacity) {
        int n = Math.max(16, capacity);
        thread = new int[n];
        kind = new byte[n];
        orders = new byte[n];
        site = new int[n];
        location = new int[n];
        value = new long[n];
        readsFrom = new int[n];
        position = new int[n];
        syncPosition = new int[n];
        flags = new int[n];
        enabled = new int[n];
    }

    /**
     * Appends an event that so far has no orders, value, source or position, and answers its index.
     *
     * @param enabledThreads how many threads could have run instead, this one included; 1 where there was no choice
     */
    public int append(int threadIndex, EventKind eventKind, int siteIndex, int locationIndex, int enabledThreads) {
        int i = size;
        if (i == thread.length) {
            grow();
        }
        size = i + 1;
        thread[i] = threadIndex;
        kind[i] = (byte) eventKind.ordinal();
        orders[i] = 0;
        site[i] = siteIndex;
        location[i] = locationIndex;
        value[i] = 0;
        readsFrom[i] = READS_NOTHING;
        position[i] = ABSENT;
        syncPosition[i] = ABSENT;
        flags[i] = 0;
        enabled[i] = enabledThreads;
        return i;
    }

    /** Appends a copy of event {@code j} of {@code source}. */
    public void append(EventColumns source, int j) {
        if (size == thread.length) {
            grow();
        }
        copyFrom(size, source, j);
        size++;
    }

    /** A copy, with room for no more events. */
    public EventColumns copy() {
        EventColumns copy = new EventColumns(size);
        for (int i = 0; i < size; i++) {
            copy.append(this, i);
        }
        return copy;
    }

    /**
     * A table of {@code size} events that the caller fills by index; what is not set reads as an empty READ of thread
     * 0.
     */
    public static EventColumns ofSize(int size) {
        EventColumns columns = new EventColumns(size);
        columns.size = size;
        return columns;
    }

    private void grow() {
        grow(thread.length * 2);
    }

    /** Where the heap has no room for one of the arrays, all stay as they are. */
    private void grow(int n) {
        int[] newThread = Arrays.copyOf(thread, n);
        byte[] newKind = Arrays.copyOf(kind, n);
        byte[] newOrders = Arrays.copyOf(orders, n);
        int[] newSite = Arrays.copyOf(site, n);
        int[] newLocation = Arrays.copyOf(location, n);
        long[] newValue = Arrays.copyOf(value, n);
        int[] newReadsFrom = Arrays.copyOf(readsFrom, n);
        int[] newPosition = Arrays.copyOf(position, n);
        int[] newSyncPosition = Arrays.copyOf(syncPosition, n);
        int[] newFlags = Arrays.copyOf(flags, n);
        enabled = Arrays.copyOf(enabled, n);
        thread = newThread;
        kind = newKind;
        orders = newOrders;
        site = newSite;
        location = newLocation;
        value = newValue;
        readsFrom = newReadsFrom;
        position = newPosition;
        syncPosition = newSyncPosition;
        flags = newFlags;
    }

    /** Forgets all events and keeps the arrays. */
    public void clear() {
        size = 0;
    }

    /** How many events there is room for before the arrays grow. */
    public int capacity() {
        return thread.length;
    }

    /**
     * Makes room for twice as many events.
     *
     * @throws OutOfMemoryError where the heap has no room; all is as it was then
     */
    public void growNow() {
        grow();
    }

    /** Makes the events from {@code from} to {@code to} such as most columns of most events are; of thread -1. */
    public void blank(int from, int to) {
        Arrays.fill(thread, from, to, -1);
        Arrays.fill(value, from, to, 0);
        Arrays.fill(readsFrom, from, to, READS_NOTHING);
        Arrays.fill(position, from, to, ABSENT);
        Arrays.fill(syncPosition, from, to, ABSENT);
        Arrays.fill(enabled, from, to, 1);
    }

    /** Makes room for {@code n} events. */
    public void reserve(int n) {
        if (n > thread.length) {
            grow(Math.max(n, (int) Math.min(Integer.MAX_VALUE - 8L, 2L * thread.length)));
        }
    }

    /** Says that there are {@code newSize} events, now that the arrays have been filled so far. */
    public void resize(int newSize) {
        size = newSize;
    }

    /** Forgets the events from index {@code newSize} on. */
    public void truncate(int newSize) {
        size = newSize;
    }

    /** Makes event {@code i} equal to event {@code j} of {@code source}. */
    public void copyFrom(int i, EventColumns source, int j) {
        thread[i] = source.thread[j];
        kind[i] = source.kind[j];
        orders[i] = source.orders[j];
        site[i] = source.site[j];
        location[i] = source.location[j];
        value[i] = source.value[j];
        readsFrom[i] = source.readsFrom[j];
        position[i] = source.position[j];
        syncPosition[i] = source.syncPosition[j];
        flags[i] = source.flags[j];
        enabled[i] = source.enabled[j];
    }

    public int size() {
        return size;
    }

    /** Index of the thread that executed event {@code i}. */
    public int thread(int i) {
        return thread[i];
    }

    @SuppressWarnings("NullAway") // columns hold the codes of constants only
    public EventKind kind(int i) {
        return EventKind.ofCode(kind[i]);
    }

    @SuppressWarnings("NullAway") // columns hold the codes of constants only
    public MemoryOrder readOrder(int i) {
        return MemoryOrder.ofCode(orders[i] & READ_BITS);
    }

    @SuppressWarnings("NullAway") // columns hold the codes of constants only
    public MemoryOrder writeOrder(int i) {
        return MemoryOrder.ofCode((orders[i] & 0xff) >> WRITE_SHIFT);
    }

    /** Whether a byte holds two orders. */
    public static boolean isOrder(int orders) {
        return MemoryOrder.ofCode(orders & READ_BITS) != null
                && MemoryOrder.ofCode((orders & 0xff) >> WRITE_SHIFT) != null;
    }

    /** Index of the static instruction, or {@link #ABSENT}. */
    public int site(int i) {
        return site[i];
    }

    /** Index of the location, or {@link #ABSENT}. */
    public int location(int i) {
        return location[i];
    }

    /**
     * The value read (READ) or written (WRITE, UPDATE): 64 raw bits, or with {@code EventFlags.REFERENCE} an object's
     * index + 1. Of a WAIT or WAKE of a lock the condition; of a NOTIFY the thread woken, its index + 1, or with
     * {@code EventFlags.ALL} how many; -1 where that is not known.
     */
    public long value(int i) {
        return value[i];
    }

    /** Index of the write that a READ or UPDATE reads from, {@link #READS_INITIAL}, or {@link #READS_NOTHING}. */
    public int readsFrom(int i) {
        return readsFrom[i];
    }

    /**
     * A write's place in its location's modification order (the initial write is 0), a lock operation's ordinal on its
     * lock, else -1.
     */
    public int position(int i) {
        return position[i];
    }

    /** Place in S, the total order of volatile accesses and full fences, or {@link #ABSENT}. */
    public int syncPosition(int i) {
        return syncPosition[i];
    }

    /** Bits of {@link dev.heddle.formats.event.EventFlags}. */
    public int flags(int i) {
        return flags[i];
    }

    public boolean has(int i, int flag) {
        return (flags[i] & flag) != 0;
    }

    /** Whether one part of event {@code i} has the order volatile. */
    public boolean isVolatile(int i) {
        return readOrder(i) == MemoryOrder.VOLATILE || writeOrder(i) == MemoryOrder.VOLATILE;
    }

    /** Whether event {@code i} is a full fence. */
    public boolean isFullFence(int i) {
        return kind(i) == EventKind.FENCE
                && readOrder(i) == MemoryOrder.VOLATILE
                && writeOrder(i) == MemoryOrder.VOLATILE;
    }

    /** Whether event {@code i} acquires a monitor or lock; failed attempts do not. */
    public boolean acquiresLock(int i) {
        return kind(i).acquiresLock(flags[i]);
    }

    /** How many threads were enabled when this event was chosen; a decision was made where this is at least 2. */
    public int enabled(int i) {
        return enabled[i];
    }

    public void setOrders(int i, MemoryOrder read, MemoryOrder write) {
        orders[i] = (byte) (read.ordinal() | write.ordinal() << WRITE_SHIFT);
    }

    public void setKind(int i, EventKind eventKind) {
        kind[i] = (byte) eventKind.ordinal();
    }

    public void setValue(int i, long bits) {
        value[i] = bits;
    }

    public void setReadsFrom(int i, int source) {
        readsFrom[i] = source;
    }

    public void setPosition(int i, int ordinal) {
        position[i] = ordinal;
    }

    public void setSyncPosition(int i, int ordinal) {
        syncPosition[i] = ordinal;
    }

    public void addFlags(int i, int bits) {
        flags[i] |= bits;
    }

    public void setEnabled(int i, int count) {
        enabled[i] = count;
    }
}
