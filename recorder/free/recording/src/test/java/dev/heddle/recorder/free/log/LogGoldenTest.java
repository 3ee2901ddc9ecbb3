package dev.heddle.recorder.free.log;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.formats.trace.Codec;
import dev.heddle.formats.trace.Trace;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The layout of logs, byte for byte. {@code -Dgolden.update=true} rewrites the files: only for a new version. */
class LogGoldenTest {
    private static final Path GOLDEN = Path.of("src/test/resources/golden/log-v1.heddle");
    private static final Path ZSTD = GOLDEN.resolveSibling("log-v1-zstd.heddle");
    private static final Path STAGE = GOLDEN.resolveSibling("log-v1.stage");

    @TempDir
    Path folder;

    @Test
    void theLayoutOfLogsStaysAsItIs() throws Exception {
        if (Boolean.getBoolean("golden.update")) {
            Files.write(GOLDEN, SampleLogs.small(Codec.STORED));
        }
        assertArrayEquals(Files.readAllBytes(GOLDEN), SampleLogs.small(Codec.STORED));
        assertSmall(GOLDEN);
    }

    /** zstd may get better; what it wrote stays readable. */
    @Test
    void blocksOfZstdStayReadable() throws Exception {
        if (Boolean.getBoolean("golden.update")) {
            Files.write(ZSTD, SampleLogs.small(Codec.ZSTD));
        }
        assertSmall(ZSTD);
    }

    private static void assertSmall(Path file) throws Exception {
        try (LogFileReader log = LogFileReader.open(file)) {
            assertEquals(SampleLogs.RUN, log.runId());
            assertEquals(5, log.program().bundle().length);
            assertEquals(
                    List.of(new LogFile.LogThread("main", 100, 130), new LogFile.LogThread("worker", 0, 100)),
                    log.threads());
            assertArrayEquals(SampleLogs.words(4, 30), LogBytes.words(log, 1));
            assertArrayEquals(SampleLogs.smallWords(), LogBytes.words(log, 2));
            assertEquals("boom", ((Trace.Failed) log.verdict()).message());
            assertEquals(List.of("a class could not be transformed: Small$1"), log.warnings());
        }
    }

    /** What is staged is in the byte order of the machine, so that is compared by what is read. */
    @Test
    void stagingFilesStayReadable() throws Exception {
        if (Boolean.getBoolean("golden.update")) {
            StagingFile staging = StagingFile.create(STAGE, SampleLogs.RUN);
            StagingFile.Chunk chunk = staging.grow(4096, 2).get(1);
            chunk.assign(2, 7);
            ByteBuffer buffer = chunk.buffer();
            buffer.asLongBuffer().put(SampleLogs.words(9, 20));
            buffer.putLong(20 * 16 + 8, 5); // a torn record
            staging.close();
        }
        try (StagedRecords staged = StagedRecords.open(STAGE, SampleLogs.RUN)) {
            assertEquals(1, staged.runs().size());
            StagedRecords.Run run = staged.runs().get(0);
            assertEquals(List.of(2, 7L, 20), List.of(run.thread(), run.first(), run.count()));
            long[] words = SampleLogs.words(9, 20);
            assertArrayEquals(Arrays.copyOfRange(words, 6, 40), staged.words(run, 3, 17));
        }
    }
}
