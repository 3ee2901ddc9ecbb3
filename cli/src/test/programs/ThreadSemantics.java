import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Threads behave as Java's own in every execution: start, join, names, states, interrupts, parking, thread locals. Correct. */
public class ThreadSemantics {
    static final ThreadLocal<int[]> LOCAL = ThreadLocal.withInitial(() -> new int[1]);
    static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>();
    static int plain;
    static volatile boolean flag;
    static Object blocker = new Object();

    static void check(boolean ok, String what) {
        if (!ok) {
            throw new AssertionError(what);
        }
    }

    static class Sub extends Thread {
        int ran;

        Sub(String name) {
            super(name);
        }

        @Override
        public void run() {
            ran++;
            check(Thread.currentThread() == this && getName().equals("sub"), "itself");
        }
    }

    static void startAndJoin() throws InterruptedException {
        Thread first = new Thread(() -> plain = 1);
        Thread second = new Thread(() -> {});
        check(first.getName().equals("Thread-0") && second.getName().equals("Thread-1"), "names " + first.getName());
        check(first.getState() == Thread.State.NEW && !first.isAlive() && !first.isDaemon(), "new");
        first.join();
        first.start();
        try {
            first.start();
            check(false, "no exception");
        } catch (IllegalThreadStateException e) {
            check(e.getMessage() == null, e.getMessage());
        }
        first.join();
        check(plain == 1 && !first.isAlive() && first.getState() == Thread.State.TERMINATED, "ended");
        try {
            first.start();
            check(false, "no exception");
        } catch (IllegalThreadStateException e) {
            plain++;
        }
        first.join();
        first.join(10);
        second.join(10, 5);
        Sub sub = new Sub("sub");
        sub.start();
        while (sub.isAlive()) {
            Thread.onSpinWait();
        }
        check(sub.ran == 1, "ran");
        try {
            first.join(-1);
            check(false, "no exception");
        } catch (IllegalArgumentException e) {
            plain++;
        }
    }

    static void timedJoin() throws InterruptedException {
        Thread parked = new Thread(() -> {
            while (!flag) {
                LockSupport.park(blocker);
            }
        }, "parked");
        parked.start();
        long before = System.currentTimeMillis();
        parked.join(2_000); // a shorter one may be over before the other is parked
        check(parked.isAlive() && System.currentTimeMillis() - before >= 2_000, "alive after a timed join");
        check(parked.getState() == Thread.State.WAITING, "state " + parked.getState());
        flag = true;
        LockSupport.unpark(parked);
        parked.join(5_000);
        check(!parked.isAlive(), "ended in time");
    }

    static void timedWait() throws InterruptedException {
        Object lock = new Object();
        boolean[] ready = new boolean[1];
        Thread notifier = new Thread(() -> {
            synchronized (lock) {
                ready[0] = true;
                lock.notifyAll();
            }
        });
        synchronized (lock) {
            notifier.start();
            while (!ready[0]) {
                TimeUnit.SECONDS.timedWait(lock, 1);
            }
        }
        TimeUnit.HOURS.timedJoin(notifier, 1);
        check(!notifier.isAlive(), "joined in time");
    }

    static void interrupts() throws InterruptedException {
        Thread sleeper = new Thread(() -> {
            try {
                while (true) {
                    Thread.sleep(1_000_000);
                }
            } catch (InterruptedException e) {
                check(!Thread.currentThread().isInterrupted(), "cleared");
            }
            Thread.currentThread().interrupt();
            check(Thread.currentThread().isInterrupted() && Thread.interrupted() && !Thread.interrupted(), "set and cleared");
            Thread.currentThread().interrupt();
            LockSupport.park(); // returns at once, the status stays
            check(Thread.interrupted(), "park does not clear");
        });
        sleeper.start();
        sleeper.interrupt();
        sleeper.join();
        Thread joiner = new Thread(() -> {
            try {
                Thread.currentThread().interrupt();
                Thread.currentThread().join();
                check(false, "no exception");
            } catch (InterruptedException e) {
                plain++;
            }
        });
        joiner.start();
        joiner.join();
        Thread.currentThread().interrupt();
        try {
            Thread.sleep(5);
            check(false, "no exception");
        } catch (InterruptedException e) {
            check(!Thread.currentThread().isInterrupted(), "cleared");
        }
        Thread never = new Thread(() -> check(Thread.interrupted() || !Thread.interrupted(), ""));
        never.interrupt();
        never.start();
        never.join();
    }

    static void parking() throws InterruptedException {
        LockSupport.unpark(Thread.currentThread());
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        long before = System.nanoTime();
        LockSupport.parkNanos(1_000_000);
        check(System.nanoTime() - before >= 1_000_000, "parked for a time");
        LockSupport.parkNanos(blocker, 100);
        LockSupport.parkNanos(-5);
        LockSupport.parkUntil(System.currentTimeMillis() + 5);
        LockSupport.parkUntil(0);
        AtomicInteger turn = new AtomicInteger();
        Thread main = Thread.currentThread();
        Thread other = new Thread(() -> {
            while (turn.get() != 1) {
                LockSupport.park();
            }
            turn.set(2);
            LockSupport.unpark(main);
        });
        other.start();
        turn.set(1);
        LockSupport.unpark(other);
        while (turn.get() != 2) {
            LockSupport.park();
        }
        other.join();
    }

    static void locals() throws InterruptedException {
        check(LOCAL.get()[0] == 0 && INHERITED.get() == null, "thread locals of main are not fresh");
        LOCAL.get()[0] = 5;
        INHERITED.set("from main");
        Thread t = new Thread(() -> {
            check(LOCAL.get()[0] == 0 && INHERITED.get().equals("from main"), "thread locals of a child");
            LOCAL.get()[0] = 7;
        });
        t.start();
        t.join();
        check(LOCAL.get()[0] == 5, "thread local of main");
        check(Thread.currentThread().getName().equals("main"), "main is called " + Thread.currentThread().getName());
        Thread.currentThread().setName("renamed");
        Thread.currentThread().setPriority(3);
        Thread.currentThread().setUncaughtExceptionHandler((thread, e) -> plain = -1);
    }

    static void spinning() throws InterruptedException {
        flag = false;
        Thread setter = new Thread(() -> flag = true);
        setter.start();
        while (!flag) {
            Thread.yield();
        }
        flag = false;
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(3, 5);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            flag = true;
        });
        sleeper.start();
        while (!flag) {
            Thread.sleep(1);
        }
        Thread daemon = new Thread(() -> {
            while (true) {
                Thread.onSpinWait();
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        check(daemon.isDaemon() && daemon.isAlive(), "daemon");
        setter.join();
        sleeper.join();
    }

    public static void main(String[] args) throws InterruptedException {
        check(Thread.currentThread().getPriority() == 5 && !Thread.currentThread().isInterrupted(), "main not fresh");
        startAndJoin();
        timedJoin();
        timedWait();
        interrupts();
        parking();
        spinning();
        locals();
        check(Thread.currentThread().getUncaughtExceptionHandler() != null, "handler");
        Thread.currentThread().interrupt(); // must not be seen by the next execution
    }
}
