package dev.heddle.replayer.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

class ConditionQueueTest {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition condition = lock.newCondition();
    private final Condition other = lock.newCondition();

    private Thread waiter(int before) {
        Thread waiter = new Thread(() -> {
            lock.lock();
            condition.awaitUninterruptibly();
            lock.unlock();
        });
        waiter.start();
        while (waiters() == before) {
            Thread.onSpinWait();
        }
        return waiter;
    }

    private int waiters() {
        lock.lock();
        try {
            return lock.getWaitQueueLength(condition);
        } finally {
            lock.unlock();
        }
    }

    @Test
    void aSignalWakesTheFirstOfThoseThatHaveNotBeenSignalled() throws InterruptedException {
        assertTrue(ConditionQueue.isKnown());
        assertNull(ConditionQueue.first(condition));
        Thread first = waiter(0);
        Thread second = waiter(1);
        lock.lock();
        assertSame(first, ConditionQueue.first(condition));
        assertEquals(2, ConditionQueue.size(condition));
        assertEquals(0, ConditionQueue.size(other));
        assertTrue(ConditionQueue.signal(condition, first));
        assertSame(second, ConditionQueue.first(condition));
        condition.signalAll();
        assertNull(ConditionQueue.first(condition));
        lock.unlock();
        first.join();
        second.join();
    }
}
