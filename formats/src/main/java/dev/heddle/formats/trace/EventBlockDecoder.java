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
    private final int[] slots = new int[SLOTS];
    private final long[] lastValues = new long[SLOTS];
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
        byte[] bytes = in.bytes;
        int p = in.position;
        int previous = -1;
        for (int j = 0; j < eventCount; j++) {
            int skipped = bytes[p++];
            if (skipped < 0) {
                in.position = p - 1;
                skipped = in.unsigned();
                p = in.position;
            }
            if (skipped < 0 || skipped >= Integer.MAX_VALUE - previous - 1) {
                throw new MalformedException("an execution index is beyond " + Integer.MAX_VALUE);
            }
            previous += skipped + 1;
            indices[j] = previous;
        }
        in.position = p;
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
     * @throws MalformedException if the payload is not that of a block, or there is an event at one of the places
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
        bytes(events);
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

    /** Kinds, orders and flags, which take a byte each as a rule. */
    private void bytes(EventColumns events) {
        int n = count;
        byte[] bytes = in.bytes;
        int[] at = places;
        kinds = in.position;
        int orders = kinds + n;
        int p = orders + n;
        in.position = p;
        in.requireInside();
        int flags = 0;
        int all = 0;
        for (int j = 0; j < n; j++) {
            byte kind = bytes[kinds + j];
            byte order = bytes[orders + j];
            if (kind < 0 || kind >= KINDS || !KNOWN_ORDERS[order & 0xff]) {
                throw unknown(n);
            }
            int change = bytes[p++];
            if (change < 0) {
                in.position = p - 1;
                change = in.unsigned();
                p = in.position;
            }
            flags ^= change;
            all |= flags;
            int place = at[j];
            if (events.thread[place] >= 0) {
                throw new MalformedException("event " + indices[j] + " occurs twice");
            }
            events.thread[place] = thread;
            events.kind[place] = kind;
            events.orders[place] = order;
            events.flags[place] = flags;
        }
        in.position = p;
        in.requireInside();
        suspect |= (all & EventFlags.REFERENCE) != 0;
    }

    private MalformedException unknown(int n) {
        for (int j = 0; j < n; j++) {
            byte kind = in.bytes[kinds + j];
            if (kind < 0 || kind >= KINDS) {
                return new MalformedException("unknown event kind " + (kind & 0xff));
            }
        }
        int j = 0;
        while (KNOWN_ORDERS[in.bytes[kinds + n + j] & 0xff]) {
            j++;
        }
        return new MalformedException("unknown memory orders 0x" + Integer.toHexString(in.bytes[kinds + n + j] & 0xff));
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
        int n = count;
        byte[] bytes = in.bytes;
        int[] at = places;
        int[] column = events.site;
        int p = in.position;
        int site = 0;
        int largest = 0;
        for (int j = 0; j < n; j++) {
            int code = bytes[p++];
            if (code >= 0) {
                site += (code >>> 1) ^ -(code & 1);
                if (site < EventColumns.ABSENT) {
                    throw outside(site, "a site");
                }
            } else {
                in.position = p - 1;
                site = (int) number(site + in.signedLong(), "a site");
                p = in.position;
            }
            largest = Math.max(largest, site);
            column[at[j]] = site;
        }
        in.position = p;
        in.requireInside();
        largestSite = largest;
    }

    private void locations(EventColumns events) {
        int n = count;
        byte[] bytes = in.bytes;
        int[] at = places;
        int[] column = events.location;
        int[] own = locations;
        int p = in.position;
        int location = 0;
        int largest = 0;
        int smallest = 0;
        for (int j = 0; j < n; j++) {
            int code = bytes[p++];
            if (code >= 0) {
                location += (code >>> 1) ^ -(code & 1);
                if (location < EventColumns.ABSENT) {
                    throw outside(location, "a location");
                }
            } else {
                in.position = p - 1;
                location = (int) number(location + in.signedLong(), "a location");
                p = in.position;
            }
            largest = Math.max(largest, location);
            smallest = Math.min(smallest, location);
            column[at[j]] = location;
            own[j] = location;
        }
        in.position = p;
        in.requireInside();
        largestLocation = largest;
        suspect |= smallest < 0; // right where the event is no access
    }

    private void values(EventColumns events) {
        if (skipZeros()) {
            return;
        }
        Arrays.fill(lastValues, 0);
        for (int j = 0; j < count; j++) {
            int slot = locations[j] & SLOTS - 1;
            long value = lastValues[slot] + in.signedLong();
            lastValues[slot] = value;
            events.value[places[j]] = value;
        }
        in.requireInside();
    }

    private void sources(EventColumns events) {
        int n = count;
        byte[] bytes = in.bytes;
        int[] at = places;
        int[] own = locations;
        int[] seen = slots;
        int[] column = events.readsFrom;
        int p = in.position;
        Arrays.fill(seen, EventBlockEncoder.NONE);
        for (int j = 0; j < n; j++) {
            int kind = bytes[kinds + j];
            int slot = own[j] & SLOTS - 1;
            if (kind == WRITE) {
                seen[slot] = indices[j];
            } else if (kind <= LAST_ACCESS) {
                int code = bytes[p++];
                if (code < 0) {
                    in.position = p - 1;
                    code = in.unsigned();
                    p = in.position;
                }
                int source = source(code, indices[j], seen[slot]);
                column[at[j]] = source;
                seen[slot] = kind == READ ? source : indices[j];
            }
        }
        in.position = p;
        in.requireInside();
    }

    private static int source(int code, int i, int predicted) {
        if (code == EventBlockEncoder.PREDICTED && predicted >= 0) {
            return predicted;
        }
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
        int n = count;
        byte[] bytes = in.bytes;
        int[] at = places;
        int[] own = locations;
        int[] seen = slots;
        int[] column = events.position;
        int p = in.position;
        Arrays.fill(seen, EventColumns.ABSENT);
        for (int j = 0; j < n; j++) {
            boolean reads = bytes[kinds + j] == READ;
            int code = bytes[p++];
            if (code == 0 && reads) {
                continue;
            }
            in.position = p - 1;
            long delta = in.signedLong();
            p = in.position;
            int slot = own[j] & SLOTS - 1;
            int position = (int) number((reads ? EventColumns.ABSENT : seen[slot]) + delta, "a position");
            column[at[j]] = position;
            if (!reads) {
                seen[slot] = position;
            }
        }
        in.position = p;
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
            throw outside(value, what);
        }
        return value;
    }

    private static MalformedException outside(long value, String what) {
        return new MalformedException("expected " + what + " in [-1, " + Integer.MAX_VALUE + "], found " + value);
    }
}
