package dev.heddle.small;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.junit.ConcurrencyTest;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Correct programs of two or three threads: all executions are made. */
class PassingTest {
    private int count;
    private volatile boolean isReady;

    private static void both(Runnable one, Runnable other) throws InterruptedException {
        Thread first = new Thread(one);
        Thread second = new Thread(other);
        first.start();
        second.start();
        first.join();
        second.join();
    }

    private synchronized void increment() {
        count++;
    }

    @ConcurrencyTest
    void monitor() throws InterruptedException {
        both(this::increment, this::increment);
        assertEquals(2, count);
    }

    @ConcurrencyTest
    void atomic() throws InterruptedException {
        AtomicInteger n = new AtomicInteger();
        both(n::incrementAndGet, () -> n.addAndGet(2));
        assertEquals(3, n.get());
    }

    @ConcurrencyTest
    void lock() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Runnable add = () -> {
            lock.lock();
            try {
                count++;
            } finally {
                lock.unlock();
            }
        };
        both(add, add);
        assertEquals(2, count);
    }

    @ConcurrencyTest
    void readersAndWriter() throws InterruptedException {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        int[] pair = new int[2];
        both(
                () -> {
                    lock.writeLock().lock();
                    pair[0]++;
                    pair[1]++;
                    lock.writeLock().unlock();
                },
                () -> {
                    lock.readLock().lock();
                    assertEquals(pair[0], pair[1]);
                    lock.readLock().unlock();
                });
    }

    @ConcurrencyTest
    void map() throws InterruptedException {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        both(() -> map.merge("a", 1, Integer::sum), () -> map.merge("a", 2, Integer::sum));
        assertEquals(3, map.get("a"));
    }

    @ConcurrencyTest
    void queue() throws InterruptedException {
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        Thread producer = new Thread(() -> {
            try {
                queue.put(1);
                queue.put(2);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        producer.start();
        assertEquals(1, queue.take());
        assertEquals(2, queue.take());
        producer.join();
    }

    @ConcurrencyTest
    void latch() throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(2);
        AtomicInteger n = new AtomicInteger();
        Runnable arrive = () -> {
            n.incrementAndGet();
            latch.countDown();
        };
        new Thread(arrive).start();
        new Thread(arrive).start();
        latch.await();
        assertEquals(2, n.get());
    }

    @ConcurrencyTest
    void executor() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Integer> one = pool.submit(() -> 1);
        Future<Integer> two = pool.submit(() -> 2);
        assertEquals(3, one.get() + two.get());
        pool.shutdown();
    }

    @ConcurrencyTest
    void future() {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        new Thread(() -> future.complete(20)).start();
        assertEquals(21, future.thenApply(n -> n + 1).join());
    }

    @ConcurrencyTest
    void publication() throws InterruptedException {
        Semaphore permits = new Semaphore(0);
        Thread writer = new Thread(() -> {
            count = 1;
            isReady = true;
            permits.release();
        });
        writer.start();
        if (isReady) {
            assertEquals(1, count);
        }
        permits.acquire();
        assertTrue(isReady);
        writer.join();
    }
}
