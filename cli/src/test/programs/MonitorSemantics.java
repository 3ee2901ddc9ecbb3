import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** Monitors behave as the JLS says: blocks, methods, exceptions, recursion, ownership. Correct. */
public class MonitorSemantics {
    private int guarded;
    private static int staticGuarded;
    private final Object lock = new Object();

    static void check(boolean ok, String what) {
        if (!ok) {
            throw new AssertionError(what);
        }
    }

    synchronized void method() {
        check(Thread.holdsLock(this), "holdsLock in a synchronized method");
        guarded++;
        again(3);
    }

    synchronized int again(int n) {
        return n == 0 ? guarded : again(n - 1);
    }

    static synchronized void classMethod() {
        check(Thread.holdsLock(MonitorSemantics.class), "holdsLock of the class");
        staticGuarded++;
    }

    void block() {
        synchronized (this) {
            guarded++;
        }
        synchronized (MonitorSemantics.class) {
            staticGuarded++;
        }
    }

    synchronized void throwing() {
        guarded++;
        throw new IllegalStateException("from a synchronized method");
    }

    int leavings(int how) {
        for (int i = 0; ; i++) {
            synchronized (lock) {
                synchronized (lock) {
                    if (how == 0) {
                        break;
                    }
                    if (how == 1) {
                        return 1;
                    }
                    if (how == 2) {
                        throw new IllegalArgumentException();
                    }
                    if (how == 3 && i < 2) {
                        continue;
                    }
                    if (how == 4) {
                        Object o = "x";
                        Integer cast = (Integer) o;
                    }
                    try {
                        how = how / (how - 3);
                    } finally {
                        synchronized (this) {
                            guarded += 0;
                        }
                    }
                }
            }
        }
        return 0;
    }

    void owners() throws InterruptedException {
        int caught = 0;
        List<Callable<Object>> calls = new ArrayList<>();
        Object o = new Object();
        calls.add(() -> {
            o.notify();
            return null;
        });
        calls.add(() -> {
            o.notifyAll();
            return null;
        });
        calls.add(() -> {
            o.wait();
            return null;
        });
        calls.add(() -> {
            o.wait(10);
            return null;
        });
        for (Callable<Object> call : calls) {
            try {
                call.call();
                check(false, "no exception");
            } catch (IllegalMonitorStateException e) {
                check(e.getMessage().equals("current thread is not owner"), e.getMessage());
                caught++;
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        }
        try {
            synchronized (o) {
                o.wait(-1);
            }
        } catch (IllegalArgumentException e) {
            caught++;
        }
        try {
            synchronized (o) {
                o.wait(0, 1_000_000);
            }
        } catch (IllegalArgumentException e) {
            caught++;
        }
        try {
            Object none = null;
            synchronized (none) {
                caught = 0;
            }
        } catch (NullPointerException e) {
            caught++;
        }
        try {
            Object none = null;
            none.wait();
        } catch (NullPointerException e) {
            caught++;
        }
        check(caught == 8, "caught " + caught);
        Runnable notify = o::notify;
        Runnable notifyAll = o::notifyAll;
        synchronized (o) {
            notify.run();
            notifyAll.run();
            check(Thread.holdsLock(o), "holdsLock");
        }
        check(!Thread.holdsLock(o), "holdsLock after");
        try {
            notify.run();
            check(false, "no exception");
        } catch (IllegalMonitorStateException e) {
            caught++;
        }
    }

    void all() {
        method();
        block();
        classMethod();
        try {
            throwing();
            check(false, "no exception");
        } catch (IllegalStateException e) {
            check(!Thread.holdsLock(this), "left by an exception");
        }
        for (int how = 0; how < 5; how++) {
            try {
                check(leavings(how) == how && how < 2, "leavings " + how);
            } catch (RuntimeException e) {
                String expected = new String[] {"", "", "IllegalArgument", "Arithmetic", "ClassCast"}[how];
                check(e.getClass().getSimpleName().equals(expected + "Exception"), how + ": " + e);
            }
            check(!Thread.holdsLock(lock), "left " + how);
        }
        try {
            owners();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        MonitorSemantics shared = new MonitorSemantics();
        Thread[] threads = {new Thread(shared::all), new Thread(shared::all)};
        for (Thread t : threads) {
            t.start();
        }
        for (Thread t : threads) {
            t.join();
        }
        check(shared.guarded == 6 && staticGuarded == 4, "guarded " + shared.guarded + " " + staticGuarded);
    }
}
