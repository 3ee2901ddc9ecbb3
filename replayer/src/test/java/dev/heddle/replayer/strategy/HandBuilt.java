package dev.heddle.replayer.strategy;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.LocationEntry;
import dev.heddle.formats.trace.Trace.ObjectEntry;
import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.formats.trace.Trace.ThreadEntry;
import java.util.List;
import java.util.Map;

/** A recorded execution built by hand, with an event of every shape that a replay compares. */
final class HandBuilt {
    static final List<ThreadEntry> THREADS =
            List.of(new ThreadEntry("0", "main"), new ThreadEntry("0.1", "worker"), new ThreadEntry("0.2", "unused"));

    /** The last one is never used. */
    static final List<SiteEntry> SITES = List.of(
            site("main", 4, EventKind.START, "Thread.start", 7),
            site("inc", 1, EventKind.READ, "Lost.count", 12),
            site("inc", 6, EventKind.WRITE, "Lost.count", 12),
            site("inc", 9, EventKind.UPDATE, "VarHandle.getAndAdd", 13),
            site("main", 20, EventKind.WRITE, "Lost.last", 8),
            site("main", 25, EventKind.NOTIFY, "notify", 9),
            site("main", 30, EventKind.YIELD, "Thread.yield", 99));

    /** Numbered by first use: main's thread, the worker, the counter, the value written, the monitor. */
    static final List<ObjectEntry> OBJECTS = List.of(
            new ObjectEntry("java.lang.Thread", 0, 1, true),
            new ObjectEntry("java.lang.Thread", 0, 1, false),
            new ObjectEntry("app.Lost", 0, 2, false),
            new ObjectEntry("app.Item", 0, 3, false),
            new ObjectEntry("java.lang.Object", 0, 4, false),
            new ObjectEntry("app.Unused", 1, 77, true));

    static final List<LocationEntry> LOCATIONS = List.of(
            new LocationEntry(LocationKind.THREAD, 0, "", "0", 0),
            new LocationEntry(LocationKind.THREAD, 1, "", "0.1", 1),
            new LocationEntry(LocationKind.FIELD, 2, "app.Lost", "count", -1),
            new LocationEntry(LocationKind.STATIC_FIELD, -1, "app.Lost", "last", -1),
            new LocationEntry(LocationKind.MONITOR, 4, "", "", -1),
            new LocationEntry(LocationKind.ARRAY_ELEMENT, 5, "", "", 7));

    static final List<EventRow> EVENTS = List.of(
            EventRow.of(0, EventKind.BEGIN, -1, 0, 1).withFlags(EventFlags.GLUED),
            EventRow.of(0, EventKind.START, 0, 1, 1).withFlags(EventFlags.COUNTED),
            EventRow.of(1, EventKind.BEGIN, -1, 1, 2).withFlags(EventFlags.COUNTED),
            EventRow.of(1, EventKind.READ, 1, 2, 2)
                    .withOrders(MemoryOrder.PLAIN, MemoryOrder.NONE)
                    .withReadsFrom(EventColumns.READS_INITIAL)
                    .withFlags(EventFlags.COUNTED),
            EventRow.of(0, EventKind.WRITE, 2, 2, 2)
                    .withOrders(MemoryOrder.NONE, MemoryOrder.PLAIN)
                    .withValue(5)
                    .withPosition(1)
                    .withFlags(EventFlags.COUNTED),
            EventRow.of(1, EventKind.UPDATE, 3, 2, 2)
                    .withOrders(MemoryOrder.VOLATILE, MemoryOrder.VOLATILE)
                    .withValue(6)
                    .withReadsFrom(4)
                    .withPosition(2)
                    .withSyncPosition(0)
                    .withFlags(EventFlags.COUNTED),
            EventRow.of(0, EventKind.WRITE, 4, 3, 2)
                    .withOrders(MemoryOrder.NONE, MemoryOrder.PLAIN)
                    .withValue(4)
                    .withPosition(1)
                    .withFlags(EventFlags.COUNTED | EventFlags.REFERENCE),
            EventRow.of(0, EventKind.NOTIFY, 5, 4, 2)
                    .withValue(2)
                    .withPosition(1)
                    .withFlags(EventFlags.COUNTED),
            EventRow.of(1, EventKind.END, -1, 1, 1).withFlags(EventFlags.COUNTED),
            EventRow.of(0, EventKind.END, -1, 0, 1).withFlags(EventFlags.COUNTED));

    private HandBuilt() {}

    private static SiteEntry site(String method, int index, EventKind kind, String member, int line) {
        return new SiteEntry("app.Lost", method, "()V", index, kind, member, "Lost.java", line);
    }

    /** The recorded execution. */
    static Trace trace() {
        return trace(THREADS, SITES, OBJECTS, LOCATIONS, EVENTS);
    }

    static Trace trace(List<EventRow> events) {
        return trace(THREADS, SITES, OBJECTS, LOCATIONS, events);
    }

    static Trace trace(
            List<ThreadEntry> threads,
            List<SiteEntry> sites,
            List<ObjectEntry> objects,
            List<LocationEntry> locations,
            List<EventRow> events) {
        return new Trace(
                new Trace.Header("0.1.0", "any", "random", 1, 2, 3, "full", Map.of()),
                new Trace.Program("Lost", List.of(), "/", List.of(), "", Map.of(), new byte[0]),
                threads,
                sites,
                objects,
                locations,
                EventRow.columns(events),
                new Trace.Passed());
    }
}
