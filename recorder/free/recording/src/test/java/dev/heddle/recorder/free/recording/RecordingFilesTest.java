package dev.heddle.recorder.free.recording;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.recording.RecordingConfig;
import dev.heddle.formats.recording.RecordingLimits;
import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.free.hooks.LogRecord;
import dev.heddle.recorder.free.log.LogFile;
import dev.heddle.recorder.free.log.LogFileReader;
import dev.heddle.recorder.free.log.LogFiles;
import dev.heddle.recorder.free.output.RefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a recording leaves on the disk, as its readers see it. */
@Timeout(60)
class RecordingFilesTest {
    /** Each takes some bytes, since the appender's objects are random. */
    private static final long MANY = 700_000;

    private static final long MEGABYTE = 1 << 20;

    @TempDir
    private Path folder;

    private final List<String> problems = new ArrayList<>();

    private RecordingConfig config(RecordingLimits limits, boolean force) {
        RecordingConfig plain = RecordingConfig.ofArgument("record,o=run.heddle", folder.toString(), Map.of());
        return new RecordingConfig(
                plain.file(),
                force,
                limits,
                plain.scope(),
                "",
                "",
                Optional.of(new RecordingConfig.Started("Program", List.of(), folder.toString(), List.of(), "", "")));
    }

    private LogWriter open(RecordingConfig config) throws RefusedException, IOException {
        LogWriter writer = new LogOutputs(
                        config, RecordedProgram.header(config, false), RecordedProgram.program(config))
                .open(problems::add);
        writer.start();
        writer.sites(List.of(site()));
        return writer;
    }

    private static LogFile.LogSite site() {
        return new LogFile.LogSite(
                new Trace.SiteEntry("C", "run", "()V", 1, EventKind.READ, "C.f", "C.java", 7),
                MemoryOrder.PLAIN,
                MemoryOrder.NONE);
    }

    /** So few that the writer never drops any of them. */
    private static final long AT_ONCE = MANY / 14;

    /**
     * Logs, and returns when all of it is in blocks that will be: the rest stays where the thread has it. None is
     * dropped on its way to the file.
     */
    private static void log(LogWriter writer, boolean isRing) throws InterruptedException {
        Appender appender = new Appender(writer);
        while (appender.logged() < MANY) {
            appender.log(AT_ONCE);
            long handedOver = Chunks.handedOver(appender.logged(), isRing);
            while (writer.figures().records() + writer.figures().dropped() < handedOver || writer.isBusy()) {
                if (Thread.interrupted()) { // by the time limit of the test
                    throw new InterruptedException(
                            "records written: " + writer.figures().records());
                }
                Thread.yield();
            }
        }
    }

    private static void finish(LogWriter writer) {
        writer.finish(new Trace.Passed(), List.of());
    }

    private Path file() {
        return folder.resolve("run.heddle");
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    /**
     * Records number themselves: the ones that are there must be those from one on, without gaps. Answers where they
     * end.
     */
    private static long assertContiguous(LogFile log, int thread) throws Exception {
        long next = log.threads().get(thread - 1).first();
        LogFile.LogCursor cursor = log.records(thread, next);
        while (cursor.next()) {
            assertEquals(next, LogRecord.version(cursor.word0()));
            next++;
        }
        assertEquals(log.threads().get(thread - 1).end(), next);
        return next;
    }

    @Test
    void aRecordingIsOneCompleteFile() throws Exception {
        LogWriter writer = open(config(RecordingLimits.NONE, false));
        new Appender(writer).log(MANY);
        finish(writer);
        assertEquals(List.of("run.heddle"), names());
        try (LogFile log = LogFileReader.open(file())) {
            assertEquals(0, log.threads().get(0).first());
            assertEquals(MANY, assertContiguous(log, 1));
        }
        assertEquals(List.of(), problems);
    }

    @Test
    void whatIsNotFinishedIsFoundInTheStaging() throws Exception {
        LogWriter writer = open(config(RecordingLimits.NONE, false));
        log(writer, false);
        try (LogFile log = LogFileReader.salvage(file())) {
            assertEquals(MANY, assertContiguous(log, 1));
        }
        finish(writer);
    }

    @Test
    void aRingKeepsTheLastBytesAndSaysWhatIsMissing() throws Exception {
        LogWriter writer = open(config(new RecordingLimits(MEGABYTE, 0, 0), false));
        new Appender(writer).log(MANY);
        finish(writer);
        assertEquals(List.of("run.heddle"), names());
        long bytes = Files.size(file());
        assertTrue(bytes > MEGABYTE / 2 && bytes < MEGABYTE + MEGABYTE / 4, "bytes: " + bytes);
        try (LogFile log = LogFileReader.open(file())) {
            long first = log.threads().get(0).first();
            assertTrue(first > 0);
            assertEquals(first, writer.figures().dropped());
            assertEquals(MANY - first, writer.figures().records());
            assertEquals(MANY - first, writer.figures().events());
            assertEquals(MANY, assertContiguous(log, 1));
        }
    }

    @Test
    void aRingThatWasNotFinishedIsCompletedFromItsSegments() throws Exception {
        LogWriter writer = open(config(new RecordingLimits(MEGABYTE, 0, 0), false));
        log(writer, true);
        Path other = Files.createDirectory(folder.resolve("killed"));
        for (String name : names()) {
            if (name.startsWith("run.heddle")) {
                Files.copy(folder.resolve(name), other.resolve(name));
            }
        }
        finish(writer);
        LogFiles.complete(other.resolve("run.heddle"));
        try (LogFile log = LogFileReader.open(other.resolve("run.heddle"))) {
            assertTrue(log.threads().get(0).first() > 0);
            assertEquals(MANY, assertContiguous(log, 1));
        }
    }

    @Test
    void rotatedFilesAreCompleteAndFollowEachOther() throws Exception {
        LogWriter writer = open(config(new RecordingLimits(0, MEGABYTE, 0), false));
        log(writer, false);
        finish(writer);
        List<Path> files = writer.files();
        assertTrue(files.size() >= 3, "files: " + files);
        assertEquals("run-1.heddle", files.get(1).getFileName().toString());
        assertEquals(files.size(), names().size());
        long next = 0;
        for (Path file : files) {
            try (LogFile log = LogFileReader.open(file)) {
                assertEquals(1, log.sites().size());
                assertEquals(next, log.threads().get(0).first());
                next = assertContiguous(log, 1);
            }
        }
        assertEquals(MANY, next);
    }

    @Test
    void aFileIsOverwrittenOnlyWhenAskedAndNeverByTwo() throws Exception {
        Files.writeString(file(), "precious");
        String exists = assertThrows(RefusedException.class, () -> open(config(RecordingLimits.NONE, false)))
                .getMessage();
        assertTrue(exists.endsWith("run.heddle: file exists; give another file, or overwrite it with force"), exists);
        LogWriter writer = open(config(RecordingLimits.NONE, true));
        String twice = assertThrows(RefusedException.class, () -> open(config(RecordingLimits.NONE, true)))
                .getMessage();
        assertTrue(twice.endsWith("run.heddle: this process records to it already"), twice);
        new Appender(writer).log(10);
        finish(writer);
        try (LogFile log = LogFileReader.open(file())) {
            assertEquals(10, assertContiguous(log, 1));
        }
    }
}
