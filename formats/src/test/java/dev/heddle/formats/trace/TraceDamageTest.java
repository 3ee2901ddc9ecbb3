package dev.heddle.formats.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.trace.file.EventBlockDecoder;
import dev.heddle.formats.trace.file.Footer;
import dev.heddle.formats.trace.file.Records;
import dev.heddle.formats.trace.file.TraceReader;
import dev.heddle.formats.trace.file.TraceWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceDamageTest {
    private static final byte[] SMALL = TraceWriter.toBytes(SampleTraces.lostUpdate(), Codec.STORED);

    @TempDir
    Path directory;

    private static String message(byte[] file) {
        return assertThrows(CorruptTraceException.class, () -> TraceFiles.read(file))
                .getMessage();
    }

    private static void assertSays(String expected, String message) {
        assertTrue(message.contains(expected), message);
        assertTrue(message.startsWith("run.heddle @ byte "), message);
        assertFalse(message.contains("\n"), message);
    }

    @ParameterizedTest
    @EnumSource
    void everyTruncationIsNoticedAndSalvagedAfterTheProgram(Codec codec) throws Exception {
        Trace trace = SampleTraces.lostUpdate();
        byte[] file = TraceWriter.toBytes(trace, codec);
        long program = TraceFiles.blocks(file).get(1).header().end();
        for (int length = 0; length < file.length; length++) {
            byte[] head = Arrays.copyOf(file, length);
            assertSays(length == 0 ? "an empty file" : "truncated", message(head));
            if (length < program) {
                assertThrows(CorruptTraceException.class, () -> TraceFiles.salvage(head));
            } else {
                Salvaged salvaged = TraceFiles.salvage(head);
                TraceFiles.assertPrefix(trace, salvaged.trace());
                assertSays("missing: ", salvaged.whatIsMissing());
            }
        }
    }

    @Test
    void everyTruncationOfALongTraceKeepsAPrefix() throws Exception {
        Trace trace = SampleTraces.random(99, 30_000);
        byte[] file = TraceWriter.toBytes(trace);
        int least = 0;
        for (TraceFiles.Block block : TraceFiles.blocks(file)) {
            if (block.header().number() < 2) {
                continue;
            }
            Salvaged salvaged =
                    TraceFiles.salvage(Arrays.copyOf(file, (int) block.header().end()));
            TraceFiles.assertPrefix(trace, salvaged.trace());
            assertTrue(salvaged.trace().events().size() >= least, "events are never lost again");
            least = salvaged.trace().events().size();
        }
        assertEquals(30_000, least);
    }

    @Test
    void anIntactFileMissesNothing() throws Exception {
        Salvaged salvaged = TraceFiles.salvage(SMALL);
        assertEquals("", salvaged.whatIsMissing());
        TraceFiles.assertSame(SampleTraces.lostUpdate(), salvaged.trace());
    }

    @Test
    void aFileWithoutFooterKeepsItsVerdict() throws Exception {
        List<TraceFiles.Block> blocks = TraceFiles.blocks(SMALL);
        long footer = blocks.get(blocks.size() - 1).header().offset();
        Salvaged salvaged = TraceFiles.salvage(Arrays.copyOf(SMALL, (int) footer));
        TraceFiles.assertSame(SampleTraces.lostUpdate(), salvaged.trace());
        assertTrue(salvaged.whatIsMissing().endsWith("missing: the footer"), salvaged.whatIsMissing());
    }

    @ParameterizedTest
    @EnumSource
    void everyFlippedBitIsNoticed(Codec codec) {
        byte[] file = TraceWriter.toBytes(SampleTraces.lostUpdate(), codec);
        for (int bit = 0; bit < file.length * 8; bit++) {
            byte[] damaged = file.clone();
            damaged[bit / 8] ^= (byte) (1 << bit % 8);
            Exception e = assertThrows(Exception.class, () -> TraceFiles.read(damaged), "bit " + bit);
            assertTrue(e instanceof CorruptTraceException || e instanceof UnsupportedVersionException, e.toString());
        }
    }

    @Test
    void aVerdictThatPointsOutsideTheTablesIsNotSalvaged() throws Exception {
        List<TraceFiles.Block> blocks = new ArrayList<>(TraceFiles.blocks(SMALL));
        TraceFiles.Block verdict = blocks.get(blocks.size() - 2);
        RecordOutput out = new RecordOutput();
        Records records = new Records();
        records.writeNumber(out, Trace.Failed.class);
        records.write(out, new Trace.Failed(FailureKind.EXIT, 9, "", List.of(), List.of()));
        blocks.set(blocks.size() - 2, verdict.with(out.toBytes()));
        Salvaged salvaged = TraceFiles.salvage(TraceFiles.file(blocks));
        assertEquals(new Trace.Unknown(), salvaged.trace().verdict());
        assertSays("expected the failed thread in [-1, 2), found 9", salvaged.whatIsMissing());
    }

    /** What is salvaged and written as a trace does not say that the execution passed. */
    @Test
    void anEndThatIsLostIsNoneInAFileMadeOfIt() throws Exception {
        Trace of = SampleTraces.lostUpdate();
        Trace lost = new Trace(
                of.header(),
                of.program(),
                of.threads(),
                of.sites(),
                of.objects(),
                of.locations(),
                of.events(),
                new Trace.Unknown());
        Trace read = TraceFiles.read(TraceWriter.toBytes(lost, Codec.DEFLATE));
        Trace.Unfinished verdict = assertInstanceOf(Trace.Unfinished.class, read.verdict());
        assertTrue(verdict.message().startsWith("how the execution ended is not known"), verdict::message);
    }

    @Test
    void aFlippedBitInAPayloadIsAWrongChecksumAndCostsTheRestOnly() throws Exception {
        TraceFiles.Block events = TraceFiles.blocks(SMALL).stream()
                .filter(b -> b.header().type() == BlockType.EVENTS.code())
                .toList()
                .get(1);
        byte[] damaged = SMALL.clone();
        int at = (int) events.header().end() - 1;
        damaged[at] ^= 4;
        assertSays(
                "@ byte " + events.header().offset() + ": " + events.header().label() + ": checksum ",
                message(damaged));
        assertSays(
                "blocks before it are readable (inspect, analyze, replay, reproduce and convert have --salvage)",
                message(damaged));
        Salvaged salvaged = TraceFiles.salvage(damaged);
        assertEquals(1, salvaged.trace().events().size());
        assertSays("missing: event 1 and others, so that 4 later ones are ignored", salvaged.whatIsMissing());
    }

    @Test
    void aForeignFileIsNoTrace() {
        assertSays(
                "@ byte 0: not a Heddle trace: expected magic 89484544444c450a, found 504b20616e642077",
                message("PK and what follows".getBytes(StandardCharsets.UTF_8)));
        assertSays("found 504b", message("PK".getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void aHeddleFileOfAnotherKindIsNoTrace() {
        byte[] file = SMALL.clone();
        file[8] = 'I';
        assertSays("@ byte 8: a Heddle file of another kind: expected 5400 (trace), found 4900", message(file));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2, 3, 65535})
    void anotherVersionIsNamed(int version) {
        byte[] file = TraceFiles.withVersion(SMALL, version);
        for (byte[] bytes : List.of(file, Arrays.copyOf(file, 40))) {
            UnsupportedVersionException e =
                    assertThrows(UnsupportedVersionException.class, () -> TraceFiles.read(bytes));
            assertTrue(e.getMessage().contains("format version " + version + ", expected 1; "), e.getMessage());
            assertThrows(UnsupportedVersionException.class, () -> TraceFiles.salvage(bytes));
        }
    }

    @Test
    void anUnknownBlockThatMustBeUnderstoodIsAnError() throws Exception {
        byte[] file = withExtraBlock(77, 0, 3);
        assertSays("block 3 (type 77): unknown block type 77 that must not be skipped", message(file));
        TraceFiles.assertPrefix(
                SampleTraces.lostUpdate(), TraceFiles.salvage(file).trace());
    }

    @Test
    void anUnknownBlockThatIsOptionalIsSkippedButChecked() throws Exception {
        byte[] file = withExtraBlock(77, TraceFormat.OPTIONAL_BLOCK, 3);
        TraceFiles.assertSame(SampleTraces.lostUpdate(), TraceFiles.read(file));
        int at = (int) TraceFiles.blocks(file).get(3).header().end() - 1;
        file[at] ^= 1;
        assertSays("block 3 (type 77): checksum", message(file));
    }

    /** The small file with one block more at place {@code number}, and a footer that knows it. */
    private static byte[] withExtraBlock(int type, int flags, int number) {
        List<TraceFiles.Block> blocks = new ArrayList<>(TraceFiles.blocks(SMALL));
        TraceFiles.Block some = blocks.get(2);
        blocks.add(number, some.withHeader(type, flags, number, 9));
        return renumbered(blocks);
    }

    private static byte[] renumbered(List<TraceFiles.Block> blocks) {
        List<TraceFiles.Block> numbered = new ArrayList<>();
        List<IndexEntry> index = new ArrayList<>();
        for (TraceFiles.Block block : blocks.subList(0, blocks.size() - 1)) {
            BlockHeader h = block.header();
            numbered.add(block.withHeader(h.type(), h.flags(), index.size(), h.count()));
            long size = h.end() - h.offset();
            index.add(
                    h.type() == BlockType.EVENTS.code()
                            ? eventsEntry(block, size)
                            : new IndexEntry(h.type(), size, h.count(), -1, -1, -1));
        }
        RecordOutput out = new RecordOutput();
        Footer.write(out, index, 9, TraceCheck.Sizes.of(SampleTraces.lostUpdate()));
        TraceFiles.Block footer = blocks.get(blocks.size() - 1).with(out.toBytes());
        numbered.add(footer.withHeader(BlockType.FOOTER.code(), 0, index.size(), index.size()));
        return TraceFiles.file(numbered);
    }

    private static IndexEntry eventsEntry(TraceFiles.Block block, long size) {
        EventBlockDecoder events = new EventBlockDecoder();
        events.begin(Payload.of(block.stored()), block.header().count());
        return events.entry(size);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 4097, Integer.MAX_VALUE})
    void aCountThatCannotBeIsRefused(int count) {
        for (TraceFiles.Block block : TraceFiles.blocks(SMALL)) {
            BlockHeader h = block.header();
            boolean counted = h.type() >= BlockType.THREADS.code() && h.type() != BlockType.VERDICT.code();
            if (counted) {
                List<TraceFiles.Block> blocks = new ArrayList<>(TraceFiles.blocks(SMALL));
                blocks.set(h.number(), block.withHeader(h.type(), h.flags(), h.number(), count));
                assertSays(h.label() + ": ", message(TraceFiles.file(blocks)));
            }
        }
    }

    @Test
    void aStringLongerThanItsBlockIsRefusedBeforeMemoryIsGiven() {
        byte[] hugeString = {20, 0, (byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff, 7};
        assertSays("2147483647 bytes of a string announced where 0 bytes remain", message(withHeaderBlock(hugeString)));
        byte[] negative = {20, 0, (byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff, 15};
        assertSays("4294967295 bytes of a string announced", message(withHeaderBlock(negative)));
        assertSays("in the middle of a record", message(withHeaderBlock(new byte[] {20, 0})));
        assertSays("string 5 named where 0 are known", message(withHeaderBlock(new byte[] {20, 5})));
        assertSays("expected the record number of Header (20), found 21", message(withHeaderBlock(new byte[] {21})));
        assertSays("a string is not UTF-8", message(withHeaderBlock(new byte[] {20, 0, 1, (byte) 0xff})));
    }

    private static byte[] withHeaderBlock(byte[] payload) {
        List<TraceFiles.Block> blocks = new ArrayList<>(TraceFiles.blocks(SMALL));
        blocks.set(0, blocks.get(0).with(payload));
        return TraceFiles.file(blocks);
    }

    @Test
    void aLengthBeyondTheFileIsATruncation() {
        byte[] file = SMALL.clone();
        ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putInt(16 + 16, Integer.MAX_VALUE);
        assertSays("@ byte 16: truncated: block 0 (HEADER) announces 2147483647 bytes", message(file));
    }

    @Test
    void blocksOutOfOrderAreRefused() {
        List<TraceFiles.Block> blocks = TraceFiles.blocks(SMALL);
        for (int i = 0; i + 1 < blocks.size(); i++) {
            List<TraceFiles.Block> twice = new ArrayList<>(blocks);
            twice.add(i, blocks.get(i));
            String message = message(renumbered(twice));
            assertTrue(
                    message.contains("must not stand here")
                            || message.contains("twice")
                            || message.contains("expected a bundle")
                            || message.contains("announces"),
                    message);
            List<TraceFiles.Block> without = new ArrayList<>(blocks);
            without.remove(i);
            message(renumbered(without));
        }
    }

    @Test
    void bytesBehindTheEndAreRefused() {
        assertSays("expected the end of the file, found 2 more bytes", message(Arrays.copyOf(SMALL, SMALL.length + 2)));
    }

    @Test
    void aDirectoryIsNoTrace() {
        CorruptTraceException e = assertThrows(CorruptTraceException.class, () -> TraceReader.read(directory));
        assertTrue(e.getMessage().contains("expected a trace file, found a directory"), e.getMessage());
    }

    @Test
    void anEmptyFileIsNamed() throws Exception {
        Path file = Files.createFile(directory.resolve("empty.heddle"));
        CorruptTraceException e = assertThrows(CorruptTraceException.class, () -> TraceReader.read(file));
        assertTrue(e.getMessage().contains("an empty file: expected a Heddle trace"), e.getMessage());
    }
}
