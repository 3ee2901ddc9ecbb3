package dev.heddle.small;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.junit.ConcurrencyTest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A bug each, in programs of two or three threads. */
class FailingTest {
    private int count;
    private int data;
    private volatile int volatileCount;
    private boolean isReady;
    private List<String> list;

    private static void both(Runnable one, Runnable other) throws InterruptedException {
        Thread first = new Thread(one);
        Thread second = new Thread(other);
        first.start();
        second.start();
        first.join();
        second.join();
    }

    @ConcurrencyTest
    void lostUpdate() throws InterruptedException {
        both(() -> count++, () -> count++);
        assertEquals(2, count);
    }

    @ConcurrencyTest
    void lostVolatileUpdate() throws InterruptedException {
        both(() -> volatileCount++, () -> volatileCount++);
        assertEquals(2, volatileCount);
    }

    @ConcurrencyTest
    void atomicTwice() throws InterruptedException {
        AtomicInteger n = new AtomicInteger();
        Runnable add = () -> n.set(n.get() + 1);
        both(add, add);
        assertEquals(2, n.get());
    }

    @ConcurrencyTest
    void checkThenAct() throws InterruptedException {
        Map<String, Integer> map = new ConcurrentHashMap<>();
        AtomicInteger made = new AtomicInteger();
        Runnable ask = () -> {
            if (!map.containsKey("a")) {
                map.put("a", made.incrementAndGet());
            }
        };
        both(ask, ask);
        assertEquals(1, made.get());
    }

    @ConcurrencyTest
    void publication() throws InterruptedException {
        Thread writer = new Thread(() -> {
            data = 1;
            isReady = true;
        });
        writer.start();
        if (isReady) {
            assertEquals(1, data);
        }
        writer.join();
    }

    @ConcurrencyTest
    void lazyInitialisation() throws InterruptedException {
        List<List<String>> seen = new ArrayList<>();
        Runnable ask = () -> {
            if (list == null) {
                list = new ArrayList<>();
            }
            synchronized (seen) {
                seen.add(list);
            }
        };
        both(ask, ask);
        assertTrue(seen.get(0) == seen.get(1), "two lists");
    }

    @ConcurrencyTest
    void lockOrder() throws InterruptedException {
        Object a = new Object();
        Object b = new Object();
        both(() -> inOrder(a, b), () -> inOrder(b, a));
    }

    private void inOrder(Object one, Object other) {
        synchronized (one) {
            synchronized (other) {
                count++;
            }
        }
    }

    @ConcurrencyTest
    void missedSignal() throws InterruptedException {
        Thread waiter = new Thread(() -> {
            synchronized (this) {
                try {
                    wait(); // without a condition
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        });
        waiter.start();
        synchronized (this) {
            notifyAll();
        }
        waiter.join();
    }

    @ConcurrencyTest
    void unsafeMap() throws InterruptedException {
        Map<String, Integer> map = new HashMap<>();
        both(() -> map.put("a", 1), () -> map.put("b", 2));
        assertNotNull(map.get("a"));
        assertNotNull(map.get("b"));
    }

    @ConcurrencyTest
    void earlyCountDown() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        ExecutorService pool = Executors.newSingleThreadExecutor();
        AtomicInteger n = new AtomicInteger();
        pool.execute(() -> {
            done.countDown();
            n.incrementAndGet();
        });
        done.await();
        int seen = n.get();
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.SECONDS);
        assertEquals(1, seen);
    }
}
