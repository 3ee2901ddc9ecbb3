import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Upgrade of a read lock to a write lock: ReentrantReadWriteLock does not allow it, and the thread waits for
 * itself.
 *
 * <p>The bug: {@code get} takes the read lock and, when the value is missing, the write lock too, without
 * giving the first one up. If the warm-up thread has stored the value before, the bug is not seen. If the
 * reader comes first, its write lock waits for ever for its own read lock, and the warm-up thread waits
 * behind it.
 * <p>Expected: deadlock, found with the default options.
 * <p>Run: {@code ./heddle check examples/ReadWriteUpgrade.java} (exit code 10). Fix: unlock the read lock,
 * lock the write lock, check again.
 */
public class ReadWriteUpgrade {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private String value;

    String get() {
        lock.readLock().lock();
        try {
            if (value == null) {
                store("made on demand");
            }
            return value;
        } finally {
            lock.readLock().unlock();
        }
    }

    void store(String newValue) {
        lock.writeLock().lock();
        try {
            value = newValue;
        } finally {
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReadWriteUpgrade cache = new ReadWriteUpgrade();
        Thread warmUp = new Thread(() -> cache.store("made ahead"), "warm-up");
        Thread reader = new Thread(cache::get, "reader");
        warmUp.start();
        reader.start();
        warmUp.join();
        reader.join();
    }
}
