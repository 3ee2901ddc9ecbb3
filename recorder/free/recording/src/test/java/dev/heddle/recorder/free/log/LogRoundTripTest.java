package dev.heddle.recorder.free.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.source.FileKind;
import dev.heddle.formats.trace.Codec;
import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.free.log.LogFile.LogCursor;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LogRoundTripTest {
    @TempDir
    Path folder;

    private static void assertRecords(long[] words, long first, LogFile log, int thread, long from) throws Exception {
        LogCursor cursor = log.records(thread, from);
        for (int j = (int) (from - first); j < words.length / 2; j++) {
            assertTrue(cursor.next());
            assertEquals(words[2 * j], cursor.word0(), "record " + j);
            assertEquals(words[2 * j + 1], cursor.word1(), "record " + j);
        }
        assertFalse(cursor.next());
        assertFalse(cursor.next());
    }

    @ParameterizedTest
    @EnumSource
    void whatIsWrittenIsRead(Codec codec) throws Exception {
        Path file = Files.write(folder.resolve("a.heddle"), SampleLogs.file(1, 10_000, codec));
        assertEquals(FileKind.LOG, FileKind.of(file));
        try (LogFileReader log = LogFileReader.open(file)) {
            assertEquals(SampleLogs.HEADER, log.header());
            assertEquals(SampleLogs.PROGRAM.classPath(), log.program().classPath());
            assertEquals(SampleLogs.sites(), log.sites());
            assertEquals(SampleLogs.fields(), log.fields());
            assertEquals(SampleLogs.classes(), log.classes());
            assertEquals(
                    List.of(
                            new LogFile.LogThread("main", 0, 10_000),
                            new LogFile.LogThread("worker", 0, 5000),
                            new LogFile.LogThread("idle", 0, 0)),
                    log.threads());
            assertEquals(new Trace.Passed(), log.verdict());
            assertEquals(List.of("something was odd"), log.warnings());
            assertRecords(SampleLogs.words(1, 10_000), 0, log, 1, 0);
            assertRecords(SampleLogs.words(2, 5000), 0, log, 2, 0);
            assertFalse(log.records(3, 0).next());
        }
    }

    @Test
    void cursorsBeginAnywhereAndDoNotDisturbEachOther() throws Exception {
        Path file = Files.write(folder.resolve("a.heddle"), SampleLogs.file(1, 50_000, Codec.DEFLATE));
        long[] words = SampleLogs.words(1, 50_000);
        SplittableRandom random = new SplittableRandom(5);
        try (LogFileReader log = LogFileReader.open(file)) {
            LogCursor[] cursors = new LogCursor[20];
            int[] at = new int[cursors.length];
            for (int i = 0; i < cursors.length; i++) {
                at[i] = i == 0 ? 4096 : i == 1 ? 4095 : random.nextInt(49_000);
                cursors[i] = log.records(1, at[i]);
            }
            for (int step = 0; step < 20_000; step++) {
                int i = random.nextInt(cursors.length);
                if (at[i] < 50_000) {
                    assertTrue(cursors[i].next());
                    assertEquals(words[2 * at[i]], cursors[i].word0());
                    assertEquals(words[2 * at[i] + 1], cursors[i].word1());
                    at[i]++;
                }
            }
            assertFalse(log.records(1, 50_000).next());
            assertRecords(words, 0, log, 1, 49_999);
        }
    }

    @Test
    void everyPairOfWordsSurvives() throws Exception {
        SplittableRandom random = new SplittableRandom(3);
        long[] words = new long[2 * LogEncoder.MOST];
        LogDecoder decoder = new LogDecoder();
        try (LogEncoder encoder = new LogEncoder(Codec.STORED)) {
            for (int round = 0; round < 50; round++) {
                long mask = -1L >>> random.nextInt(64);
                for (int j = 0; j < words.length; j++) {
                    words[j] = random.nextLong() & mask | (j % 2 == 0 ? 1 : 0);
                }
                ByteBuffer bytes = SampleLogs.buffer(words).order(ByteOrder.LITTLE_ENDIAN);
                bytes.asLongBuffer().put(words);
                LogBlock block = encoder.encode(7, 1L << 40, bytes);
                assertFalse(bytes.hasRemaining());
                decoder.begin(dev.heddle.formats.trace.Payload.of(block.stored()), block.count());
                assertEquals(7, decoder.thread());
                assertEquals(1L << 40, decoder.first());
                long[] found = new long[words.length];
                decoder.columns(found);
                org.junit.jupiter.api.Assertions.assertArrayEquals(words, found);
            }
        }
    }
}
