import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Correct turns of two threads: all that wait are woken, and each looks whether it is its turn.
 * <p>Expected: no failure.
 */
public class Turnstile {
    private final Lock lock = new ReentrantLock();
    private final Condition turned = lock.newCondition();
    private int turn;

    void pass(int mine) {
        lock.lock();
        try {
            while (turn != mine) {
                turned.awaitUninterruptibly();
            }
            turn++;
            turned.signalAll();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Turnstile turnstile = new Turnstile();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            int mine = i;
            threads[i] = new Thread(() -> turnstile.pass(mine), "passes-" + i);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
