package dev.heddle.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ordinary tests, which know nothing of Heddle; {@link SuiteIT} runs them, Surefire does not find them. */
class SuiteCases {
    private int count;
    private volatile boolean isSet;

    private static void inParallel(Runnable body) throws InterruptedException {
        Thread a = new Thread(body);
        Thread b = new Thread(body);
        a.start();
        b.start();
        a.join();
        b.join();
    }

    @Test
    void adds() throws InterruptedException {
        AtomicInteger sum = new AtomicInteger();
        inParallel(sum::incrementAndGet);
        assertEquals(2, sum.get());
    }

    @Test
    void losesUpdates() throws InterruptedException {
        inParallel(() -> count++);
        assertEquals(2, count);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void takes(int by) throws InterruptedException {
        inParallel(() -> count += by);
        assertEquals(by == 1 ? count : 4, count);
    }

    /** Fails where the other thread is held up for 10 ms. */
    @Test
    void waitsBriefly() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        new Thread(done::countDown).start();
        assertTrue(done.await(10, TimeUnit.MILLISECONDS));
    }

    /** Fails where the other thread is held up for 50 ms. */
    @Test
    void sleepsUntilItIsSet() throws InterruptedException {
        new Thread(() -> isSet = true).start();
        Thread.sleep(50);
        assertTrue(isSet);
    }

    /** Fails where the sleep of the other thread, which is longer, ends first. */
    @Test
    void sleepsForLessThan80Millis() throws InterruptedException {
        Thread sleeper = new Thread(() -> sleep(100));
        sleeper.start();
        long before = System.nanoTime();
        sleep(50);
        assertTrue(System.nanoTime() - before < 80_000_000);
        sleeper.join();
    }

    /** Fails under control, where work takes no time. */
    @Test
    void worksForMoreThanNoTime() throws InterruptedException {
        AtomicLong sums = new AtomicLong();
        long before = System.currentTimeMillis();
        inParallel(() -> {
            long sum = 0;
            for (int i = 0; i < 5_000_000; i++) {
                sum += sum * 31 + i;
            }
            sums.addAndGet(sum);
        });
        assertTrue(System.currentTimeMillis() - before > 0);
    }

    /** Passes: virtual time does not come so far. */
    @Test
    void takesLessThanTenSeconds() throws InterruptedException {
        long before = System.nanoTime();
        inParallel(() -> sleep(50));
        assertTrue(System.nanoTime() - before < 10_000_000_000L);
    }

    /** An order is enough, whatever the times of it. */
    @Test
    void losesUpdatesBesideTimes() throws InterruptedException {
        Thread other = new Thread(() -> {
            sleep(5);
            count++;
        });
        other.start();
        inParallel(() -> count++);
        other.join(5_000);
        assertEquals(3, count);
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Fails where the threads are held up for 50 ms. */
    @Test
    void endsWithin50Millis() {
        assertTimeoutPreemptively(Duration.ofMillis(50), () -> inParallel(new AtomicInteger()::incrementAndGet));
    }

    /** The thread waits for ever where it is late for the notify. */
    @Test
    void leavesAThread() {
        Object lock = new Object();
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    count++;
                }
            }
        });
        waiter.start();
        synchronized (lock) {
            lock.notifyAll();
        }
    }

    @Test
    void isAlone() {
        count++;
        assertEquals(1, count);
    }

    @Test
    void failsByItself() {
        fail("always");
    }

    @Test
    void endsItsJvm() {
        System.exit(3);
    }

    @Test
    @Disabled("for a reason")
    void isDisabled() {}
}
