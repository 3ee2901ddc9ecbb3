package dev.heddle.recorder.free.log;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.trace.Codec;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.free.hooks.LogRecord;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is left of a recording that was cut short. */
class LogCrashTest {
    private static final int COUNT = 10_000;
    private static final long[] MAIN = SampleLogs.words(1, COUNT);
    private static final long[] WORKER = SampleLogs.words(2, COUNT);

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("run.heddle");
    }

    private static void put(StagingFile.Chunk chunk, int thread, long[] words, int from, int to) {
        chunk.assign(thread, from);
        ByteBuffer buffer = chunk.buffer();
        for (int j = from; j < to; j++) {
            buffer.putLong(words[2 * j]).putLong(words[2 * j + 1]);
        }
    }

    /** The log has 5000 records of main and none of the worker; the rest is staged, some of it twice. */
    private void crash() throws Exception {
        OutputStream out = Files.newOutputStream(file);
        LogFileWriter writer =
                new LogFileWriter(out, SampleLogs.HEADER, SampleLogs.PROGRAM, Codec.DEFLATE, SampleLogs.RUN);
        SampleLogs.dictionaries(writer);
        writer.records(1, 0, SampleLogs.buffer(MAIN, 0, 5000));
        StagingFile staging = StagingFile.create(StagingFile.of(file), writer.runId());
        List<StagingFile.Chunk> small = staging.grow(4096, 40);
        List<StagingFile.Chunk> large = staging.grow(1 << 16, 4);
        put(large.get(2), 1, MAIN, 4000, 8000);
        put(large.get(0), 1, MAIN, 8000, COUNT);
        put(small.get(7), 2, WORKER, 0, 200);
        put(small.get(9), 2, WORKER, 200, 256);
        put(small.get(10), 2, WORKER, 256, 300);
        small.get(10).free(4096);
        staging.close();
        out.close();
    }

    @Test
    void whatWasStagedIsThere() throws Exception {
        crash();
        assertThrows(CorruptTraceException.class, () -> LogFileReader.open(file));
        try (LogFileReader log = LogFileReader.salvage(file)) {
            assertArrayEquals(MAIN, LogBytes.words(log, 1));
            assertArrayEquals(Arrays.copyOf(WORKER, 512), LogBytes.words(log, 2));
            assertTrue(
                    log.warnings().get(0).contains("kept 9 blocks with 5000 records"),
                    log.warnings().toString());
            assertTrue(
                    log.warnings().get(1).startsWith("5256 records were found in "),
                    log.warnings().toString());
        }
    }

    @Test
    void aLogThatWasCutShortIsCompletedInPlace() throws Exception {
        crash();
        assertFalse(LogFiles.complete(file).isEmpty());
        assertEquals(List.of(), LogFiles.complete(file));
        assertFalse(Files.exists(StagingFile.of(file)));
        try (LogFileReader log = LogFileReader.open(file)) {
            assertArrayEquals(MAIN, LogBytes.words(log, 1));
            assertArrayEquals(Arrays.copyOf(WORKER, 512), LogBytes.words(log, 2));
        }
    }

    private LogFileWriter begin() throws Exception {
        LogFileWriter writer = new LogFileWriter(
                Files.newOutputStream(file), SampleLogs.HEADER, SampleLogs.PROGRAM, Codec.DEFLATE, SampleLogs.RUN);
        SampleLogs.dictionaries(writer);
        return writer;
    }

    private List<String> warnings() throws Exception {
        try (LogFileReader log = LogFileReader.salvage(file)) {
            LogBytes.walk(log);
            return log.warnings();
        }
    }

    @Test
    void howAnExecutionEndedThatWasCutShortIsNotKnownBeforeNorAfterTheLogIsCompleted() throws Exception {
        crash();
        try (LogFileReader log = LogFileReader.salvage(file)) {
            assertEquals(new Trace.Unknown(), log.verdict());
        }
        LogFiles.complete(file);
        try (LogFileReader log = LogFileReader.open(file)) {
            assertEquals(new Trace.Unknown(), log.verdict());
        }
    }

    @Test
    void aFileThatIsFollowedByAnotherHasNoEnd() throws Exception {
        try (LogFileWriter writer = begin()) {
            writer.finish(new Trace.Passed(), List.of(LogFiles.GOES_ON));
        }
        try (LogFileReader log = LogFileReader.open(file)) {
            assertEquals(new Trace.Unknown(), log.verdict());
        }
    }

    @Test
    void anExecutionThatDidNotEndHasNotPassed() throws Exception {
        Trace.Verdict verdict =
                new Trace.Unfinished(FailureKind.UNFINISHED, -1, "ended by SIGTERM", List.of(), List.of());
        try (LogFileWriter writer = begin()) {
            writer.finish(verdict, List.of("something was odd"));
        }
        try (LogFileReader log = LogFileReader.open(file)) {
            assertEquals(verdict, log.verdict());
            assertEquals(List.of("the execution did not end: ended by SIGTERM", "something was odd"), log.warnings());
        }
    }

    @Test
    void segmentsAreReadBehindTheFile() throws Exception {
        segments();
        long[] kept = Arrays.copyOfRange(MAIN, 2 * 6000, 2 * 9500);
        try (LogFileReader log = LogFileReader.salvage(file)) {
            assertArrayEquals(kept, LogBytes.words(log, 1));
            assertArrayEquals(Arrays.copyOf(WORKER, 400), LogBytes.words(log, 2));
        }
        LogFiles.complete(file);
        assertEquals(List.of(file), list());
        try (LogFileReader log = LogFileReader.open(file)) {
            assertEquals(6000, log.threads().get(0).first());
            assertArrayEquals(kept, LogBytes.words(log, 1));
            assertArrayEquals(Arrays.copyOf(WORKER, 400), LogBytes.words(log, 2));
        }
    }

    private List<Path> list() throws Exception {
        try (var all = Files.list(folder)) {
            return all.toList();
        }
    }

    /** A ring: the first segment is gone, the last is cut, and what follows is staged. */
    private void segments() throws Exception {
        begin().close();
        Path second = folder.resolve("run.heddle.seg-000002");
        Path third = folder.resolve("run.heddle.seg-000003");
        try (LogEncoder encoder = new LogEncoder(Codec.DEFLATE);
                LogSegmentWriter out2 = new LogSegmentWriter(Files.newOutputStream(second));
                LogSegmentWriter out3 = new LogSegmentWriter(Files.newOutputStream(third))) {
            out2.write(encoder.encode(1, 6000, SampleLogs.buffer(MAIN, 6000, 8000)));
            out2.write(encoder.encode(2, 0, SampleLogs.buffer(WORKER, 0, 200)));
            out3.write(encoder.encode(1, 8000, SampleLogs.buffer(MAIN, 8000, 9000)));
            out3.write(encoder.encode(1, 9000, SampleLogs.buffer(MAIN, 9000, COUNT)));
        }
        byte[] all = Files.readAllBytes(third);
        Files.write(third, Arrays.copyOf(all, all.length - 1));
        try (StagingFile staging = StagingFile.create(StagingFile.of(file), SampleLogs.RUN)) {
            put(staging.grow(1 << 16, 1).get(0), 1, MAIN, 8800, 9500);
        }
    }

    @Test
    void blocksOfSegmentsMayHaveBeenCopiedAlready() throws Exception {
        segments();
        try (LogFileWriter writer = begin()) {
            assertEquals("", writer.copyBlocks(folder.resolve("run.heddle.seg-000002")));
            String rest = writer.copyBlocks(folder.resolve("run.heddle.seg-000003"));
            assertTrue(rest.contains("truncated: block 1 (LOG) announces"), rest);
        }
        LogFiles.complete(file);
        try (LogFileReader log = LogFileReader.open(file)) {
            assertArrayEquals(Arrays.copyOfRange(MAIN, 2 * 6000, 2 * 9500), LogBytes.words(log, 1));
        }
    }

    @Test
    void aStagingFileOfAnotherRunIsLeftOut() throws Exception {
        begin().close();
        try (StagingFile staging = StagingFile.create(StagingFile.of(file), 7)) {
            put(staging.grow(4096, 1).get(0), 1, MAIN, 0, 10);
        }
        assertTrue(
                warnings()
                        .contains(StagingFile.of(file)
                                + ": it belongs to run 7, the log is of run 123456789abc; it is ignored"),
                warnings().toString());
        Files.writeString(StagingFile.of(file), "something else");
        assertTrue(
                warnings().contains(StagingFile.of(file) + ": not a staging file; it is ignored"),
                warnings().toString());
    }

    @Test
    void stagedRecordsThatFollowNothingAreLeftOut() throws Exception {
        try (LogFileWriter writer = begin()) {
            writer.records(1, 0, SampleLogs.buffer(MAIN, 0, 10));
        }
        try (StagingFile staging = StagingFile.create(StagingFile.of(file), SampleLogs.RUN)) {
            List<StagingFile.Chunk> chunks = staging.grow(4096, 4);
            put(chunks.get(0), 1, MAIN, 20, 30);
            put(chunks.get(1), 9, MAIN, 0, 5);
            put(chunks.get(2), 2, WORKER, 0, 5);
            chunks.get(2).buffer().putLong(3 * 16, LogWords.word0(SampleLogs.SITES + 1, LogRecord.EVENT, 1));
        }
        List<String> warnings = warnings();
        assertTrue(
                warnings.contains("records 10 to 19 of thread 1 are missing; 10 later staged ones are ignored"),
                warnings.toString());
        assertTrue(
                warnings.contains("5 staged records of a thread that the log does not name are ignored"),
                warnings.toString());
        assertTrue(
                warnings.contains(
                        "2 staged records of thread 2 from record 3 on are ignored: the first of them is not a valid record"),
                warnings.toString());
    }

    @Test
    void aDamagedStagingFileIsUsedAsFarAsItIsSound() throws Exception {
        crash();
        Path stage = StagingFile.of(file);
        byte[] whole = Files.readAllBytes(stage);
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 300; i++) {
            byte[] damaged = Arrays.copyOf(whole, random.nextInt(3) > 0 ? whole.length : random.nextInt(whole.length));
            for (int n = 0; n < 5 && damaged.length > 0; n++) {
                int below = Math.min(damaged.length, 1 << 8 + random.nextInt(12));
                damaged[random.nextInt(below)] = (byte) random.nextInt();
            }
            Files.write(stage, damaged);
            warnings().forEach(line -> assertFalse(line.contains("\n"), line));
        }
    }

    @Test
    void aLogThatIsBeingRecordedIsNotCompleted() throws Exception {
        crash();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.lock();
            IOException refused = assertThrows(IOException.class, () -> LogFiles.complete(file));
            assertTrue(refused.getMessage().contains("is being recorded"), refused.getMessage());
        }
        assertFalse(LogFiles.complete(file).isEmpty());
    }

    @Test
    void threadsMayGrowTheDictionariesWhileRecordsAreWritten() throws Exception {
        try (LogFileWriter writer = begin()) {
            Thread[] others = new Thread[4];
            for (int i = 0; i < others.length; i++) {
                others[i] = new Thread(() -> grow(writer));
                others[i].start();
            }
            for (int from = 0; from < COUNT; from += 500) {
                writer.records(1, from, SampleLogs.buffer(MAIN, from, from + 500));
            }
            for (Thread other : others) {
                other.join();
            }
            writer.finish(new Trace.Passed(), List.of());
        }
        try (LogFileReader log = LogFileReader.open(file)) {
            assertArrayEquals(MAIN, LogBytes.words(log, 1));
            assertEquals(SampleLogs.CLASSES + 400, log.classes().size());
            for (int i = SampleLogs.CLASSES; i < log.classes().size(); i++) {
                assertEquals(1 + i, numbers.get(log.classes().get(i)));
            }
        }
    }

    private final Map<String, Integer> numbers = new ConcurrentHashMap<>();

    private void grow(LogFileWriter writer) {
        try {
            for (int i = 0; i < 100; i++) {
                String name = Thread.currentThread().getName() + "." + i;
                numbers.put(name, writer.classes(List.of(name)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void afterAFailedWriteNothingFollows() throws Exception {
        OutputStream full = new FilterOutputStream(Files.newOutputStream(file)) {
            private int left = 2000;

            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                out.write(bytes, from, Math.min(left, length));
                left -= length;
                if (left < 0) {
                    throw new IOException("No space left on device");
                }
            }
        };
        long good;
        try (LogFileWriter writer =
                new LogFileWriter(full, SampleLogs.HEADER, SampleLogs.PROGRAM, Codec.DEFLATE, SampleLogs.RUN)) {
            SampleLogs.dictionaries(writer);
            assertThrows(IOException.class, () -> writer.records(1, 0, SampleLogs.buffer(MAIN, 0, 4000)));
            good = writer.bytes();
            assertThrows(IOException.class, () -> writer.finish(new Trace.Passed(), List.of()));
        }
        assertEquals(2000, Files.size(file));
        LogFiles.complete(file);
        try (LogFileReader log = LogFileReader.open(file)) {
            assertTrue(
                    log.warnings().get(0).contains("@ byte " + good + ": truncated: block "),
                    log.warnings().toString());
        }
    }
}
