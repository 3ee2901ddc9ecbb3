import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A correct counter guarded by a ReentrantLock; the count itself is a plain field.
 * <p>Expected: no failure.
 * <p>Run: {@code ./heddle check examples/LockCounter.java} (exit code 0).
 */
public class LockCounter {
    private final Lock lock = new ReentrantLock();
    private int count;

    void increment() {
        lock.lock();
        try {
            count++;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockCounter counter = new LockCounter();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(counter::increment);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (counter.count != threads.length) {
            throw new AssertionError("count is " + counter.count + ", expected " + threads.length);
        }
    }
}
