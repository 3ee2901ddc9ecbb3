package dev.heddle.formats.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.log.LogFile.LogCursor;
import dev.heddle.formats.trace.Codec;
import dev.heddle.formats.trace.CorruptTraceException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
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

    private static long[] read(LogFile log, int thread) throws Exception {
        LogFile.LogThread known = log.threads().get(thread - 1);
        long[] words = new long[2 * (int) (known.end() - known.first())];
        LogCursor cursor = log.records(thread, known.first());
        int n = 0;
        while (cursor.next()) {
            words[n++] = cursor.word0();
            words[n++] = cursor.word1();
        }
        assertEquals(words.length, n);
        return words;
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
        small.get(10).free();
        staging.close();
        out.close();
    }

    @Test
    void whatWasStagedIsThere() throws Exception {
        crash();
        assertThrows(CorruptTraceException.class, () -> LogFileReader.open(file));
        try (LogFileReader log = LogFileReader.salvage(file)) {
            org.junit.jupiter.api.Assertions.assertArrayEquals(MAIN, read(log, 1));
            org.junit.jupiter.api.Assertions.assertArrayEquals(Arrays.copyOf(WORKER, 512), read(log, 2));
            assertTrue(
                    log.warnings().get(0).contains("kept 10 blocks with 5000 records"),
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
            org.junit.jupiter.api.Assertions.assertArrayEquals(MAIN, read(log, 1));
            org.junit.jupiter.api.Assertions.assertArrayEquals(Arrays.copyOf(WORKER, 512), read(log, 2));
        }
    }
}
