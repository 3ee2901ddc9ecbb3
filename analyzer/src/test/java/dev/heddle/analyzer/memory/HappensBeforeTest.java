package dev.heddle.analyzer.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.analyzer.memory.recorded.HappensBefore;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.LocationEntry;
import java.util.List;
import org.junit.jupiter.api.Test;

class HappensBeforeTest {
    @Test
    void agreesWithTheDefinitionOnRandomExecutions() {
        List<LocationEntry> locations = RandomTrace.locations();
        for (long seed = 0; seed < 5_000; seed++) {
            EventColumns events = RandomTrace.of(seed);
            boolean[][] fast = fast(events, locations);
            NaiveHappensBefore naive = new NaiveHappensBefore(events, locations);
            for (int j = 0; j < events.size(); j++) {
                for (int i = 0; i < j; i++) {
                    assertEquals(naive.isBefore(i, j), fast[i][j], "seed " + seed + ", events " + i + " and " + j);
                }
            }
        }
    }

    @Test
    void startAndJoinOrderThreads() {
        TraceBuilder b = new TraceBuilder("P");
        int child = b.thread("0.1", "child");
        int x = b.staticField("x");
        int before = b.write(0, x, 1, 1);
        b.startAll();
        int inside = b.write(child, x, 2, 2);
        b.end(child);
        int tooEarly = b.read(0, x, 3);
        b.join(0, child, 4);
        int after = b.read(0, x, 5);
        boolean[][] hb = fast(b.passed());
        assertTrue(hb[before][inside]);
        assertFalse(hb[inside][tooEarly]);
        assertTrue(hb[inside][after]);
    }

    @Test
    void volatileReadSeesEveryVolatileWriteBeforeTheOneItReads() {
        TraceBuilder b = new TraceBuilder("P").as(MemoryOrder.VOLATILE);
        int first = b.thread("0.1", "first");
        int second = b.thread("0.2", "second");
        int reader = b.thread("0.3", "reader");
        int x = b.staticField("x");
        int one = b.write(first, x, 1, 1);
        int two = b.write(second, x, 2, 2);
        int older = b.readFrom(reader, x, 3, one);
        boolean[][] hb = fast(b.passed());
        assertTrue(hb[one][older]);
        assertFalse(hb[two][older]);
        int newest = b.readFrom(reader, x, 3, two);
        assertTrue(fast(b.passed())[one][newest]);
    }

    @Test
    void volatileReadOfC11SynchronizesWithWhatItReadsAlone() {
        TraceBuilder b = new TraceBuilder("P").as(MemoryOrder.VOLATILE);
        int first = b.thread("0.1", "first");
        int second = b.thread("0.2", "second");
        int reader = b.thread("0.3", "reader");
        int x = b.staticField("x");
        int one = b.write(first, x, 1, 1);
        int two = b.write(second, x, 2, 2);
        int newest = b.readFrom(reader, x, 3, two);
        Trace trace = b.passed();
        trace.events().addFlags(newest, EventFlags.READS_FROM_ALONE);
        boolean[][] hb = fast(trace);
        assertTrue(hb[two][newest]);
        assertFalse(hb[one][newest]);
    }

    @Test
    void writeFromOutsideOrdersAllBeforeItsReadersUnlessItOrdersNothing() {
        for (int flags : new int[] {0, EventFlags.ORDERS_NOTHING}) {
            TraceBuilder b = new TraceBuilder("P");
            int other = b.thread("0.1", "other");
            int x = b.staticField("x");
            int y = b.staticField("y");
            int before = b.write(other, x, 1, 1);
            int outside = b.write(0, y, 2, 5);
            int after = b.readFrom(0, y, 3, outside);
            Trace trace = b.passed();
            trace.events().addFlags(outside, EventFlags.EXTERNAL | flags);
            assertEquals(flags == 0, fast(trace)[before][after]);
        }
    }

    @Test
    void fencesMakePlainAccessesSynchronize() {
        TraceBuilder b = new TraceBuilder("P");
        int writer = b.thread("0.1", "writer");
        int reader = b.thread("0.2", "reader");
        int data = b.staticField("data");
        int flag = b.staticField("flag");
        int published = b.write(writer, data, 1, 1);
        b.fence(writer, 2, MemoryOrder.NONE, MemoryOrder.RELEASE);
        b.write(writer, flag, 3, 1);
        int unfenced = b.read(reader, flag, 4);
        b.fence(reader, 5, MemoryOrder.ACQUIRE, MemoryOrder.NONE);
        int fenced = b.read(reader, data, 6);
        boolean[][] hb = fast(b.passed());
        assertFalse(hb[published][unfenced]);
        assertTrue(hb[published][fenced]);
    }

    @Test
    void libraryCallsMeetEverySynchronizer() {
        TraceBuilder b = new TraceBuilder("P");
        int t = b.thread("0.1", "t");
        int u = b.thread("0.2", "u");
        int queue = b.location(LocationKind.SYNCHRONIZER, b.object("Queue"), "", "", -1);
        int other = b.location(LocationKind.SYNCHRONIZER, b.object("Queue"), "", "", -1);
        int library = b.location(LocationKind.LIBRARY, -1, "", "", -1);
        int put = b.event(t, EventKind.SYNC, queue, 1, EventFlags.RELEASES);
        int unrelated = b.event(u, EventKind.SYNC, other, 2, EventFlags.ACQUIRES);
        int unknown = b.event(u, EventKind.SYNC, library, 3, EventFlags.ACQUIRES);
        boolean[][] hb = fast(b.passed());
        assertFalse(hb[put][unrelated]);
        assertTrue(hb[put][unknown]);
    }

    private static boolean[][] fast(Trace trace) {
        return fast(trace.events(), trace.locations());
    }

    private static boolean[][] fast(EventColumns events, List<LocationEntry> locations) {
        HappensBefore happensBefore = new HappensBefore(locations);
        int n = events.size();
        int[] index = new int[n];
        boolean[][] ordered = new boolean[n][n];
        for (int j = 0; j < n; j++) {
            index[j] = happensBefore.execute(events, j, j);
            for (int i = 0; i < j; i++) {
                ordered[i][j] = happensBefore.clock(events.thread(j)).covers(events.thread(i), index[i]);
            }
        }
        return ordered;
    }
}
