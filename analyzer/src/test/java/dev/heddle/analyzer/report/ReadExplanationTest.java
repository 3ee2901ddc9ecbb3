package dev.heddle.analyzer.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReadExplanationTest {
    private final TraceBuilder b = new TraceBuilder("P");
    private final int t = b.thread("0.1", "writer");
    private final int u = b.thread("0.2", "reader");
    private final int x = b.staticField("x");
    private final int y = b.staticField("y");

    @Test
    void everyWriteHasItsReason() throws IOException {
        b.write(t, x, 3, 1);
        b.as(MemoryOrder.RELEASE).write(t, y, 4, 1);
        int seen = b.as(MemoryOrder.PLAIN).write(t, x, 5, 2);
        b.write(t, x, 6, 3);
        b.as(MemoryOrder.RELEASE).read(u, y, 9);
        int read = b.as(MemoryOrder.PLAIN).readFrom(u, x, 10, seen);
        b.write(t, x, 7, 4);
        Golden.assertMatches("why/released.txt", ReadExplanation.text(b.passed(), read));
    }

    @Test
    void whatAnOpaqueReadHasSeenHidesWhatWasBefore() throws IOException {
        b.as(MemoryOrder.OPAQUE).write(t, x, 3, 1);
        b.write(t, x, 4, 2);
        b.read(u, x, 9);
        int read = b.read(u, x, 10);
        Golden.assertMatches("why/coherent.txt", ReadExplanation.text(b.passed(), read));
    }

    @Test
    void anUpdateReadsOnlyWhatNoUpdateHasRead() throws IOException {
        b.update(t, x, 3, 1);
        int update = b.update(u, x, 4, 2);
        Golden.assertMatches("why/update.txt", ReadExplanation.text(b.passed(), update));
    }

    @Test
    void whatWasNotOfferedIsSaid() {
        b.write(t, x, 3, 1);
        int read = b.read(u, x, 9);
        b.events().addFlags(read, EventFlags.NEWEST_OFFERED);
        String text = ReadExplanation.text(b.passed(), read);
        assertTrue(text.contains("only the newest write was offered"), text);
    }

    @Test
    void aWriteNamesItsReaders() {
        int write = b.write(t, x, 3, 1);
        int read = b.read(u, x, 9);
        String text = ReadExplanation.text(b.passed(), write);
        assertTrue(text.contains("Its value was read by event " + read + "."), text);
    }

    @Test
    void otherEventsSayWhatCanBeAsked() {
        int fence = b.fence(t, 3, MemoryOrder.ACQUIRE, MemoryOrder.NONE);
        String text = ReadExplanation.text(b.passed(), fence);
        assertTrue(text.contains("--why explains reads and updates"), text);
    }

    @Test
    void anExecutionThatTheModelDoesNotExplainIsNoCrash() {
        b.write(t, x, 3, 1);
        b.readFrom(t, x, 4, EventColumns.READS_INITIAL);
        int read = b.read(t, x, 5);
        Trace trace = b.passed();
        assertTrue(ReadExplanation.text(trace, read).contains("does not explain"));
        assertTrue(ReadExplanation.json(trace, read).containsKey("error"));
    }

    @Test
    void theJsonHoldsTheSame() {
        int write = b.write(t, x, 3, 1);
        int read = b.read(u, x, 9);
        Map<String, Object> json = ReadExplanation.json(b.passed(), read);
        assertEquals(read, json.get("event"));
        assertEquals(
                List.of(
                        Map.of("event", "initial", "status", "visible", "text", "could be seen"),
                        Map.of(
                                "event",
                                write,
                                "value",
                                "1",
                                "thread",
                                "0.1",
                                "where",
                                "P.java:3",
                                "status",
                                "seen",
                                "text",
                                "seen")),
                json.get("writes"));
    }
}
