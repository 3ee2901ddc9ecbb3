package dev.heddle.analyzer.communication;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.EventColumns;
import org.junit.jupiter.api.Test;

class CommunicationCounterTest {
    private final TraceBuilder b = new TraceBuilder("P");
    private final int t = b.thread("0.1", "t");
    private final int u = b.thread("0.2", "u");
    private final int x = b.staticField("x");

    private CommunicationCounts count() {
        return CommunicationCounter.count(b.passed());
    }

    @Test
    void lostUpdateCountsItsFourAccessesAndTheFinalRead() {
        b.write(0, x, 1, 0);
        b.startAll();
        b.read(t, x, 2);
        b.read(u, x, 2);
        b.write(t, x, 2, 1);
        b.write(u, x, 2, 1);
        b.end(t);
        b.end(u);
        b.join(0, t, 7);
        b.join(0, u, 7);
        b.openRead(0, x, 8); // nothing orders the two writes
        CommunicationCounts counts = count();
        assertEquals(new Tally(5, 5), counts.k());
        assertEquals(new Tally(1, 1), counts.kCom());
        assertEquals(3, counts.threads());
        assertEquals(1, counts.locations());
        assertEquals(1, counts.sharedLocations());
        assertEquals(b.events().size(), counts.events());
    }

    @Test
    void initialisationBeforeTheFirstThreadDoesNotCount() {
        b.as(MemoryOrder.VOLATILE).write(0, x, 1, 0);
        b.update(0, x, 1, 1);
        b.startAll();
        b.read(t, x, 2);
        assertEquals(new Tally(1, 1), count().k());
        assertEquals(new Tally(1, 1), count().kCom());
    }

    @Test
    void spinLoopCollapsesToOneReadOfEachSource() {
        b.as(MemoryOrder.VOLATILE).startAll();
        for (int turn = 0; turn < 50; turn++) {
            b.read(t, x, 2);
        }
        b.write(u, x, 3, 1);
        b.read(t, x, 2);
        CommunicationCounts counts = count();
        assertEquals(new Tally(52, 3), counts.k());
        assertEquals(new Tally(52, 3), counts.kCom());
    }

    @Test
    void readsOfDifferentSitesAndThreadsDoNotCollapse() {
        b.as(MemoryOrder.VOLATILE).startAll();
        b.read(t, x, 2);
        b.read(t, x, 3);
        b.read(u, x, 3);
        assertEquals(new Tally(3, 3), count().k());
    }

    @Test
    void plainReadIsASinkWhereItMightHaveSeenAnotherWrite() {
        b.startAll();
        b.write(u, x, 2, 1);
        b.openRead(t, x, 3);
        b.read(t, x, 4);
        assertEquals(new Tally(1, 1), count().kCom());
    }

    @Test
    void accessesOfOneThreadAloneAreNotShared() {
        b.startAll();
        b.write(t, x, 2, 1);
        b.read(t, x, 3);
        CommunicationCounts counts = count();
        assertEquals(new Tally(0, 0), counts.k());
        assertEquals(1, counts.locations());
        assertEquals(0, counts.sharedLocations());
    }

    @Test
    void sinksAreThoseOfTheMemoryModel() {
        int monitor = b.monitor(b.object("Lock"));
        int synchronizer = b.location(LocationKind.SYNCHRONIZER, b.object("Queue"), "", "", -1);
        b.startAll();
        int before = count().kCom().raw();
        b.lock(t, monitor, 1);
        b.event(t, EventKind.LOCK, monitor, 2, EventFlags.FAILED);
        b.wake(t, monitor, 3);
        b.event(t, EventKind.PARK, -1, 4, 0);
        b.event(t, EventKind.SYNC, synchronizer, 5, EventFlags.ACQUIRES);
        b.fence(t, 6, MemoryOrder.ACQUIRE, MemoryOrder.NONE);
        b.fence(t, 7, MemoryOrder.VOLATILE, MemoryOrder.VOLATILE);
        b.update(t, x, 8, 1);
        b.as(MemoryOrder.OPAQUE).read(t, x, 9);
        b.as(MemoryOrder.VOLATILE).write(t, x, 10, 1);
        int failed = b.as(MemoryOrder.PLAIN).read(t, x, 11);
        b.events().addFlags(failed, EventFlags.FAILED_CAS);
        assertEquals(before + 11, count().kCom().raw());
    }

    @Test
    void releasesAndBookkeepingAreNoSinks() {
        int monitor = b.monitor(b.object("Lock"));
        int synchronizer = b.location(LocationKind.SYNCHRONIZER, b.object("Queue"), "", "", -1);
        b.startAll();
        b.unlock(t, monitor, 1);
        b.await(t, monitor, 2);
        b.notifyOne(t, monitor, 3, -1);
        b.event(t, EventKind.SYNC, synchronizer, 4, EventFlags.RELEASES);
        b.fence(t, 5, MemoryOrder.NONE, MemoryOrder.RELEASE);
        b.as(MemoryOrder.RELEASE).write(t, x, 6, 1);
        b.event(t, EventKind.YIELD, -1, 7, 0);
        b.end(t);
        b.join(0, t, 8);
        assertEquals(0, count().kCom().raw());
    }

    @Test
    void stepsAreDecisionsWithAChoice() {
        EventColumns events = new EventColumns(4);
        events.append(0, EventKind.BEGIN, -1, -1, 1);
        events.append(0, EventKind.YIELD, -1, -1, 2);
        events.append(0, EventKind.YIELD, -1, -1, 3);
        events.append(0, EventKind.END, -1, -1, 1);
        assertEquals(2, CommunicationCounter.count(events).choices().steps());
    }

    @Test
    void writesFromOutsideDoNotCount() {
        b.startAll();
        b.read(t, x, 1);
        int outside = b.write(u, x, 2, 1);
        b.events().addFlags(outside, EventFlags.EXTERNAL);
        assertEquals(1, count().k().raw());
    }

    @Test
    void noEventsCountNothing() {
        CommunicationCounts counts = CommunicationCounter.count(new EventColumns(0));
        assertEquals(
                new CommunicationCounts(0, 0, 0, 0, new Tally(0, 0), new Tally(0, 0), new Choices(0, 0, 0, 0, 0)),
                counts);
    }
}
