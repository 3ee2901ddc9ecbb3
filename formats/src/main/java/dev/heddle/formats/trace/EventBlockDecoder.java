package dev.heddle.formats.trace;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import java.util.Arrays;

/**
 * Reads the columns of an EVENTS block: the other half of {@link EventBlockEncoder}. A block is decoded in two steps, since the indices say where
 * the other columns go: straight to their places among the events of other threads.
 */
final class EventBlockDecoder {
    /** Every column but {@code readsFrom} has at least a byte an event. */
    static final int LEAST_EVENT = 10;

    private static final int SLOTS = 256;
    private static final byte[] ZEROS = new byte[TraceFormat.MAX_COUNT];
    private static final boolean[] KNOWN_ORDERS = knownOrders();
    private static final int KINDS = EventKind.values().length;
    private static final int READ = EventKind.READ.ordinal();
    private static final int WRITE = EventKind.WRITE.ordinal();
    private static final int LAST_ACCESS = EventKind.UPDATE.ordinal();

    private final ByteCursor in = new ByteCursor();
    private final int[] indices = new int[TraceFormat.MAX_COUNT];
    private final int[] places = new int[TraceFormat.MAX_COUNT];
    private final int[] locations = new int[TraceFormat.MAX_COUNT];
    private final long[] slots = new long[SLOTS];
    private int count;
    private int thread;
    private int kinds;
    private boolean suspect;
    private int largestSite;
    private int largestLocation;

    private static boolean[] knownOrders() {
        boolean[] known = new boolean[256];
        for (int code = 0; code < known.length; code++) {
            known[code] = MemoryOrder.ofCode(code & 0xf) != null && MemoryOrder.ofCode(code >> 4) != null;
        }
        return known;
    }

    /**
     * Reads thread and indices.
     *
     * @param eventCount the count of the block's header, in [1, 4096]
     * @throws MalformedException if the payload is not that of {@code eventCount} events
     */
    void begin(Payload payload, int eventCount) {
        in.restart(payload);
        if (eventCount < 1 || eventCount > TraceFormat.MAX_COUNT || eventCount > in.remaining() / LEAST_EVENT) {
            throw new MalformedException("expected 1 to " + TraceFormat.MAX_COUNT + " events of at least " + LEAST_EVENT
                    + " bytes, found a count of " + Integer.toUnsignedString(eventCount) + " and " + in.remaining()
                    + " bytes");
        }
        count = eventCount;
        thread = in.unsigned();
        if (thread < 0) {
            throw new MalformedException(
                    "expected a thread in [0, " + Integer.MAX_VALUE + "], found " + Integer.toUnsignedString(thread));
        }
        int previous = -1;
        for (int j = 0; j < eventCount; j++) {
            int skipped = in.unsigned();
            if (skipped < 0 || skipped >= Integer.MAX_VALUE - previous - 1) {
                throw new MalformedException("an execution index is beyond " + Integer.MAX_VALUE);
            }
            previous += skipped + 1;
            indices[j] = previous;
        }
        in.requireInside();
    }

    /** Execution indices of the events, ascending; the first {@link #count} count. */
    int[] indices() {
        return indices;
    }

    int count() {
        return count;
    }

    int thread() {
        return thread;
    }

    int first() {
        return indices[0];
    }

    int last() {
        return indices[count - 1];
    }

    /** The block as the footer names it. */
    IndexEntry entry(long size) {
        return new IndexEntry(BlockType.EVENTS.code(), size, count, thread, first(), last());
    }

    /**
     * Reads the other columns: event {@code j} goes to {@code indices()[j] - base}, which is {@link EventColumns#blank} so far.
     *
     * @throws MalformedException if the payload is not that of a block
     */
    void columns(EventColumns events, int base) {
        for (int j = 0; j < count; j++) {
            places[j] = indices[j] - base;
        }
        columns(events);
    }

    /** The same with event {@code j} at {@code j}. */
    void columnsInOrder(EventColumns events) {
        for (int j = 0; j < count; j++) {
            places[j] = j;
        }
        columns(events);
    }

    private void columns(EventColumns events) {
        suspect = false;
        kinds(events);
        orders(events);
        flags(events);
        enabled(events);
        sites(events);
        locations(events);
        values(events);
        sources(events);
        positions(events);
        syncPositions(events);
        in.requireEnd();
    }

    /** True where events need a closer look ({@link TraceCheck#event}); decided by the largest numbers alone. */
    boolean isSuspect(TraceCheck.Sizes sizes) {
        return suspect || largestSite >= sizes.sites() || largestLocation >= sizes.locations();
    }

    private void kinds(EventColumns events) {
        kinds = in.position;
        byte[] bytes = in.bytes;
        byte[] kind = events.kind;
        int[] threads = events.thread;
        for (int j = 0; j < count; j++) {
            byte code = bytes[kinds + j];
            if (code < 0 || code >= KINDS) {
                throw new MalformedException("unknown event kind " + (code & 0xff));
            }
            kind[places[j]] = code;
            threads[places[j]] = thread;
        }
        in.position += count;
        in.requireInside();
    }

    private void orders(EventColumns events) {
        byte[] bytes = in.bytes;
        int from = in.position;
        byte[] orders = events.orders;
        for (int j = 0; j < count; j++) {
            byte code = bytes[from + j];
            if (!KNOWN_ORDERS[code & 0xff]) {
                throw new MalformedException("unknown memory orders 0x" + Integer.toHexString(code & 0xff));
            }
            orders[places[j]] = code;
        }
        in.position += count;
        in.requireInside();
    }

    private void flags(EventColumns events) {
        int[] column = events.flags;
        int flags = 0;
        int all = 0;
        for (int j = 0; j < count; j++) {
            flags ^= in.unsigned();
            all |= flags;
            column[places[j]] = flags;
        }
        in.requireInside();
        suspect |= (all & EventFlags.REFERENCE) != 0;
    }

    /** True, and the column is skipped, where it is nothing but zeros: the blank event has what that means. */
    private boolean skipZeros() {
        boolean zeros = Arrays.equals(in.bytes, in.position, in.position + count, ZEROS, 0, count);
        if (zeros) {
            in.position += count;
            in.requireInside();
        }
        return zeros;
    }

    private void enabled(EventColumns events) {
        if (skipZeros()) {
            return;
        }
        long previous = 1;
        for (int j = 0; j < count; j++) {
            previous = number(previous + in.signedLong(), "a count of enabled threads");
            suspect |= previous < 0;
            events.enabled[places[j]] = (int) previous;
        }
        in.requireInside();
    }

    private void sites(EventColumns events) {
        int[] column = events.site;
        long previous = 0;
        long largest = 0;
        for (int j = 0; j < count; j++) {
            previous = number(previous + in.signedLong(), "a site");
            largest = Math.max(largest, previous);
            column[places[j]] = (int) previous;
        }
        in.requireInside();
        largestSite = (int) largest;
    }

    private void locations(EventColumns events) {
        int[] column = events.location;
        byte[] bytes = in.bytes;
        long previous = 0;
        long largest = 0;
        for (int j = 0; j < count; j++) {
            previous = number(previous + in.signedLong(), "a location");
            largest = Math.max(largest, previous);
            suspect |= previous < 0 && bytes[kinds + j] <= LAST_ACCESS;
            column[places[j]] = (int) previous;
            locations[j] = (int) previous;
        }
        in.requireInside();
        largestLocation = (int) largest;
    }

    private void values(EventColumns events) {
        if (skipZeros()) {
            return;
        }
        Arrays.fill(slots, 0);
        for (int j = 0; j < count; j++) {
            int slot = locations[j] & SLOTS - 1;
            long value = slots[slot] + in.signedLong();
            slots[slot] = value;
            events.value[places[j]] = value;
        }
        in.requireInside();
    }

    private void sources(EventColumns events) {
        int[] column = events.readsFrom;
        byte[] bytes = in.bytes;
        Arrays.fill(slots, EventBlockEncoder.NONE);
        for (int j = 0; j < count; j++) {
            int kind = bytes[kinds + j];
            if (kind > LAST_ACCESS) {
                continue;
            }
            int i = indices[j];
            int slot = locations[j] & SLOTS - 1;
            if (kind != WRITE) {
                int source = source(in.unsigned(), i, slots[slot]);
                slots[slot] = source;
                column[places[j]] = source;
            }
            if (kind != READ) {
                slots[slot] = i;
            }
        }
        in.requireInside();
    }

    private static int source(int code, int i, long predicted) {
        if (code == EventBlockEncoder.NOTHING) {
            return EventColumns.READS_NOTHING;
        }
        if (code == EventBlockEncoder.INITIAL) {
            return EventColumns.READS_INITIAL;
        }
        long source = code == EventBlockEncoder.PREDICTED
                ? predicted
                : (long) i - 1 - (Integer.toUnsignedLong(code) - EventBlockEncoder.DISTANCE);
        if (source < 0) {
            throw new MalformedException("event " + i + " reads from " + source + ", expected an earlier event");
        }
        return (int) source;
    }

    private void positions(EventColumns events) {
        int[] column = events.position;
        byte[] bytes = in.bytes;
        Arrays.fill(slots, EventColumns.ABSENT);
        for (int j = 0; j < count; j++) {
            long delta = in.signedLong();
            if (bytes[kinds + j] != READ) {
                int slot = locations[j] & SLOTS - 1;
                long position = number(slots[slot] + delta, "a position");
                slots[slot] = position;
                column[places[j]] = (int) position;
            } else if (delta != 0) {
                column[places[j]] = (int) number(EventColumns.ABSENT + delta, "a position");
            }
        }
        in.requireInside();
    }

    private void syncPositions(EventColumns events) {
        if (skipZeros()) {
            return;
        }
        long previous = EventColumns.ABSENT;
        for (int j = 0; j < count; j++) {
            long code = in.unsignedLong();
            if (code != 0) {
                long delta = ((code - 1) >>> 1) ^ -((code - 1) & 1);
                previous = number(previous + delta, "a place in S");
                events.syncPosition[places[j]] = (int) previous;
            }
        }
        in.requireInside();
    }

    private static long number(long value, String what) {
        if (value < EventColumns.ABSENT || value > Integer.MAX_VALUE) {
            throw new MalformedException("expected " + what + " in [-1, " + Integer.MAX_VALUE + "], found " + value);
        }
        return value;
    }
}
