package dev.heddle.formats.trace.file;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.MalformedException;
import dev.heddle.formats.trace.TraceCheck;

/** The columns that say what an event is and where: kind, orders, flags, enabled, site, location. */
final class StaticColumns {
    private static final boolean[] KNOWN_ORDERS = knownOrders();
    private static final int KINDS = EventKind.values().length;

    private final BlockColumns block;
    private boolean suspect;
    private int largestSite;
    private int largestLocation;

    StaticColumns(BlockColumns block) {
        this.block = block;
    }

    private static boolean[] knownOrders() {
        boolean[] known = new boolean[256];
        for (int code = 0; code < known.length; code++) {
            known[code] = MemoryOrder.ofCode(code & 0xf) != null && MemoryOrder.ofCode(code >> 4) != null;
        }
        return known;
    }

    /** Reads the columns into {@code events}. */
    void read(EventColumns events) {
        suspect = false;
        bytes(events);
        enabled(events);
        sites(events);
        locations(events);
    }

    /** True where events need a closer look ({@link TraceCheck#event}); decided by the largest numbers alone. */
    boolean isSuspect(TraceCheck.Sizes sizes) {
        return suspect || largestSite >= sizes.sites() || largestLocation >= sizes.locations();
    }

    /** Kinds, orders and flags, which take a byte each as a rule. */
    private void bytes(EventColumns events) {
        int n = block.count;
        byte[] bytes = block.in.bytes;
        int[] at = block.places;
        block.kinds = block.in.position;
        int orders = block.kinds + n;
        int p = orders + n;
        block.in.position = p;
        block.in.requireInside();
        int flags = 0;
        int all = 0;
        for (int j = 0; j < n; j++) {
            byte kind = bytes[block.kinds + j];
            byte order = bytes[orders + j];
            if (kind < 0 || kind >= KINDS || !KNOWN_ORDERS[order & 0xff]) {
                throw unknown(n);
            }
            int change = bytes[p++];
            if (change < 0) {
                block.in.position = p - 1;
                change = block.in.unsigned();
                p = block.in.position;
            }
            flags ^= change;
            all |= flags;
            int place = at[j];
            if (events.thread[place] >= 0) {
                throw new MalformedException("event " + block.indices[j] + " occurs twice");
            }
            events.thread[place] = block.thread;
            events.kind[place] = kind;
            events.orders[place] = order;
            events.flags[place] = flags;
        }
        block.in.position = p;
        block.in.requireInside();
        suspect |= (all & EventFlags.REFERENCE) != 0;
    }

    private MalformedException unknown(int n) {
        for (int j = 0; j < n; j++) {
            byte kind = block.in.bytes[block.kinds + j];
            if (kind < 0 || kind >= KINDS) {
                return new MalformedException("unknown event kind " + (kind & 0xff));
            }
        }
        int j = 0;
        while (KNOWN_ORDERS[block.in.bytes[block.kinds + n + j] & 0xff]) {
            j++;
        }
        return new MalformedException(
                "unknown memory orders 0x" + Integer.toHexString(block.in.bytes[block.kinds + n + j] & 0xff));
    }

    private void enabled(EventColumns events) {
        if (block.skipZeros()) {
            return;
        }
        long previous = 1;
        for (int j = 0; j < block.count; j++) {
            previous = BlockColumns.number(previous + block.in.signedLong(), "a count of enabled threads");
            suspect |= previous < 0;
            events.enabled[block.places[j]] = (int) previous;
        }
        block.in.requireInside();
    }

    private void sites(EventColumns events) {
        int n = block.count;
        byte[] bytes = block.in.bytes;
        int[] at = block.places;
        int[] column = events.site;
        int p = block.in.position;
        int site = 0;
        int largest = 0;
        for (int j = 0; j < n; j++) {
            int code = bytes[p++];
            if (code >= 0) {
                site += (code >>> 1) ^ -(code & 1);
                if (site < EventColumns.ABSENT) {
                    throw BlockColumns.outside(site, "a site");
                }
            } else {
                block.in.position = p - 1;
                site = (int) BlockColumns.number(site + block.in.signedLong(), "a site");
                p = block.in.position;
            }
            largest = Math.max(largest, site);
            column[at[j]] = site;
        }
        block.in.position = p;
        block.in.requireInside();
        largestSite = largest;
    }

    private void locations(EventColumns events) {
        int n = block.count;
        byte[] bytes = block.in.bytes;
        int[] at = block.places;
        int[] column = events.location;
        int[] own = block.locations;
        int p = block.in.position;
        int location = 0;
        int largest = 0;
        int smallest = 0;
        for (int j = 0; j < n; j++) {
            int code = bytes[p++];
            if (code >= 0) {
                location += (code >>> 1) ^ -(code & 1);
                if (location < EventColumns.ABSENT) {
                    throw BlockColumns.outside(location, "a location");
                }
            } else {
                block.in.position = p - 1;
                location = (int) BlockColumns.number(location + block.in.signedLong(), "a location");
                p = block.in.position;
            }
            largest = Math.max(largest, location);
            smallest = Math.min(smallest, location);
            column[at[j]] = location;
            own[j] = location;
        }
        block.in.position = p;
        block.in.requireInside();
        largestLocation = largest;
        suspect |= smallest < 0; // right where the event is no access
    }
}
