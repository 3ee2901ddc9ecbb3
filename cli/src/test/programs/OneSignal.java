import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Two permits and one signal: of two threads that wait one is left. */
class OneSignal {
    private final Lock lock = new ReentrantLock();
    private final Condition refilled = lock.newCondition();
    private final Condition emptied = lock.newCondition();
    private int permits;

    void take() {
        lock.lock();
        try {
            while (permits == 0) {
                refilled.awaitUninterruptibly();
            }
            permits--;
            emptied.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void refill(int more) {
        lock.lock();
        try {
            permits += more;
            refilled.signal();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OneSignal limiter = new OneSignal();
        Thread one = new Thread(limiter::take);
        Thread two = new Thread(limiter::take);
        one.start();
        two.start();
        limiter.refill(2);
        one.join();
        two.join();
    }
}
