import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Bug: main fails always, while others sit in every kind of blocking operation, in finally blocks, and in loops that catch all. The
 * campaign must go on, with fresh state, and end.
 */
public class TornDown {
    static final Object LOCK = new Object();
    static final ReentrantLock REENTRANT = new ReentrantLock();
    static final CountDownLatch NEVER = new CountDownLatch(1);
    static volatile boolean stop;
    static int starts;

    interface Body {
        void run() throws Exception;
    }

    static void start(Body body) {
        starts++;
        new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new IllegalStateException("nothing may throw before main fails", e);
            }
        }).start();
    }

    static class Unlucky {
        static int never;

        static {
            LockSupport.park();
            never = 1;
        }
    }

    public static void main(String[] args) throws Exception {
        if (starts != 0 || REENTRANT.isLocked()) {
            System.exit(9);
        }
        synchronized (LOCK) {
            REENTRANT.lock();
            start(() -> {
                synchronized (LOCK) {
                    starts++;
                }
            });
            start(REENTRANT::lock);
            start(NEVER::await);
            start(LockSupport::park);
            start(() -> {
                Object own = new Object();
                synchronized (own) {
                    own.wait();
                }
            });
            start(() -> Thread.currentThread().join());
            start(() -> {
                try {
                    NEVER.await();
                } finally {
                    synchronized (LOCK) {
                        starts--;
                    }
                    NEVER.await();
                }
            });
            start(() -> {
                for (int i = 0; i < 100_000; i++) {
                    try {
                        LockSupport.park();
                    } catch (Throwable t) {
                        starts = i;
                    }
                    stop = false;
                }
            });
            start(() -> {
                while (!stop) {
                    Thread.yield();
                }
            });
            start(() -> starts += Unlucky.never);
            for (int i = 0; i < 20; i++) {
                Thread.yield();
            }
            throw new AssertionError("main fails with " + (starts > 0));
        }
    }
}
