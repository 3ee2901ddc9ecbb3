package dev.heddle.formats.trace;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.file.TraceEncoder;
import dev.heddle.formats.trace.file.TraceReader;
import dev.heddle.formats.trace.file.TraceWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.junit.jupiter.api.Test;

/** A trace that breaks a rule is refused by the writer, and by the reader where some other writer let it pass. */
class TraceCheckTest {
    private static void assertRefused(Trace trace, String because) throws IOException {
        IllegalArgumentException byWriter =
                assertThrows(IllegalArgumentException.class, () -> TraceWriter.toBytes(trace));
        assertTrue(byWriter.getMessage().contains(because), byWriter.getMessage());
        ByteArrayOutputStream unchecked = new ByteArrayOutputStream();
        new TraceEncoder(new BlockWriter(unchecked, Codec.DEFLATE)).encode(trace);
        CorruptTraceException byReader =
                assertThrows(CorruptTraceException.class, () -> TraceFiles.read(unchecked.toByteArray()));
        assertTrue(byReader.getMessage().contains(because), byReader.getMessage());
        assertThrows(CorruptTraceException.class, () -> TraceFiles.read(unchecked.toByteArray()));
    }

    private static Trace with(Consumer<EventColumns> change) {
        Trace trace = SampleTraces.lostUpdate();
        change.accept(trace.events());
        return trace;
    }

    private static Trace withVerdict(Trace.Verdict verdict) {
        Trace t = SampleTraces.lostUpdate();
        return new Trace(
                t.header(), t.program(), t.threads(), t.sites(), t.objects(), t.locations(), t.events(), verdict);
    }

    private static Trace withTables(
            List<Trace.ThreadEntry> threads, List<Trace.ObjectEntry> objects, List<Trace.LocationEntry> locations) {
        Trace t = SampleTraces.lostUpdate();
        return new Trace(
                t.header(),
                t.program(),
                threads,
                t.sites(),
                objects,
                locations,
                new EventColumns(0),
                new Trace.Passed());
    }

    @Test
    void indicesOfEventsStayInsideTheTables() throws Exception {
        assertRefused(with(e -> e.site[2] = 4), "expected an event's site in [-1, 4), found 4");
        assertRefused(with(e -> e.location[6] = 2), "expected an event's location in [-1, 2), found 2");
        assertRefused(with(e -> e.location[2] = -1), "expected an event's location in [0, 2), found -1");
        assertRefused(with(e -> e.thread[7] = 2), "thread");
        assertRefused(
                with(e -> {
                    e.addFlags(2, EventFlags.REFERENCE);
                    e.setValue(2, 2);
                }),
                "expected an event's object in [0, 1], found 2");
    }

    @Test
    void aReadSeesAnEarlierWriteOfItsLocation() throws Exception {
        assertRefused(with(e -> e.setReadsFrom(8, 3)), "event 8 reads location 1 from event 3, a READ of location 1");
        assertRefused(
                with(e -> {
                    e.setKind(0, EventKind.WRITE);
                    e.setReadsFrom(8, 0);
                }),
                "event 8 reads location 1 from event 0, a WRITE of location 0");
    }

    @Test
    void aReadNeverSeesALaterWrite() {
        for (int source : new int[] {3, 4, 100, -3}) {
            Trace trace = with(e -> e.setReadsFrom(3, source));
            assertThrows(IllegalArgumentException.class, () -> TraceWriter.toBytes(trace));
        }
        Trace other = with(e -> e.setReadsFrom(7, 5));
        assertThrows(IllegalArgumentException.class, () -> TraceWriter.toBytes(other));
    }

    @Test
    void indicesOfTablesStayInsideTheTables() throws Exception {
        Trace t = SampleTraces.lostUpdate();
        assertRefused(
                withTables(t.threads(), List.of(new Trace.ObjectEntry("A", 2, 1, false)), List.of()),
                "expected an object's thread in [0, 2), found 2");
        assertRefused(
                withTables(t.threads(), List.of(), List.of(new Trace.LocationEntry(LocationKind.FIELD, 0, "", "", -1))),
                "expected a location's owner in [-1, 0), found 0");
        assertRefused(
                withTables(
                        t.threads(), List.of(), List.of(new Trace.LocationEntry(LocationKind.THREAD, -1, "", "", 2))),
                "expected a location's index in [0, 2), found 2");
        assertRefused(
                withTables(
                        t.threads(),
                        List.of(),
                        List.of(new Trace.LocationEntry(LocationKind.ARRAY_ELEMENT, -1, "", "", -1))),
                "expected a location's index of at least 0, found -1");
    }

    @Test
    void threadPathsAreWordsAndDiffer() throws Exception {
        Trace.ThreadEntry main = new Trace.ThreadEntry("0", "main");
        assertRefused(withTables(List.of(main, main), List.of(), List.of()), "thread path 0 occurs twice");
        Trace.ThreadEntry spaced = new Trace.ThreadEntry("0 1", "x");
        assertRefused(withTables(List.of(spaced), List.of(), List.of()), "expected a thread path such as 0.2");
    }

    @Test
    void indicesOfTheVerdictStayInsideTheTables() throws Exception {
        assertRefused(
                withVerdict(new Trace.Failed(FailureKind.EXIT, 2, "", List.of(), List.of())),
                "expected the failed thread in [-1, 2), found 2");
        Trace.Blocked blocked = new Trace.Blocked(0, EventKind.LOCK, -1, -1, 5, -1);
        assertRefused(
                withVerdict(new Trace.Failed(FailureKind.DEADLOCK, -1, "", List.of(), List.of(blocked))),
                "expected a holding thread in [-1, 2), found 5");
    }

    @Test
    void aTraceTooLargeForTheHeapIsRefused() {
        byte[] file = TraceWriter.toBytes(SampleTraces.random(5, 20_000));
        CorruptTraceException e = assertThrows(
                CorruptTraceException.class,
                () -> TraceReader.read(
                        TraceFiles.NAME, new SeekableInMemoryByteChannel(file), new MemoryBudget(1 << 20)));
        assertTrue(e.getMessage().contains("raise -Xmx"), e.getMessage());
    }
}
