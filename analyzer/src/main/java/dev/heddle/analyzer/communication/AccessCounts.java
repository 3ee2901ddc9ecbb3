package dev.heddle.analyzer.communication;

import dev.heddle.analyzer.memory.recorded.SourceWrites;
import dev.heddle.analyzer.stream.AccessesByLocation;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;

/**
 * Counts the accesses of memory. Whether a location is shared is not known before a second thread comes, so what a
 * thread does with a location of its own is counted in addition until then.
 *
 * <p>Without repeats, an access is told by its thread, site, location, source and round ({@link Rounds}). Places that
 * read one write are kept with that write, the first in its notes, so they are forgotten where no read can name it any
 * more, and nothing is kept of a location but for its users.
 */
final class AccessCounts implements AccessesByLocation.Visitor {
    private static final int MOST_SUPERSEDED = 1 << 19;

    private static final int COLUMNS = 7;
    /** The thread that uses the location, plus 1; 0 for none. */
    private static final int USER = 0;

    private static final int RAW = 1;
    private static final int COLLAPSED = 2;
    private static final int WRITTEN = 3;
    /** Set of places that read nothing: writes. */
    private static final int WRITERS = 4;
    /** Set of places that read the initial value. */
    private static final int INITIAL = 5;

    private static final int SEEN = 6;

    private static final int SEVERAL = -1;
    private static final int AS_ACCESS = 1;
    private static final int AS_SINK = 2;
    private static final int IS_COUNTED = 4;
    private static final int IS_EXTERNAL = 8;
    private static final int READS = 16;
    private static final int WRITES = 32;
    /** Flags of accesses that make more than their kind and orders say. */
    private static final int UNUSUAL = EventFlags.EXTERNAL | EventFlags.FAILED_CAS | EventFlags.SEVERAL_CANDIDATES;

    /** Bits of accesses without such flags, by kind and orders: no branch, as kinds of accesses come in no order. */
    private static final byte[] BY_ORDERS = byOrders();

    private final AccessPlaces places = new AccessPlaces();
    private final SourceWrites writes = new SourceWrites(MOST_SUPERSEDED, COLUMNS, places);
    /** Where a chain has no room. */
    private final DistinctEvents moreAccesses = new DistinctEvents();

    private final DistinctEvents moreSinks = new DistinctEvents();
    private final HistoryDepth history = new HistoryDepth();
    private final ReadsAcross readsAcross = new ReadsAcross();
    /** The page of the access under way. */
    private int[] rows = new int[0];

    private int locations;
    private int sharedLocations;
    private int sharedRaw;
    private int sharedCollapsed;
    private int sinksRaw;
    private int sinksCollapsed;
    private long lost;

    /** What has to be known of an access besides its place and its source. */
    static int bits(EventColumns events, int i) {
        int bits = BY_ORDERS[events.kind[i] << Byte.SIZE | events.orders[i] & 0xff];
        int flags = events.flags[i];
        if ((flags & UNUSUAL) != 0) {
            // A write found later that no instrumented code made is no event of the program's, so it does not count.
            bits ^= (flags & EventFlags.EXTERNAL) != 0 ? AS_ACCESS | IS_EXTERNAL : 0;
            bits |= CommunicationSinks.contains(events, i) ? AS_SINK : 0;
        }
        return (flags & EventFlags.COUNTED) != 0 ? bits | IS_COUNTED : bits;
    }

    private static byte[] byOrders() {
        byte[] bits = new byte[EventKind.UPDATE.ordinal() + 1 << Byte.SIZE];
        EventColumns one = EventColumns.ofSize(1);
        for (int at = 0; at < bits.length; at++) {
            one.orders[0] = (byte) at;
            one.kind[0] = (byte) (at >> Byte.SIZE);
            EventKind kind = one.kind(0);
            boolean isSink = EventColumns.isOrder(at & 0xff) && CommunicationSinks.contains(one, 0);
            bits[at] = (byte)
                    (AS_ACCESS | (isSink ? AS_SINK : 0) | (kind.reads() ? READS : 0) | (kind.writes() ? WRITES : 0));
        }
        return bits;
    }

    /**
     * Takes the next access of a location.
     *
     * @param index its execution index
     * @param bits see {@link #bits}
     * @param source what it reads from
     * @param written see {@link Rounds#of}
     */
    @Override
    public void access(int location, int thread, int site, int index, int bits, int source, int written) {
        writes.reach(location);
        rows = writes.page(location);
        int at = writes.column(location);
        if (rows[at + USER] != thread + 1 && rows[at + USER] != SEVERAL) {
            use(at, location, thread);
        }
        int write = source >= 0 ? source(location, source, thread, site) : SourceWrites.UNKNOWN;
        boolean isWrite = (bits & WRITES) != 0;
        if ((bits & IS_COUNTED) != 0) {
            int marks = bits & (AS_ACCESS | AS_SINK);
            if (marks != 0) {
                count(marks, mark(location, thread, site, source, at, write, marks, written), at);
            }
            if (rows[at + USER] == SEVERAL) {
                history(at, location, thread, (bits & READS) != 0, isWrite);
            } else {
                rows[at + WRITTEN] += isWrite ? 1 : 0;
            }
        }
        if (isWrite) {
            writes.add(location, index, thread << 1 | ((bits & IS_EXTERNAL) != 0 ? 1 : 0));
        }
    }

    /** Brings near what an access of a location needs; the answer means nothing. */
    int touch(int location) {
        return writes.touch(location);
    }

    /** Brings near what is behind that; the answer means nothing. */
    int touchBehind(int location, boolean isWrite) {
        if (!writes.has(location)) {
            return 0;
        }
        int[] row = writes.page(location);
        int at = writes.column(location);
        int read = writes.newestData(location);
        int set = isWrite ? row[at + WRITERS] : read == 0 ? row[at + INITIAL] : read;
        return places.touch(set) + history.touch(row[at + SEEN]);
    }

    private void use(int at, int location, int thread) {
        int user = rows[at + USER];
        if (user == 0) {
            locations++;
            rows[at + USER] = thread + 1;
            return;
        }
        rows[at + USER] = SEVERAL;
        sharedLocations++;
        sharedRaw += rows[at + RAW];
        sharedCollapsed += rows[at + COLLAPSED];
        if (rows[at + WRITTEN] > 0) { // all of them by that thread, which has seen them
            rows[at + SEEN] = history.see(0, location, user - 1, rows[at + WRITTEN]);
        }
    }

    private int source(int location, int source, int thread, int site) {
        int write = writes.find(location, source);
        if (write == SourceWrites.UNKNOWN) {
            lost++;
        } else if (writes.tag(write) >> 1 != thread && (writes.tag(write) & 1) == 0) {
            readsAcross.add(site);
        }
        return write;
    }

    private void count(int marks, int added, int at) {
        sinksRaw += marks >> 1;
        sinksCollapsed += added >> 1;
        if (rows[at + USER] == SEVERAL) {
            sharedRaw += marks & AS_ACCESS;
            sharedCollapsed += added & AS_ACCESS;
        } else {
            rows[at + RAW] += marks & AS_ACCESS;
            rows[at + COLLAPSED] += added & AS_ACCESS;
        }
    }

    /** Which of the marks are new for the access's thread, site, location, source and round. */
    private int mark(int location, int thread, int site, int source, int at, int write, int marks, int written) {
        if (write != SourceWrites.UNKNOWN) {
            int added = AccessPlaces.markOnly(writes.rows(write), writes.notes(write), thread, site, marks, written);
            if (added != AccessPlaces.OTHER) {
                return added;
            }
            writes.data(write, places.mark(writes.data(write), thread, site, marks, written));
        } else if (source < 0) {
            int chain = at + (source == EventColumns.READS_INITIAL ? INITIAL : WRITERS);
            rows[chain] = places.mark(rows[chain], thread, site, marks, written);
        }
        if ((write == SourceWrites.UNKNOWN && source >= 0) || places.isFull()) {
            boolean isAccess = (marks & AS_ACCESS) != 0 && moreAccesses.add(thread, site, location, source, written);
            boolean isSink = (marks & AS_SINK) != 0 && moreSinks.add(thread, site, location, source, written);
            return (isAccess ? AS_ACCESS : 0) | (isSink ? AS_SINK : 0);
        }
        return places.added();
    }

    private void history(int at, int location, int thread, boolean isRead, boolean isWrite) {
        int written = rows[at + WRITTEN];
        if (isRead) {
            history.read(rows[at + SEEN], location, thread, written);
        }
        rows[at + WRITTEN] = written + (isWrite ? 1 : 0);
        rows[at + SEEN] = history.see(rows[at + SEEN], location, thread, rows[at + WRITTEN]);
    }

    int locations() {
        return locations;
    }

    int sharedLocations() {
        return sharedLocations;
    }

    Tally shared() {
        return new Tally(sharedRaw, sharedCollapsed);
    }

    Tally sinks() {
        return new Tally(sinksRaw, sinksCollapsed);
    }

    int history() {
        return history.largest();
    }

    ReadsAcross readsAcross() {
        return readsAcross;
    }

    /** How many reads had a source that is not known any more. */
    long lostSources() {
        return lost;
    }
}
