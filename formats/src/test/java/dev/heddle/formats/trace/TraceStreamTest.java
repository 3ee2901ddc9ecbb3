package dev.heddle.formats.trace;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.file.EventBlockDecoder;
import dev.heddle.formats.trace.file.Footer;
import dev.heddle.formats.trace.file.TraceEncoder;
import dev.heddle.formats.trace.file.TraceReader;
import dev.heddle.formats.trace.file.TraceStream;
import dev.heddle.formats.trace.file.TraceStreamWriter;
import dev.heddle.formats.trace.file.TraceWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceStreamTest {
    private static final byte[] SMALL = TraceWriter.toBytes(SampleTraces.lostUpdate(), Codec.STORED);

    @TempDir
    Path directory;

    /** Everything that the stream gives, put together. */
    private static Trace stream(byte[] file) throws IOException, CorruptTraceException {
        try (TraceStream stream =
                TraceStream.open(TraceFiles.NAME, new SeekableInMemoryByteChannel(file), new MemoryBudget(256 << 20))) {
            EventColumns all = new EventColumns(0);
            for (EventColumns window = stream.next(); window != null; window = stream.next()) {
                assertEquals(all.size(), stream.base());
                for (int i = 0; i < window.size(); i++) {
                    all.append(0, EventKind.READ, -1, -1, 1);
                    all.copyFrom(all.size() - 1, window, i);
                }
            }
            for (int i = 0; i < stream.locations().size(); i++) {
                assertEquals(stream.locations().get(i).kind(), stream.locationKind(i));
            }
            return new Trace(
                    stream.header(),
                    stream.program(),
                    stream.threads(),
                    stream.sites(),
                    stream.objects(),
                    List.copyOf(stream.locations()),
                    all,
                    stream.verdict());
        }
    }

    @ParameterizedTest
    @EnumSource
    void aStreamGivesWhatTheReaderReads(Codec codec) throws Exception {
        for (long seed = 0; seed < 60; seed++) {
            Trace trace = SampleTraces.random(seed, seed < 50 ? (int) (seed * 13) : (int) seed * 900);
            TraceFiles.assertSame(trace, stream(TraceWriter.toBytes(trace, codec)));
        }
        TraceFiles.assertSame(SampleTraces.lostUpdate(), stream(TraceWriter.toBytes(SampleTraces.lostUpdate(), codec)));
    }

    @ParameterizedTest
    @EnumSource
    void whatIsConfinedIsKnownBeforeTheEvents(Codec codec) throws Exception {
        int confined = 0;
        for (long seed = 0; seed < 60; seed++) {
            Trace trace = SampleTraces.random(seed, (int) (seed * 13));
            ConfinedLocations expected = ConfinedLocations.of(trace.events());
            ConfinedLocations found = confinement(TraceWriter.toBytes(trace, codec));
            for (int location = 0; location < trace.locations().size(); location++) {
                assertEquals(expected.isConfined(location), found.isConfined(location), seed + ", " + location);
            }
            assertEquals(expected.size(), found.size());
            confined += found.size();
        }
        assertTrue(confined > 0, "the samples have confined locations");
    }

    @Test
    void nothingIsConfinedInADamagedTrace() throws Exception {
        byte[] file = TraceWriter.toBytes(SampleTraces.lostUpdate(), Codec.STORED);
        int opened = 0;
        for (int at = 0; at < file.length; at++) {
            byte[] damaged = file.clone();
            damaged[at] ^= 0x40;
            try {
                confinement(damaged);
                opened++;
            } catch (CorruptTraceException e) {
                // its head is damaged
            }
        }
        assertTrue(opened > 0, "damage behind the head");
    }

    private static ConfinedLocations confinement(byte[] file) throws IOException, CorruptTraceException {
        try (TraceStream stream =
                TraceStream.open(TraceFiles.NAME, new SeekableInMemoryByteChannel(file), new MemoryBudget(256 << 20))) {
            return stream.confinement();
        }
    }

    @Test
    void blocksMayComeInAnyOrder() throws Exception {
        Trace trace = SampleTraces.random(99, 30_000);
        List<TraceFiles.Block> blocks = new ArrayList<>(TraceFiles.blocks(TraceWriter.toBytes(trace)));
        List<TraceFiles.Block> events = new ArrayList<>(blocks.stream()
                .filter(b -> b.header().type() == BlockType.EVENTS.code())
                .toList());
        int first = blocks.indexOf(events.get(0));
        Collections.reverse(events);
        for (int i = 0; i < events.size(); i++) {
            blocks.set(first + i, events.get(i));
        }
        byte[] file = renumbered(blocks, trace);
        TraceFiles.assertSame(trace, TraceFiles.read(file));
        TraceFiles.assertSame(trace, stream(file));
    }

    /** The same blocks with numbers, checksums and a footer that fit. */
    private static byte[] renumbered(List<TraceFiles.Block> blocks, Trace trace) {
        List<TraceFiles.Block> numbered = new ArrayList<>();
        List<IndexEntry> index = new ArrayList<>();
        EventBlockDecoder decoder = new EventBlockDecoder();
        for (TraceFiles.Block block : blocks.subList(0, blocks.size() - 1)) {
            BlockHeader h = block.header();
            long size = h.end() - h.offset();
            numbered.add(block.withHeader(h.type(), h.flags(), index.size(), h.count()));
            if (h.type() == BlockType.EVENTS.code()) {
                decoder.begin(Payload.of(h.codec() == 0 ? block.stored() : TraceFiles.inflate(block)), h.count());
                index.add(decoder.entry(size));
            } else {
                index.add(new IndexEntry(h.type(), size, h.count(), -1, -1, -1));
            }
        }
        RecordOutput out = new RecordOutput();
        Footer.write(out, index, trace.events().size(), TraceCheck.Sizes.of(trace));
        TraceFiles.Block footer = blocks.get(blocks.size() - 1);
        BlockHeader h = footer.header();
        byte[] payload = out.toBytes();
        BlockHeader stored =
                new BlockHeader(0, h.type(), 0, 0, index.size(), index.size(), payload.length, payload.length, 0);
        numbered.add(new TraceFiles.Block(stored, payload));
        return TraceFiles.file(numbered);
    }

    private static void assertSameRefusal(byte[] file, String what) {
        Exception whole = assertThrows(Exception.class, () -> TraceFiles.read(file), what);
        Exception streamed = assertThrows(Exception.class, () -> stream(file), what);
        assertEquals(whole.getClass(), streamed.getClass(), what);
        assertTrue(!streamed.getMessage().contains("\n"), streamed.getMessage());
    }

    @ParameterizedTest
    @EnumSource
    void everyTruncationIsRefusedAsTheReaderDoes(Codec codec) {
        byte[] file = TraceWriter.toBytes(SampleTraces.lostUpdate(), codec);
        for (int length = 0; length < file.length; length++) {
            byte[] head = Arrays.copyOf(file, length);
            Exception whole = assertThrows(CorruptTraceException.class, () -> TraceFiles.read(head));
            Exception streamed = assertThrows(CorruptTraceException.class, () -> stream(head));
            assertEquals(whole.getMessage(), streamed.getMessage());
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyFlippedBitIsRefusedAsTheReaderDoes(Codec codec) {
        byte[] file = TraceWriter.toBytes(SampleTraces.lostUpdate(), codec);
        for (int bit = 0; bit < file.length * 8; bit++) {
            byte[] damaged = file.clone();
            damaged[bit / 8] ^= (byte) (1 << bit % 8);
            Exception whole = assertThrows(Exception.class, () -> TraceFiles.read(damaged));
            Exception streamed = assertThrows(Exception.class, () -> stream(damaged));
            assertEquals(whole.getMessage(), streamed.getMessage(), "bit " + bit);
        }
    }

    /** The attack that checksums do not stop: one reads it, or both refuse it. */
    @Test
    void mutatedBlocksWithGoodChecksumsAreReadOrRefusedAlike() throws Exception {
        int refused = 0;
        for (long seed = 0; seed < 6000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            List<TraceFiles.Block> blocks = new ArrayList<>(TraceFiles.blocks(SMALL));
            int victim = random.nextInt(blocks.size());
            byte[] bytes = blocks.get(victim).stored().clone();
            for (int n = 1 + random.nextInt(2); n > 0; n--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(random.nextBoolean() ? 256 : 8);
            }
            blocks.set(victim, blocks.get(victim).with(bytes));
            byte[] file = TraceFiles.file(blocks);
            Trace whole;
            try {
                whole = TraceFiles.read(file);
            } catch (CorruptTraceException e) {
                refused++;
                assertSameRefusal(file, "seed " + seed);
                continue;
            }
            TraceFiles.assertSame(whole, stream(file));
        }
        assertTrue(refused > 3000, "refused " + refused);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void aSourceInAnEarlierWindowMustWriteTheLocationThatIsRead(int wrong) throws Exception {
        EventColumns events = new EventColumns(0);
        events.append(0, EventKind.WRITE, -1, 0, 1);
        events.append(0, wrong == 1 ? EventKind.READ : EventKind.WRITE, -1, wrong == 2 ? 1 : 0, 1);
        events.append(0, EventKind.WRITE, -1, 0, 1);
        for (int i = 0; i < 2 * TraceFormat.MAX_COUNT; i++) {
            events.append(i % 2, EventKind.YIELD, -1, -1, 1);
        }
        int read = events.append(0, EventKind.READ, -1, 0, 1);
        events.setReadsFrom(read, 1);
        Trace t = SampleTraces.lostUpdate();
        Trace trace = new Trace(
                t.header(),
                t.program(),
                t.threads(),
                t.sites(),
                t.objects(),
                t.locations(),
                events,
                new Trace.Passed());
        byte[] file = unchecked(trace);
        if (wrong == 0) {
            TraceFiles.assertSame(trace, stream(file));
            return;
        }
        String whole = assertThrows(CorruptTraceException.class, () -> TraceFiles.read(file))
                .getMessage();
        assertTrue(whole.contains("reads location 0 from event 1"), whole);
        assertEquals(
                whole,
                assertThrows(CorruptTraceException.class, () -> stream(file)).getMessage());
    }

    @Test
    void aChannelThatIsNoTraceIsClosed() throws Exception {
        for (byte[] bytes : new byte[][] {new byte[0], new byte[100], Arrays.copyOf(SMALL, 50)}) {
            SeekableInMemoryByteChannel channel = new SeekableInMemoryByteChannel(bytes);
            assertThrows(
                    CorruptTraceException.class,
                    () -> TraceStream.open(TraceFiles.NAME, channel, new MemoryBudget(1 << 20)));
            assertTrue(!channel.isOpen());
        }
    }

    @Test
    void aTraceTooLongForTheMemoryIsStreamed() throws Exception {
        EventColumns events = new EventColumns(0);
        for (int i = 0; i < 200_000; i++) {
            int e = events.append(i & 1, i < 2 ? EventKind.WRITE : EventKind.READ, -1, i & 1, 1);
            events.setReadsFrom(e, i < 2 ? EventColumns.READS_NOTHING : i & 1);
        }
        Trace t = SampleTraces.lostUpdate();
        List<Trace.LocationEntry> locations =
                List.of(t.locations().get(1), t.locations().get(1));
        Trace trace = new Trace(
                t.header(), t.program(), t.threads(), t.sites(), t.objects(), locations, events, new Trace.Passed());
        byte[] file = TraceWriter.toBytes(trace);
        CorruptTraceException e = assertThrows(
                CorruptTraceException.class,
                () -> TraceReader.read(
                        TraceFiles.NAME, new SeekableInMemoryByteChannel(file), new MemoryBudget(1 << 20)));
        assertTrue(e.getMessage().contains("raise -Xmx"), e.getMessage());
        int read = 0;
        try (TraceStream stream =
                TraceStream.open(TraceFiles.NAME, new SeekableInMemoryByteChannel(file), new MemoryBudget(1 << 20))) {
            for (EventColumns window = stream.next(); window != null; window = stream.next()) {
                assertTrue(window.size() <= 2 * TraceFormat.MAX_COUNT, "a window of " + window.size());
                read += window.size();
            }
        }
        assertEquals(200_000, read);
    }

    /** What the writer would refuse. */
    private static byte[] unchecked(Trace trace) throws IOException {
        var bytes = new java.io.ByteArrayOutputStream();
        new TraceEncoder(new BlockWriter(bytes, Codec.DEFLATE)).encode(trace);
        return bytes.toByteArray();
    }

    @Test
    void aStreamIsWrittenAsItComes() throws Exception {
        for (int batch : new int[] {1, 100, 5000, 100_000}) {
            Trace trace = SampleTraces.random(7, 20_000);
            Path file = directory.resolve("run.heddle");
            try (TraceStreamWriter out = new TraceStreamWriter(file, trace.header(), trace.program(), Codec.DEFLATE)) {
                for (int from = 0; from < 20_000; from += batch) {
                    EventColumns events = new EventColumns(batch);
                    for (int i = from; i < Math.min(20_000, from + batch); i++) {
                        events.append(0, EventKind.READ, -1, -1, 1);
                        events.copyFrom(i - from, trace.events(), i);
                    }
                    out.append(events, Tables.of(trace));
                }
                assertTrue(java.nio.file.Files.exists(directory.resolve("run.heddle.part")));
                out.finish(trace.verdict());
            }
            TraceFiles.assertSame(trace, TraceReader.read(file));
            try (var listing = java.nio.file.Files.list(directory)) {
                assertEquals(List.of(file), listing.toList());
            }
        }
    }

    /** Its verdict, and so its version, is known when the rest has been written. */
    @Test
    void aStreamThatDidNotEndHasTheVersionOfItsVerdict() throws Exception {
        Trace trace = SampleTraces.unfinished();
        for (Codec codec : List.of(Codec.DEFLATE, Codec.STORED)) {
            Path file = directory.resolve("run.heddle");
            try (TraceStreamWriter out = new TraceStreamWriter(file, trace.header(), trace.program(), codec)) {
                out.append(trace.events(), Tables.of(trace));
                out.finish(trace.verdict());
            }
            assertArrayEquals(TraceWriter.toBytes(trace, codec), java.nio.file.Files.readAllBytes(file));
            assertEquals(
                    trace.verdict(),
                    stream(java.nio.file.Files.readAllBytes(file)).verdict());
        }
    }

    @Test
    void aWriterThatIsClosedEarlyLeavesNothing() throws Exception {
        Trace trace = SampleTraces.lostUpdate();
        Path file = directory.resolve("run.heddle");
        try (TraceStreamWriter out = new TraceStreamWriter(file, trace.header(), trace.program(), Codec.DEFLATE)) {
            out.append(trace.events(), Tables.of(trace));
        }
        try (var listing = java.nio.file.Files.list(directory)) {
            assertEquals(List.of(), listing.toList());
        }
    }
}
