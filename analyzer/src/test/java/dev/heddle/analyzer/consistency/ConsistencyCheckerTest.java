package dev.heddle.analyzer.consistency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import org.junit.jupiter.api.Test;

class ConsistencyCheckerTest {
    private final TraceBuilder b = new TraceBuilder("P");
    private final int t = b.thread("0.1", "t");
    private final int u = b.thread("0.2", "u");
    private final int x = b.staticField("x");
    private final int y = b.staticField("y");
    private int node;

    private static Axiom broken(Trace trace) {
        return ConsistencyChecker.check(trace).orElseThrow().axiom();
    }

    private void places(int... writes) {
        for (int n = 0; n < writes.length; n++) {
            b.events().setPosition(writes[n], n + 1);
        }
    }

    /** The event is the next node of S, or a pure read after the last one. */
    private int inOrder(int event) {
        EventColumns events = b.events();
        node += events.kind(event) == EventKind.READ ? 0 : 1;
        events.setSyncPosition(event, node);
        return event;
    }

    @Test
    void anExecutionThatObeysIsConsistent() {
        b.as(MemoryOrder.RELEASE).write(t, x, 1, 1);
        b.read(u, x, 2);
        b.as(MemoryOrder.VOLATILE);
        inOrder(b.write(u, y, 3, 1));
        inOrder(b.read(t, y, 4));
        inOrder(b.update(t, x, 5, 2));
        assertTrue(ConsistencyChecker.check(b.passed()).isEmpty());
    }

    @Test
    void aFrozenFieldIsReadWithWhatItsWriterKnew() {
        b.write(t, x, 1, 1);
        b.write(t, y, 2, 1);
        int frozen = b.read(u, y, 3);
        b.events().addFlags(frozen, EventFlags.FROZEN);
        b.read(u, x, 4);
        assertTrue(ConsistencyChecker.check(b.passed()).isEmpty());
    }

    @Test
    void aSourceThatWritesAnotherLocationIsNoSource() {
        int write = b.write(t, x, 1, 1);
        b.readFrom(u, y, 2, write);
        assertEquals(Axiom.WELL_FORMED, broken(b.passed()));
    }

    @Test
    void aReadOfALaterWriteBreaksA1() {
        b.readFrom(u, x, 1, 1);
        b.write(t, x, 2, 0);
        assertEquals(Axiom.A1, broken(b.passed()));
    }

    @Test
    void writesOfAThreadOutOfOrderBreakA2() {
        int first = b.write(t, x, 1, 1);
        int second = b.write(t, x, 2, 2);
        places(second, first);
        assertEquals(Axiom.A2, broken(b.passed()));
    }

    @Test
    void aReadOfAnOverwrittenValueBreaksA3AndIsTold() {
        b.write(t, x, 7, 1);
        b.as(MemoryOrder.RELEASE).write(t, y, 8, 1);
        b.read(u, y, 11);
        b.as(MemoryOrder.PLAIN).readFrom(u, x, 12, EventColumns.READS_INITIAL);
        Trace trace = b.passed();
        assertEquals(
                "event 3 (read x = 0 <- initial, thread 0.2, P.java:12) reads what event 0 (write x = 1, thread 0.1, P.java:7) overwrites,"
                        + " and event 0 (write x = 1, thread 0.1, P.java:7) happens before event 3 (read x = 0 <- initial, thread 0.2,"
                        + " P.java:12) (release at P.java:8 / acquire at P.java:11): coherence of writes and reads, CoWR (A3)",
                ViolationText.of(trace, ConsistencyChecker.check(trace).orElseThrow()));
    }

    @Test
    void aWriteBeforeWhatItsThreadHasReadBreaksA4() {
        int theirs = b.write(u, x, 1, 1);
        b.read(t, x, 2);
        int own = b.write(t, x, 3, 2);
        places(own, theirs);
        assertEquals(Axiom.A4, broken(b.passed()));
    }

    @Test
    void opaqueReadsThatGoBackBreakA5() {
        b.as(MemoryOrder.OPAQUE).write(t, x, 1, 1);
        b.read(u, x, 2);
        b.readFrom(u, x, 3, EventColumns.READS_INITIAL);
        assertEquals(Axiom.A5, broken(b.passed()));
    }

    @Test
    void plainReadsMayGoBackButNotAcrossAnAcquireFence() {
        b.write(t, x, 1, 1);
        b.read(u, x, 2);
        b.readFrom(u, x, 3, EventColumns.READS_INITIAL);
        assertTrue(ConsistencyChecker.check(b.passed()).isEmpty());
        b.fence(u, 4, MemoryOrder.ACQUIRE, MemoryOrder.NONE);
        b.readFrom(u, x, 5, EventColumns.READS_INITIAL);
        assertEquals(Axiom.A6, broken(b.passed()));
    }

    @Test
    void aWriteBetweenAnUpdateAndItsSourceBreaksA7() {
        b.as(MemoryOrder.VOLATILE);
        int update = inOrder(b.update(t, x, 1, 1));
        b.as(MemoryOrder.PLAIN);
        int write = b.write(u, x, 2, 5);
        places(write, update);
        assertEquals(Axiom.A7, broken(b.passed()));
    }

    @Test
    void volatileReadsThatMissWhatStandsBeforeBreakA8() {
        b.as(MemoryOrder.VOLATILE);
        inOrder(b.write(t, x, 1, 1));
        inOrder(b.write(u, y, 2, 1));
        inOrder(b.readFrom(t, y, 3, EventColumns.READS_INITIAL));
        assertEquals(Axiom.A8, broken(b.passed()));
    }

    /** One thread writes x and asks an object, the other one changes the object and does not see x. */
    private Trace bufferingOverALibraryObject(int asking, int changing) {
        int queue = b.location(
                LocationKind.SYNCHRONIZER, b.object("java.util.concurrent.ConcurrentLinkedQueue"), "", "", -1);
        b.as(MemoryOrder.VOLATILE);
        inOrder(b.write(t, x, 1, 1));
        b.event(t, EventKind.SYNC, queue, 2, asking);
        b.event(u, EventKind.SYNC, queue, 3, changing);
        int stale = b.readFrom(u, x, 4, EventColumns.READS_INITIAL);
        b.events().setSyncPosition(stale, 0);
        return b.passed();
    }

    @Test
    void storeBufferingOverALibraryObjectBreaksA8() {
        assertEquals(Axiom.A8, broken(bufferingOverALibraryObject(EventFlags.ASKS, EventFlags.CHANGES)));
    }

    @Test
    void callsThatHaveNoPlaceInSOrderNothing() {
        assertTrue(ConsistencyChecker.check(bufferingOverALibraryObject(0, 0)).isEmpty());
    }

    @Test
    void aQuestionFollowsTheLastChangeInS() {
        int queue = b.location(
                LocationKind.SYNCHRONIZER, b.object("java.util.concurrent.ConcurrentLinkedQueue"), "", "", -1);
        b.as(MemoryOrder.VOLATILE);
        inOrder(b.write(t, x, 1, 1));
        b.event(t, EventKind.SYNC, queue, 2, EventFlags.CHANGES);
        b.event(u, EventKind.SYNC, queue, 3, EventFlags.ASKS);
        b.events().setSyncPosition(b.readFrom(u, x, 4, EventColumns.READS_INITIAL), 0);
        assertEquals(Axiom.A8, broken(b.passed()));
    }

    @Test
    void storeBufferingAcrossFullFencesBreaksA8() {
        b.write(t, x, 1, 1);
        inOrder(b.fence(t, 2, MemoryOrder.VOLATILE, MemoryOrder.VOLATILE));
        b.write(u, y, 3, 1);
        inOrder(b.fence(u, 4, MemoryOrder.VOLATILE, MemoryOrder.VOLATILE));
        b.readFrom(u, x, 5, EventColumns.READS_INITIAL);
        assertEquals(Axiom.A8, broken(b.passed()));
    }

    @Test
    void nodesOfSOutOfExecutionOrderBreakA8() {
        b.as(MemoryOrder.VOLATILE);
        b.events().setSyncPosition(b.write(t, x, 1, 1), 2);
        b.events().setSyncPosition(b.write(u, y, 2, 1), 1);
        assertEquals(Axiom.A8, broken(b.passed()));
    }

    @Test
    void coherentPlainReadsDoNotGoBack() {
        b.write(t, x, 1, 1);
        b.events().addFlags(b.read(u, x, 2), EventFlags.COHERENT);
        b.events().addFlags(b.readFrom(u, x, 3, EventColumns.READS_INITIAL), EventFlags.COHERENT);
        assertEquals(Axiom.A5, broken(b.passed()));
    }
}
