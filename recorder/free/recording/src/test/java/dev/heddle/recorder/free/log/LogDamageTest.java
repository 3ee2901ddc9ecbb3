package dev.heddle.recorder.free.log;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.trace.BlockType;
import dev.heddle.formats.trace.Codec;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.FileHeader;
import dev.heddle.formats.trace.TraceFormat;
import dev.heddle.formats.trace.UnsupportedVersionException;
import dev.heddle.formats.trace.file.TraceReader;
import dev.heddle.recorder.free.hooks.LogRecord;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LogDamageTest {
    private static final byte[] SMALL = SampleLogs.small(Codec.STORED);

    @TempDir
    Path folder;

    private static String message(byte[] file) {
        String message = assertThrows(CorruptTraceException.class, () -> LogBytes.walk(LogBytes.open(file)))
                .getMessage();
        assertTrue(message.startsWith("run.heddle @ byte "), message);
        assertFalse(message.contains("\n"), message);
        return message;
    }

    private static void assertSays(String expected, String message) {
        assertTrue(message.contains(expected), message);
    }

    private static void assertPrefix(long[] all, long[] found) {
        assertArrayEquals(Arrays.copyOf(all, found.length), found);
    }

    @ParameterizedTest
    @EnumSource(
            value = Codec.class,
            names = {"STORED", "ZSTD"})
    void everyTruncationIsNoticedAndWhatIsWholeIsKept(Codec codec) throws Exception {
        byte[] all = SampleLogs.small(codec);
        Path file = folder.resolve("cut.heddle");
        long head = LogBytes.blocks(all).get(2).header().end();
        int most = 0;
        for (int length = 0; length < all.length; length++) {
            Files.write(file, Arrays.copyOf(all, length));
            assertThrows(CorruptTraceException.class, () -> LogFileReader.open(file));
            if (length < head) {
                assertThrows(CorruptTraceException.class, () -> LogFileReader.salvage(file));
                continue;
            }
            try (LogFileReader log = LogFileReader.salvage(file)) {
                assertFalse(log.warnings().isEmpty());
                if (log.threads().size() == 2) {
                    assertPrefix(SampleLogs.words(4, 30), LogBytes.words(log, 1));
                    long[] words = LogBytes.words(log, 2);
                    assertPrefix(SampleLogs.smallWords(), words);
                    assertTrue(words.length >= most, "never fewer");
                    most = words.length;
                }
            }
            if (length % 7 > 0 && length < all.length - 40) {
                continue;
            }
            LogFiles.complete(file);
            try (LogFileReader log = LogFileReader.open(file)) {
                LogBytes.walk(log);
            }
        }
        assertEquals(200, most);
    }

    @ParameterizedTest
    @EnumSource(
            value = Codec.class,
            names = {"STORED", "ZSTD"})
    void everyFlippedBitIsNoticed(Codec codec) {
        byte[] file = SampleLogs.small(codec);
        for (int bit = 0; bit < file.length * 8; bit += codec == Codec.STORED ? 1 : 5) {
            byte[] damaged = file.clone();
            damaged[bit / 8] ^= (byte) (1 << bit % 8);
            Exception e = assertThrows(Exception.class, () -> LogBytes.walk(LogBytes.open(damaged)), "bit " + bit);
            assertTrue(e instanceof CorruptTraceException || e instanceof UnsupportedVersionException, e.toString());
        }
    }

    /** The attack that checksums do not stop. */
    @Test
    void mutatedBlocksWithGoodChecksumsAreRefusedOrRead() throws Exception {
        byte[][] files = {SMALL, SampleLogs.small(Codec.ZSTD), SampleLogs.small(Codec.DEFLATE)};
        Path file = folder.resolve("fuzz.heddle");
        for (long seed = 0; seed < 6000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] original = files[random.nextInt(5) / 2];
            List<LogBytes.Block> blocks = new ArrayList<>(LogBytes.blocks(original));
            int victim = random.nextInt(blocks.size());
            blocks.set(victim, mutate(blocks.get(victim), random));
            byte[] bytes = LogBytes.file(original, blocks);
            try {
                LogBytes.walk(LogBytes.open(bytes));
            } catch (CorruptTraceException e) {
                assertFalse(e.getMessage().contains("\n"), "seed " + seed + ": " + e.getMessage());
            } catch (RuntimeException | OutOfMemoryError e) {
                throw new AssertionError("seed " + seed, e);
            }
            if (seed % 10 == 0) {
                Files.write(file, bytes);
                salvage(file, seed);
            }
        }
    }

    private static void salvage(Path file, long seed) throws Exception {
        try (LogFileReader log = LogFileReader.salvage(file)) {
            LogBytes.walk(log);
        } catch (CorruptTraceException e) {
            assertFalse(e.getMessage().contains("\n"), "seed " + seed + ": " + e.getMessage());
        } catch (RuntimeException | OutOfMemoryError e) {
            throw new AssertionError("seed " + seed + " (salvage)", e);
        }
    }

    private static LogBytes.Block mutate(LogBytes.Block block, SplittableRandom random) {
        if (random.nextInt(8) == 0) {
            int count = random.nextBoolean() ? random.nextInt() : random.nextInt(5000);
            int type = random.nextBoolean() ? block.header().type() : random.nextInt(25);
            return block.with(type, random.nextInt(5), 0, block.header().number(), count, block.stored());
        }
        byte[] bytes = block.stored().clone();
        for (int n = 1 + random.nextInt(3); n > 0 && bytes.length > 0; n--) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(5)) {
                case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 1 -> bytes[at] = (byte) random.nextInt();
                case 2 -> bytes[at] = -1;
                case 3 -> bytes = Arrays.copyOf(bytes, at);
                default ->
                    Arrays.fill(bytes, at, Math.min(bytes.length, at + 5), (byte) (random.nextBoolean() ? -1 : 0));
            }
        }
        return block.with(bytes);
    }

    @Test
    void damageInTheMiddleIsReadUpToThereAndNotOverwritten() throws Exception {
        Path file = folder.resolve("run.heddle");
        byte[] damaged = SMALL.clone();
        LogBytes.Block log = blocks(BlockType.LOG).get(1);
        damaged[(int) log.header().end() - 1] ^= 4;
        Files.write(file, damaged);
        try (LogFileReader whole = LogFileReader.open(file)) {
            assertEquals(200, LogBytes.words(whole, 2).length);
            String message = assertThrows(CorruptTraceException.class, () -> LogBytes.words(whole, 1))
                    .getMessage();
            assertSays("@ byte " + log.header().offset() + ": LOG block: checksum ", message);
        }
        byte[] cut = Arrays.copyOf(damaged, damaged.length - 1);
        Files.write(file, cut);
        try (LogFileReader salvaged = LogFileReader.salvage(file)) {
            assertPrefix(SampleLogs.smallWords(), LogBytes.words(salvaged, 2));
            assertSays(
                    "@ byte " + log.header().offset() + ": block ",
                    salvaged.warnings().get(0));
            assertSays("(LOG): checksum ", salvaged.warnings().get(0));
        }
        String refused = assertThrows(CorruptTraceException.class, () -> LogFiles.complete(file))
                .getMessage();
        assertSays("damaged in the middle", refused);
        assertArrayEquals(cut, Files.readAllBytes(file));
    }

    private static List<LogBytes.Block> blocks(BlockType type) {
        return LogBytes.blocks(SMALL).stream()
                .filter(block -> block.header().type() == type.code())
                .toList();
    }

    @Test
    void aRecordThatLeadsNowhereIsRefused() throws Exception {
        long good = LogWords.word0(1, LogRecord.EVENT, 1);
        for (long word : new long[] {
            LogWords.word0(SampleLogs.SITES + 1, LogRecord.EVENT, 1),
            LogWords.word0(0, LogRecord.FAILED, 1),
            LogWords.word0(SampleLogs.CLASSES + 1, LogRecord.OBJECT, 1),
            LogWords.word0(1, LogRecord.LOST + 1, 1)
        }) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (LogFileWriter writer =
                    new LogFileWriter(out, SampleLogs.HEADER, SampleLogs.PROGRAM, Codec.STORED, SampleLogs.RUN)) {
                SampleLogs.dictionaries(writer);
                writer.records(1, 0, SampleLogs.buffer(new long[] {good, 1, word, 1}));
                writer.finish(new dev.heddle.formats.trace.Trace.Passed(), List.of());
            }
            assertSays("LOG block: record 1 of the block is not valid", message(out.toByteArray()));
        }
    }

    @Test
    void aRetiredFieldIsReadAndOneThatIsNotThereIsRefused() throws Exception {
        for (int field : new int[] {2, 3}) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (LogFileWriter writer =
                    new LogFileWriter(out, SampleLogs.HEADER, SampleLogs.PROGRAM, Codec.STORED, SampleLogs.RUN)) {
                SampleLogs.dictionaries(writer);
                writer.retired(List.of(0, field));
                writer.records(1, 0, SampleLogs.buffer(SampleLogs.words(1, 10)));
                writer.finish(new dev.heddle.formats.trace.Trace.Passed(), List.of());
            }
            if (field < SampleLogs.fields().size()) {
                try (LogFileReader log = LogBytes.open(out.toByteArray())) {
                    assertEquals(List.of(0, 2), log.retired());
                }
            } else {
                assertSays(": expected a field in [0, 3), found 3; ", message(out.toByteArray()));
            }
        }
    }

    @Test
    void recordsBehindAGapAreKeptAndTheOthersNamed() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (LogFileWriter writer =
                new LogFileWriter(out, SampleLogs.HEADER, SampleLogs.PROGRAM, Codec.STORED, SampleLogs.RUN)) {
            SampleLogs.dictionaries(writer);
            writer.records(1, 0, SampleLogs.buffer(SampleLogs.words(1, 10)));
            writer.records(1, 20, SampleLogs.buffer(SampleLogs.words(2, 10)));
            writer.finish(new dev.heddle.formats.trace.Trace.Passed(), List.of());
        }
        try (LogFileReader log = LogBytes.open(out.toByteArray())) {
            assertEquals(new LogFile.LogThread("main", 20, 30), log.threads().get(0));
            assertArrayEquals(SampleLogs.words(2, 10), LogBytes.words(log, 1));
            assertEquals(
                    List.of("records of thread main are missing before record 20; earlier ones are ignored"),
                    log.warnings());
        }
    }

    @Test
    void aNewerVersionIsRefusedWithTheNameOfItsWriter() throws Exception {
        byte[] file = SMALL.clone();
        ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putShort(10, (short) 9);
        String message = assertThrows(UnsupportedVersionException.class, () -> LogBytes.open(file))
                .getMessage();
        assertEquals(
                "run.heddle @ byte 0: format version 9, expected 1; Heddle 0.1.0 wrote it: read it with that one, or record it again",
                message);
        file[16] = 77;
        assertSays(
                "; another Heddle wrote it: read it with that one, or record it again",
                assertThrows(UnsupportedVersionException.class, () -> LogBytes.open(file))
                        .getMessage());
    }

    @Test
    void anUnknownBlockIsSkippedWhereItSaysSo() throws Exception {
        assertArrayEquals(SampleLogs.smallWords(), LogBytes.words(LogBytes.open(withNotesAs(99, 1)), 2));
        assertSays("unknown block type 99 that must not be skipped", message(withNotesAs(99, 0)));
        assertSays("unknown codec 0 or flags 0x2; read it with the Heddle that wrote it", message(withNotesAs(99, 2)));
        byte[] damaged = withNotesAs(99, 1);
        LogBytes.Block block = LogBytes.blocks(damaged).stream()
                .filter(b -> b.header().type() == 99)
                .findFirst()
                .orElseThrow();
        damaged[(int) block.header().end() - 1] ^= 1;
        assertSays("@ byte " + block.header().offset() + ": checksum ", message(damaged));
    }

    /** The NOTES block with another type, which index and footer know. */
    private static byte[] withNotesAs(int type, int flags) {
        List<LogBytes.Block> blocks = new ArrayList<>(LogBytes.blocks(SMALL));
        for (int i = 0; i < blocks.size(); i++) {
            LogBytes.Block block = blocks.get(i);
            int found = block.header().type();
            if (found == BlockType.NOTES.code()) {
                blocks.set(i, block.with(type, 0, flags, i, block.header().count(), block.stored()));
            } else if (found == BlockType.INDEX.code()) {
                byte[] index = block.stored().clone();
                for (int at = 0; at < index.length; at++) {
                    if (index[at] == BlockType.NOTES.code() && index[at + 1] == 24 + 43) {
                        index[at] = (byte) type;
                    }
                }
                blocks.set(i, block.with(index));
            }
        }
        return LogBytes.file(SMALL, blocks);
    }

    @Test
    void aLogIsNoTraceAndATraceIsNoLog() throws Exception {
        Path file = Files.write(folder.resolve("a.heddle"), SMALL);
        String message = assertThrows(CorruptTraceException.class, () -> TraceReader.read(file))
                .getMessage();
        assertSays("a Heddle file of another kind: expected 5400 (trace), found 4c00 (log)", message);
        byte[] trace = Files.readAllBytes(Path.of("../../../formats/src/test/resources/golden/lost-update-v1.heddle"));
        assertSays("expected 4c00 (log), found 5400", message(trace));
        assertFalse(FileHeader.isKind(TraceFormat.KIND_LOG, trace));
        assertTrue(FileHeader.isKind(TraceFormat.KIND_LOG, Arrays.copyOf(SMALL, 9)));
        assertFalse(FileHeader.isKind(TraceFormat.KIND_LOG, Arrays.copyOf(SMALL, 8)));
        assertEquals(TraceFormat.KIND_LOG, SMALL[8]);
    }
}
