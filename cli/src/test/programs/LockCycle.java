import java.util.concurrent.locks.ReentrantLock;

/** Two threads take two locks in different orders. */
public class LockCycle {
    private static final ReentrantLock LEFT = new ReentrantLock();
    private static final ReentrantLock RIGHT = new ReentrantLock();
    private static int n;

    private static void both(ReentrantLock first, ReentrantLock second) {
        first.lock();
        try {
            second.lock();
            try {
                n++;
            } finally {
                second.unlock();
            }
        } finally {
            first.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> both(LEFT, RIGHT), "left");
        Thread other = new Thread(() -> both(RIGHT, LEFT), "right");
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
