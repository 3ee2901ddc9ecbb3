import java.util.ArrayDeque;
import java.util.Deque;

/** wait, notify, time-outs and interrupts of waiters. Correct. */
public class WaitNotify {
    static final Object LOCK = new Object();
    static boolean ready;
    static int woken;
    static int taken;
    static final Deque<Integer> QUEUE = new ArrayDeque<>();

    static void check(boolean ok, String what) {
        if (!ok) {
            throw new AssertionError(what);
        }
    }

    interface Body {
        void run() throws InterruptedException;
    }

    static Thread start(Body body) {
        Thread t = new Thread(() -> {
            try {
                body.run();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        return t;
    }

    static void waitUntilReady() throws InterruptedException {
        synchronized (LOCK) {
            synchronized (LOCK) {
                while (!ready) {
                    LOCK.wait();
                    check(Thread.holdsLock(LOCK), "owner again");
                }
                woken++;
            }
        }
    }

    static void notifyAllWaiters() throws InterruptedException {
        Thread a = start(WaitNotify::waitUntilReady);
        Thread b = start(WaitNotify::waitUntilReady);
        synchronized (LOCK) {
            ready = true;
            LOCK.notifyAll();
        }
        a.join();
        b.join();
        check(woken == 2, "woken " + woken);
    }

    static void handOver() throws InterruptedException {
        Thread a = start(() -> {
            for (int i = 0; i < 2; i++) {
                synchronized (QUEUE) {
                    while (QUEUE.isEmpty()) {
                        QUEUE.wait();
                    }
                    taken += QUEUE.remove();
                }
            }
        });
        for (int i = 1; i <= 2; i++) {
            synchronized (QUEUE) {
                QUEUE.add(i);
                QUEUE.notify();
            }
        }
        a.join();
        check(taken == 3, "taken " + taken);
    }

    static void timeOut() throws InterruptedException {
        Object o = new Object();
        long before = System.nanoTime();
        synchronized (o) {
            o.wait(50);
            o.wait(0, 500_000);
        }
        check(System.nanoTime() - before >= 50_000_000, "waited " + (System.nanoTime() - before));
    }

    static boolean entered;
    static boolean interrupted;

    static void interrupt() throws InterruptedException {
        Object o = new Object();
        Thread waiter = start(() -> {
            synchronized (o) {
                entered = true;
                o.notifyAll();
                try {
                    while (true) {
                        o.wait();
                    }
                } catch (InterruptedException e) {
                    check(!Thread.currentThread().isInterrupted(), "the status is cleared");
                    check(Thread.holdsLock(o), "owner after an interrupt");
                    interrupted = true;
                }
            }
        });
        synchronized (o) {
            while (!entered) {
                o.wait();
            }
            waiter.interrupt();
            check(!interrupted, "the waiter needs the monitor first");
        }
        waiter.join();
        check(interrupted, "interrupted");
        Thread.currentThread().interrupt();
        try {
            synchronized (o) {
                o.wait(1000);
            }
            check(false, "no exception");
        } catch (InterruptedException e) {
            check(!Thread.interrupted(), "cleared");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        notifyAllWaiters();
        handOver();
        timeOut();
        interrupt();
    }
}
