import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Awaits of no time in a loop, which give the lock away each time: the thread that ends the loop gets it. */
public class AwaitsNoTime {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private boolean isDone;

    private interface Waiting {
        void await(Condition condition) throws InterruptedException;
    }

    private void run(Waiting waiting) throws InterruptedException {
        Thread other = new Thread(() -> {
            lock.lock();
            try {
                isDone = true;
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        });
        other.start();
        lock.lock();
        try {
            while (!isDone) {
                waiting.await(changed);
            }
        } finally {
            lock.unlock();
        }
        other.join();
    }

    public static void main(String[] args) throws InterruptedException {
        new AwaitsNoTime().run(condition -> condition.await(0, TimeUnit.MILLISECONDS));
        new AwaitsNoTime().run(condition -> condition.await(-1, TimeUnit.SECONDS));
        new AwaitsNoTime().run(condition -> {
            if (condition.awaitNanos(0) > 0) {
                throw new AssertionError("time is left of none");
            }
        });
    }
}
