package dev.heddle.analyzer.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.EventColumns;
import org.junit.jupiter.api.Test;

class EventTextTest {
    private final TraceBuilder b = new TraceBuilder("Box");
    private final int t = b.thread("0.1", "filler");
    private final int box = b.object("demo.Box");
    private final int count = b.field(box, "count");

    private String full(int event) {
        return new EventText(b.passed()).full(event);
    }

    @Test
    void readNamesTheWriteItSaw() {
        int write = b.write(t, count, 12, 1);
        int read = b.as(MemoryOrder.VOLATILE).read(0, count, 20);
        EventText text = new EventText(b.passed());
        assertEquals("write Box#0.1.count = 1", text.full(write));
        assertEquals("read volatile Box#0.1.count = 1 <- w#0 by 0.1 @ Box.java:12", text.full(read));
        assertEquals("read volatile Box#0.1.count = 1 <- w#0", text.medium(read));
        assertEquals("read count = 1", text.brief(read));
    }

    @Test
    void initialValueIsNoWrite() {
        assertEquals("read Box#0.1.count = 0 <- initial", full(b.read(0, count, 20)));
    }

    @Test
    void updatesHaveTwoOrders() {
        int update = b.update(t, count, 9, 3);
        assertEquals("update volatile Box#0.1.count = 3 <- initial", full(update));
        b.events().setOrders(update, MemoryOrder.ACQUIRE, MemoryOrder.OPAQUE);
        assertEquals("update acquire/opaque Box#0.1.count = 3 <- initial", full(update));
    }

    @Test
    void aPauseAtAClassBeginsItsInitialisationAndOneAtAThreadDoesNot() {
        int type = b.location(LocationKind.CLASS, -1, "demo.Box", "", -1);
        int begin = b.event(t, EventKind.YIELD, type, 1, 0);
        int asked = b.start(0, t, 1);
        int question = b.event(0, EventKind.YIELD, b.events().location(asked), 1, EventFlags.CHANGES);
        assertEquals("initialising class Box", full(begin));
        assertFalse(full(question).contains("initialising"), full(question));
    }

    @Test
    void locationsOfEveryKindHaveNames() {
        int array = b.object("[I");
        int strings = b.object("[[Ljava.lang.String;");
        assertEquals("write int[]#0.2[4] = 7", full(b.write(t, b.element(array, 4), 1, 7)));
        assertEquals("write String[][]#0.3[0] = null", full(b.writeReference(t, b.element(strings, 0), 1, -1)));
        assertEquals("write Box.total = 7", full(b.write(t, b.staticField("total"), 1, 7)));
        assertEquals("lock monitor of Box#0.1", full(b.lock(t, b.monitor(box), 1)));
        assertEquals("start thread 0.1 filler", full(b.start(0, t, 1)));
        int type = b.location(LocationKind.CLASS, -1, "demo.Box", "", -1);
        assertEquals("initialised class Box", full(b.event(t, EventKind.CLASS_INIT, type, 1, 0)));
        int library = b.location(LocationKind.LIBRARY, -1, "", "", -1);
        assertEquals("hand over library (releases)", full(b.event(t, EventKind.SYNC, library, 1, EventFlags.RELEASES)));
    }

    @Test
    void notifySaysWhomItWoke() {
        int monitor = b.monitor(box);
        assertEquals("notify monitor of Box#0.1 -> 0.1", full(b.notifyOne(0, monitor, 1, t)));
        assertEquals("notify monitor of Box#0.1 -> none", full(b.notifyOne(0, monitor, 1, -1)));
        int all = b.notifyOne(0, monitor, 1, 1);
        b.events().addFlags(all, EventFlags.ALL);
        assertEquals("notifyAll monitor of Box#0.1 -> 2", full(all));
    }

    @Test
    void fencesAndFlagsAreSpelledOut() {
        assertEquals("fence full", full(b.fence(t, 1, MemoryOrder.VOLATILE, MemoryOrder.VOLATILE)));
        assertEquals("fence acquire", full(b.fence(t, 1, MemoryOrder.ACQUIRE, MemoryOrder.NONE)));
        assertEquals("fence release", full(b.fence(t, 1, MemoryOrder.NONE, MemoryOrder.RELEASE)));
        assertEquals("park (timed out)", full(b.event(t, EventKind.PARK, -1, 1, EventFlags.TIMED_OUT)));
    }

    @Test
    void valuesBeyondIntegersAreHexadecimal() {
        assertEquals("write Box#0.1.count = -5", full(b.write(t, count, 1, -5)));
        assertEquals(
                "write Box#0.1.count = 0x3ff8000000000000",
                full(b.write(t, count, 1, Double.doubleToRawLongBits(1.5))));
    }

    @Test
    void indicesOutsideTheTablesAreQuestionMarks() {
        EventColumns events = b.events();
        int i = events.append(99, EventKind.READ, 99, 99, 1);
        events.addFlags(i, EventFlags.REFERENCE);
        events.setValue(i, Long.MAX_VALUE);
        events.setReadsFrom(i, 99);
        assertEquals("read ? = ? <- ?", full(i));
        assertEquals("?", new TraceNames(b.passed()).thread(99));
    }
}
