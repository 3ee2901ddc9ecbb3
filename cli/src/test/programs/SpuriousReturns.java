import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Correct as long as nothing returns without cause; with {@code loop} correct in any case. Which wait: wait, await, timed or park. */
public class SpuriousReturns {
    static final Object MONITOR = new Object();
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition CHANGED = LOCK.newCondition();
    static volatile boolean ready;

    static void await(String how) throws InterruptedException {
        switch (how) {
            case "wait" -> MONITOR.wait();
            case "await" -> CHANGED.await();
            case "timed" -> CHANGED.await(1, TimeUnit.HOURS);
            default -> LockSupport.park();
        }
    }

    static void lock(String how) {
        if (!how.equals("park") && !how.equals("wait")) {
            LOCK.lock();
        }
    }

    static void unlock(String how) {
        if (!how.equals("park") && !how.equals("wait")) {
            LOCK.unlock();
        }
    }

    static void untilReady(String how, boolean loop) throws InterruptedException {
        lock(how);
        try {
            while (!ready) {
                await(how);
                if (!loop) {
                    break;
                }
            }
            if (!ready) {
                throw new AssertionError(how + " returned without cause");
            }
        } finally {
            unlock(how);
        }
    }

    static void set(String how, Thread waiter) {
        lock(how);
        try {
            ready = true;
            if (how.equals("park")) {
                LockSupport.unpark(waiter);
            } else if (how.equals("wait")) {
                MONITOR.notify();
            } else {
                CHANGED.signal();
            }
        } finally {
            unlock(how);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        String how = arguments[0];
        boolean loop = arguments.length > 1;
        Thread waiter = Thread.currentThread();
        Thread setter = new Thread(() -> {
            if (how.equals("wait")) {
                synchronized (MONITOR) {
                    set(how, waiter);
                }
            } else {
                set(how, waiter);
            }
        });
        setter.start();
        if (how.equals("wait")) {
            synchronized (MONITOR) {
                untilReady(how, loop);
            }
        } else {
            untilReady(how, loop);
        }
        setter.join();
    }
}
