package dev.heddle.tests;

import dev.heddle.api.Heddle;
import dev.heddle.api.Operation;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jctools.maps.NonBlockingHashMapLong;
import org.junit.jupiter.api.Test;

/** Data structures, right and wrong ones, that {@link OperationsIT} checks; Surefire does not find them. */
final class Structures {
    /** More than what is counted ever takes, other JVMs beside it included. */
    private static final Duration AMPLE = Duration.ofMinutes(4);

    private Structures() {}

    /** What {@code ConcurrentLinkedDeque} promises. */
    static class Plain {
        private final Deque<Integer> deque = new ArrayDeque<>();

        @Operation
        synchronized void addFirst(int x) {
            deque.addFirst(x);
        }

        @Operation
        synchronized void addLast(int x) {
            deque.addLast(x);
        }

        @Operation
        synchronized Integer pollFirst() {
            return deque.pollFirst();
        }

        @Operation
        synchronized Integer pollLast() {
            return deque.pollLast();
        }

        @Operation
        synchronized Integer peekFirst() {
            return deque.peekFirst();
        }

        @Operation
        synchronized Integer peekLast() {
            return deque.peekLast();
        }
    }

    /** A counter behind a lock that threads ask again and again. */
    static class Spinning {
        private final AtomicBoolean isBusy = new AtomicBoolean();
        private int count;

        @Operation
        int next() {
            while (!isBusy.compareAndSet(false, true)) {
                Thread.onSpinWait();
            }
            int next = count++;
            isBusy.set(false);
            return next;
        }
    }

    /** What {@code NonBlockingHashMapLong} promises. */
    static class PlainMap {
        private final Map<Long, Integer> map = new HashMap<>();

        @Operation
        synchronized Integer put(long key, int value) {
            return map.put(key, value);
        }

        @Operation
        synchronized Integer get(long key) {
            return map.get(key);
        }
    }

    /** JCTools 3.1.0, issue 319: a {@code put} that loses against another one returns the value that it lost to. */
    static class JctoolsMap {
        private final NonBlockingHashMapLong<Integer> map = new NonBlockingHashMapLong<>();

        @Operation
        Integer put(long key, int value) {
            return map.put(key, (Integer) value);
        }

        @Operation
        Integer get(long key) {
            return map.get(key);
        }
    }

    /**
     * Producers and consumers have a lock each; what hands elements from one to the other is the index {@code tail}.
     */
    static class Ring {
        private static final VarHandle TAIL;

        static {
            try {
                TAIL = MethodHandles.lookup().findVarHandle(Ring.class, "tail", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private final Integer[] items = new Integer[16];
        private final Object producers = new Object();
        private final Object consumers = new Object();
        private int head;
        private int tail;

        @Operation
        void offer(int x) {
            synchronized (producers) {
                items[tail] = x;
                TAIL.setRelease(this, tail + 1);
            }
        }

        @Operation
        Integer poll() {
            synchronized (consumers) {
                if (head == tail()) {
                    return null;
                }
                return items[head++];
            }
        }

        int tail() {
            return (int) TAIL.getAcquire(this);
        }
    }

    /** The acquire is missing. */
    static class RingWithoutAcquire extends Ring {
        @Override
        int tail() {
            return (int) VAR.get(this);
        }

        private static final VarHandle VAR = Ring.TAIL;
    }

    static class NoOperations {}

    static class Checks {
        @Test
        void plain() {
            Heddle.campaign()
                    .executions(500)
                    .time(AMPLE)
                    .operations(Plain.class)
                    .realTime()
                    .check();
        }

        @Test
        void dequeOfTheJdk() {
            Heddle.campaign()
                    .executions(50_000)
                    .time(AMPLE)
                    .operations(ConcurrentLinkedDeque.class)
                    .methods("addFirst", "pollFirst", "peekLast")
                    .realTime()
                    .check();
        }

        @Test
        void queueOfTheJdk() {
            Heddle.campaign()
                    .executions(500)
                    .time(AMPLE)
                    .operations(ConcurrentLinkedQueue.class)
                    .methods("offer", "poll", "peek", "isEmpty")
                    .realTime()
                    .check();
        }

        @Test
        void queueOfTheJdkIsLockFree() {
            Heddle.campaign()
                    .executions(300)
                    .time(AMPLE)
                    .operations(ConcurrentLinkedQueue.class)
                    .methods("offer", "poll", "peek", "isEmpty")
                    .realTime()
                    .lockFree()
                    .check();
        }

        @Test
        void plainIsLockFree() {
            Heddle.campaign()
                    .executions(300)
                    .time(AMPLE)
                    .operations(Plain.class)
                    .lockFree()
                    .check();
        }

        @Test
        void spinningIsLockFree() {
            Heddle.campaign()
                    .executions(300)
                    .time(AMPLE)
                    .operations(Spinning.class)
                    .lockFree()
                    .check();
        }

        @Test
        void noSuchMethod() {
            Heddle.operations(ConcurrentLinkedQueue.class).methods("shrink").check();
        }

        @Test
        void jctoolsMap() {
            Heddle.campaign()
                    .executions(2000)
                    .time(AMPLE)
                    .operations(JctoolsMap.class)
                    .specification(PlainMap.class)
                    .threads(2, 1)
                    .around(0, 1)
                    .realTime()
                    .check();
        }

        @Test
        void ring() {
            Heddle.campaign()
                    .executions(2000)
                    .time(AMPLE)
                    .operations(Ring.class)
                    .check();
        }

        @Test
        void ringWithoutAcquire() {
            Heddle.campaign()
                    .executions(20_000)
                    .time(AMPLE)
                    .operations(RingWithoutAcquire.class)
                    .check();
        }

        @Test
        void noOperations() {
            Heddle.operations(NoOperations.class).check();
        }
    }
}
