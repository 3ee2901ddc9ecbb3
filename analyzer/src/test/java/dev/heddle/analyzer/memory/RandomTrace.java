package dev.heddle.analyzer.memory;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace.LocationEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Small random executions over all kinds of events; not all of them are consistent, which happens-before does not need.
 */
public final class RandomTrace {
    private static final int VARIABLES = 2;
    private static final int MONITOR = 2;
    private static final int CLASS = 3;
    private static final int SYNCHRONIZER = 4;
    private static final int LIBRARY = 6;
    private static final int THREAD = 7;
    private static final MemoryOrder[] READS = {
        MemoryOrder.PLAIN, MemoryOrder.OPAQUE, MemoryOrder.ACQUIRE, MemoryOrder.VOLATILE
    };
    private static final MemoryOrder[] WRITES = {
        MemoryOrder.PLAIN, MemoryOrder.OPAQUE, MemoryOrder.RELEASE, MemoryOrder.VOLATILE
    };
    private static final EventKind[] KINDS = {
        EventKind.READ, EventKind.READ, EventKind.READ, EventKind.WRITE, EventKind.WRITE, EventKind.WRITE,
        EventKind.UPDATE, EventKind.FENCE, EventKind.LOCK, EventKind.UNLOCK, EventKind.WAIT, EventKind.WAKE,
        EventKind.START, EventKind.BEGIN, EventKind.END, EventKind.JOIN, EventKind.INTERRUPT, EventKind.CLASS_INIT,
        EventKind.SYNC, EventKind.SYNC, EventKind.PARK
    };

    private final SplittableRandom random;
    private final EventColumns events = new EventColumns(16);
    private final int threads;
    private final int sites;

    private RandomTrace(long seed, int sites) {
        this.sites = sites;
        random = new SplittableRandom(seed);
        threads = 2 + random.nextInt(3);
    }

    /** The locations that every execution uses. */
    public static List<LocationEntry> locations() {
        List<LocationEntry> table = new ArrayList<>();
        table.add(new LocationEntry(LocationKind.STATIC_FIELD, -1, "X", "x", -1));
        table.add(new LocationEntry(LocationKind.STATIC_FIELD, -1, "X", "y", -1));
        table.add(new LocationEntry(LocationKind.MONITOR, 0, "", "", -1));
        table.add(new LocationEntry(LocationKind.CLASS, -1, "X", "", -1));
        table.add(new LocationEntry(LocationKind.SYNCHRONIZER, 1, "", "", -1));
        table.add(new LocationEntry(LocationKind.SYNCHRONIZER, 2, "", "", -1));
        table.add(new LocationEntry(LocationKind.LIBRARY, -1, "", "", -1));
        for (int t = 0; t < 4; t++) {
            table.add(new LocationEntry(LocationKind.THREAD, -1, "", "0." + t, t));
        }
        return table;
    }

    /** The execution of a seed: 6 to 25 events of 2 to 4 threads. */
    public static EventColumns of(long seed) {
        RandomTrace trace = new RandomTrace(seed, 6);
        int size = 6 + trace.random.nextInt(20);
        for (int i = 0; i < size; i++) {
            trace.add();
        }
        return trace.events;
    }

    /** A longer execution, with more sites. */
    public static EventColumns of(long seed, int size, int sites) {
        RandomTrace trace = new RandomTrace(seed, sites);
        for (int i = 0; i < size; i++) {
            trace.add();
        }
        return trace.events;
    }

    private void add() {
        EventKind kind = KINDS[random.nextInt(KINDS.length)];
        int i = events.append(random.nextInt(threads), kind, random.nextInt(sites), location(kind), threads);
        events.addFlags(i, flags(kind));
        events.setOrders(
                i,
                kind.reads() || kind == EventKind.FENCE ? READS[random.nextInt(READS.length)] : MemoryOrder.NONE,
                kind.writes() || kind == EventKind.FENCE ? WRITES[random.nextInt(WRITES.length)] : MemoryOrder.NONE);
        if (kind == EventKind.SYNC) {
            events.setValue(i, random.nextInt(3)); // no element, or one of two
        }
        if (kind.reads()) {
            events.setReadsFrom(i, source(i));
        }
        if (kind.writes()) {
            place(i);
        }
    }

    private int location(EventKind kind) {
        return switch (kind) {
            case READ, WRITE, UPDATE -> random.nextInt(VARIABLES);
            case LOCK, UNLOCK, WAIT, WAKE -> MONITOR;
            case START, JOIN, INTERRUPT -> THREAD + random.nextInt(threads);
            case CLASS_INIT -> CLASS;
            case SYNC -> SYNCHRONIZER + random.nextInt(LIBRARY - SYNCHRONIZER + 1);
            case FENCE, NOTIFY, BEGIN, END, PARK, UNPARK, YIELD, INPUT -> EventColumns.ABSENT;
        };
    }

    private int flags(EventKind kind) {
        int coin = random.nextInt(4);
        return switch (kind) {
            case WRITE -> coin == 0 && random.nextBoolean() ? EventFlags.EXTERNAL : 0;
            case LOCK, UNLOCK ->
                coin == 0 ? EventFlags.SHARED : coin == 1 && kind == EventKind.LOCK ? EventFlags.FAILED : 0;
            case JOIN -> coin == 0 ? EventFlags.TIMED_OUT : coin == 1 ? EventFlags.INTERRUPTED : 0;
            case PARK -> coin == 0 ? EventFlags.INTERRUPTED : 0;
            case CLASS_INIT, INTERRUPT -> coin < 2 ? EventFlags.OBSERVED : 0;
            case SYNC ->
                coin == 0
                        ? EventFlags.RELEASES | EventFlags.ACQUIRES
                        : coin < 2 ? EventFlags.RELEASES : EventFlags.ACQUIRES;
            case READ, UPDATE, FENCE, UNPARK, WAIT, WAKE, NOTIFY, START, BEGIN, END, YIELD, INPUT -> 0;
        };
    }

    private int source(int i) {
        List<Integer> writes = new ArrayList<>();
        for (int w = 0; w < i; w++) {
            if (events.kind(w).writes() && events.location(w) == events.location(i)) {
                writes.add(w);
            }
        }
        int n = random.nextInt(writes.size() + 1);
        return n == writes.size() ? EventColumns.READS_INITIAL : writes.get(n);
    }

    /** Inserts the write anywhere into its location's modification order. */
    private void place(int i) {
        int writes = 0;
        for (int w = 0; w < i; w++) {
            writes += events.kind(w).writes() && events.location(w) == events.location(i) ? 1 : 0;
        }
        // Positions leave gaps, so that an insertion moves no other write.
        events.setPosition(i, random.nextBoolean() ? (writes + 1) * 1000 : random.nextInt(1, (writes + 1) * 1000));
    }
}
