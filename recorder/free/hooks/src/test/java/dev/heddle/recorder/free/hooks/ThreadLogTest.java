package dev.heddle.recorder.free.hooks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ThreadLogTest {
    private final MemoryBuffers buffers = new MemoryBuffers();

    @Test
    void nothingIsLoggedInsideOff() {
        Recording.begin(buffers);
        ThreadLog log = ThreadLog.current();
        ThreadLog.off();
        ThreadLog.off();
        ThreadLog.on();
        assertNull(ThreadLog.current());
        ThreadLog.on();
        assertSame(log, ThreadLog.current());
        ThreadLog.on();
        assertSame(log, ThreadLog.current(), "one on too many changes nothing");
    }

    @Test
    void aThreadMayBeOffBeforeRecordingBegins() {
        ThreadLog.off();
        Recording.begin(buffers);
        assertNull(ThreadLog.current());
        ThreadLog.on();
        assertNotNull(ThreadLog.current());
    }

    @Test
    void recordsGoOnInTheNextBuffer() {
        Recording.begin(buffers);
        ThreadLog log = ThreadLog.current();
        for (int i = 1; i <= 1000; i++) {
            log.append(LogRecord.word0(i, LogRecord.EVENT, i), LogRecord.word1(i, 3));
        }
        assertEquals(1001, log.position());
        log.end();
        assertEquals(LogRecord.OTHER, buffers.records(1).get(0).variant(), "BEGIN");
        for (int i = 1; i <= 1000; i++) {
            assertEquals(
                    new MemoryBuffers.Entry(LogRecord.EVENT, i, i, i, 3),
                    buffers.records(1).get(i));
        }
    }

    @Test
    void theLogOfAnEndedThreadKeepsNoObjectOfTheProgram() throws InterruptedException {
        Recording.begin(buffers);
        ThreadLog[] ended = new ThreadLog[1];
        EscapeTest.run(() -> {
            ended[0] = ThreadLog.current();
            SyncState kept = ended[0].sync;
            kept.bases[5] = new Object();
            kept.shadows[5] = new long[1];
            kept.awaited = new Object();
            ended[0].end();
        });
        assertTrue(Arrays.stream(ended[0].sync.bases).allMatch(Objects::isNull));
        assertTrue(Arrays.stream(ended[0].sync.shadows).allMatch(Objects::isNull));
        assertNull(ended[0].sync.awaited);
    }

    @Test
    void theProgramGoesOnWhenNoBufferIsLeft() throws InterruptedException {
        buffers.left = 2;
        Recording.begin(buffers);
        Cell cell = new Cell();
        Recording.escape(cell);
        EscapeTest.run(() -> Cell.writeA(cell, 1, 1));
        for (int i = 0; i < 1000; i++) {
            Cell.writeA(cell, i, 1);
            assertEquals(i, Cell.readA(cell, 2));
        }
        assertNull(ThreadLog.current());
        assertTrue(buffers.all().size() < 100);
    }

    @Test
    void aWriteThatItsThreadNeverEndedIsLeftBehind() throws InterruptedException {
        Recording.begin(buffers);
        Cell cell = new Cell();
        Recording.escape(cell);
        long[] shadow = Recording.shadowOf(cell);
        EscapeTest.run(() -> Cell.writeA(cell, 1, 1));
        EscapeTest.run(() -> Recording.beginWrite(shadow, Cell.A));
        assertEquals(1, Cell.readA(cell, 2));
        Cell.writeA(cell, 2, 3);
        assertEquals(2, Cell.readA(cell, 4));
        ThreadLog.current().end();
        assertEquals(
                1,
                buffers.all().stream()
                        .filter(e -> e.variant() == LogRecord.LOST)
                        .count());
        assertEquals(
                3,
                buffers.all().stream()
                        .filter(e -> e.variant() == LogRecord.EVENT && e.site() == 3)
                        .findFirst()
                        .orElseThrow()
                        .version(),
                "the version of the write that was left behind is nobody's");
    }

    @Test
    void staticFieldsOfAClassAreOneObject() throws InterruptedException {
        Recording.begin(buffers);
        long[] shadow = Recording.statics(1000);
        EscapeTest.run(() -> assertSame(shadow, Recording.statics(1001)));
        assertSame(shadow, Recording.statics(1000));
    }

    @Test
    void aThreadThatHasEndedIsNotBegunAgain() throws InterruptedException {
        Recording.begin(buffers);
        EscapeTest.run(() -> {
            ThreadLog.current().end();
            assertNull(ThreadLog.current());
        });
        assertEquals(1, buffers.threadCount());
    }

    @Test
    void logsOfDeadThreadsAreGivenBack() throws InterruptedException {
        Recording.begin(buffers);
        ThreadLog.current();
        WeakReference<Thread> dead = deadThread();
        for (int i = 0; i < 1200; i++) {
            Thread thread = new Thread(ThreadLog::current);
            thread.start();
            thread.join();
        }
        assertTrue(buffers.records(2).size() > 0, "the record that the thread never gave back");
        buffers.forget();
        for (int i = 0; i < 50 && dead.get() != null; i++) {
            System.gc();
        }
        assertNull(dead.get());
    }

    private static WeakReference<Thread> deadThread() throws InterruptedException {
        Thread thread = new Thread(ThreadLog::current);
        thread.start();
        thread.join();
        return new WeakReference<>(thread);
    }
}
