package dev.heddle.recorder.free.recording;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.free.output.LogOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LogWriterTest {
    private static final long MANY = 100_000;
    private static final int SMALL = Chunks.SMALL / 16;
    private static final int LARGE = Chunks.LARGE / 16;

    private final List<String> problems = new ArrayList<>();
    private final HeapStaging staging = new HeapStaging();

    private LogWriter writer(LogOutput output, int mostFull, boolean drops) {
        LogWriter writer = new LogWriter(output, staging, mostFull, drops, problems::add);
        try {
            writer.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return writer;
    }

    private static void finish(LogWriter writer) {
        writer.finish(new Trace.Passed(), List.of());
    }

    private static Thread start(Runnable body) {
        Thread thread = new Thread(body);
        thread.start();
        return thread;
    }

    private static void awaitWaiting(Thread thread) {
        while (thread.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
    }

    @Test
    void recordsOfAllThreadsArriveInTheirOrder() throws InterruptedException {
        HeapOutput output = new HeapOutput(Long.MAX_VALUE, true);
        LogWriter writer = writer(output, 4, false);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            threads.add(start(() -> {
                Appender log = new Appender(writer);
                log.log(MANY + log.thread());
                log.end();
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        finish(writer);
        for (int thread = 1; thread <= 4; thread++) {
            assertEquals("[0.." + (MANY + thread) + ")", output.of(thread));
        }
        assertTrue(output.finished);
        assertEquals(4 * MANY + 10, writer.figures().events());
    }

    @Test
    void threadsThatRunOnAreTakenAsFarAsTheyAre() throws InterruptedException {
        HeapOutput output = new HeapOutput(Long.MAX_VALUE, true);
        LogWriter writer = writer(output, 4, false);
        CountDownLatch logged = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        Thread thread = start(() -> {
            Appender log = new Appender(writer);
            log.log(MANY);
            logged.countDown();
            await(over);
            assertFalse(log.log(MANY), "recording has ended");
        });
        logged.await();
        finish(writer);
        over.countDown();
        thread.join();
        assertEquals("[0.." + MANY + ")", output.of(1));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void threadsWaitForASlowDiskAndNothingIsLost() throws InterruptedException {
        HeapOutput output = new HeapOutput(Long.MAX_VALUE, false);
        LogWriter writer = writer(output, 4, false);
        Thread thread = start(() -> {
            Appender log = new Appender(writer);
            log.log(MANY);
            log.end();
        });
        awaitWaiting(thread);
        int bytes = staging.bytes;
        output.open.countDown();
        thread.join();
        finish(writer);
        assertEquals("[0.." + MANY + ")", output.of(1));
        assertTrue(bytes <= 64 * Chunks.SMALL + 20 * Chunks.LARGE, "staged no more than " + bytes);
        assertEquals(0, writer.figures().dropped());
    }

    /** They did, with such zeal that the writer never got at the lock. */
    @Test
    void threadsThatWaitDoNotWakeEachOther() throws InterruptedException {
        Chunks chunks = new Chunks(1000, false); // no writer
        List<Thread> threads = new ArrayList<>();
        for (int number = 1; number <= 3; number++) {
            int of = number;
            threads.add(start(() -> assertNull(chunks.next(of, 0, false))));
        }
        threads.forEach(LogWriterTest::awaitWaiting);
        for (int i = 0; i < 10_000; i++) {
            assertEquals(0, chunks.dropped(), "which takes the lock");
        }
        ThreadMXBean bean = ManagementFactory.getThreadMXBean();
        for (Thread thread : threads) {
            assertTrue(bean.getThreadInfo(thread.getId()).getWaitedCount() <= threads.size(), "woken for nothing");
        }
        chunks.end();
        for (Thread thread : threads) {
            thread.join();
        }
    }

    @Test
    void anInterruptedThreadWaitsAllTheSameAndStaysInterrupted() throws InterruptedException {
        HeapOutput output = new HeapOutput(Long.MAX_VALUE, false);
        LogWriter writer = writer(output, 2, false);
        boolean[] interrupted = new boolean[1];
        Thread thread = start(() -> {
            Appender log = new Appender(writer);
            Thread.currentThread().interrupt();
            log.log(MANY);
            interrupted[0] = Thread.interrupted();
            log.end();
        });
        awaitWaiting(thread);
        output.open.countDown();
        thread.join();
        finish(writer);
        assertTrue(interrupted[0]);
        assertEquals("[0.." + MANY + ")", output.of(1));
    }

    @Test
    void aRingNeverLetsThreadsWaitAndKeepsTheLast() throws InterruptedException {
        HeapOutput output = new HeapOutput(Long.MAX_VALUE, false);
        LogWriter writer = writer(output, 4, true);
        Thread thread = start(() -> {
            Appender log = new Appender(writer);
            log.log(MANY);
            log.end();
        });
        thread.join();
        output.open.countDown();
        finish(writer);
        long dropped = writer.figures().dropped();
        long last = output.runs.get(1).get(output.runs.get(1).size() - 1)[1];
        assertEquals(MANY, last);
        assertEquals(MANY - dropped, output.records);
        assertTrue(dropped >= MANY - 6L * LARGE - SMALL && dropped < MANY, "dropped " + dropped);
    }

    @Test
    void aFullDiskEndsTheRecordingAndNotTheProgram() throws InterruptedException {
        HeapOutput output = new HeapOutput(MANY, true);
        LogWriter writer = writer(output, 4, false);
        boolean[] goesOn = {true};
        Thread thread = start(() -> {
            Appender log = new Appender(writer);
            goesOn[0] = log.log(10 * MANY);
            log.end();
        });
        thread.join();
        finish(writer);
        assertFalse(goesOn[0]);
        assertEquals(List.of("No space left on device"), problems);
        assertEquals("No space left on device", writer.failure().orElseThrow());
        assertFalse(output.finished, "what is staged still has to be saved");
        assertEquals(0, writer.threadSeen(new Thread()));
    }

    @Test
    void aDiskThatIsFullBeforeItBeginsKeepsNothing() {
        staging.isFull = true;
        LogWriter writer = new LogWriter(new HeapOutput(0, true), staging, 4, false, problems::add);
        IOException full = assertThrows(IOException.class, writer::start);
        assertEquals("No space left on device", full.getMessage());
        writer.discard();
        assertTrue(staging.isClosed);
        assertEquals(List.of(), problems);
    }

    @Test
    void anyNumberOfThreadsMayHoldRoomAtATime() {
        HeapOutput output = new HeapOutput(Long.MAX_VALUE, true);
        LogWriter writer = writer(output, 1, false);
        List<Appender> logs = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            Appender log = new Appender(writer, new Thread());
            log.log(1);
            logs.add(log);
        }
        logs.forEach(log -> log.log(SMALL));
        finish(writer);
        assertEquals(500L * (SMALL + 1), output.records);
    }

    @Test
    void aClassHasOneNumber() {
        HeapOutput output = new HeapOutput(Long.MAX_VALUE, true);
        LogWriter writer = writer(output, 1, false);
        assertEquals(1, writer.classNumber(String.class));
        assertEquals(2, writer.classNumber(int[].class));
        assertEquals(1, writer.classNumber(String.class));
        assertEquals(List.of("java.lang.String", "int[]"), output.classes);
        finish(writer);
    }

    @Test
    void ourOwnThreadsAreNotRecorded() {
        LogWriter writer = writer(new HeapOutput(0, true), 1, false);
        writer.leaveOut(Thread.currentThread());
        assertEquals(0, writer.threadSeen(Thread.currentThread()));
        finish(writer);
        assertNull(writer.next(1, null, false));
    }
}
