import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Recursion without end, through every sort of operation, caught each time: locks are free again, counts are exact, other threads go on. Correct;
 * how deep it goes depends on what the JVM has compiled.
 */
public class StackOverflows {
    static final Object LOCK = new Object();
    static final AtomicInteger ATOMIC = new AtomicInteger();
    static int depth;
    static volatile int volatileDepth;
    static int[] array = new int[4];

    static void check(boolean ok, String what) {
        if (!ok) {
            throw new AssertionError(what);
        }
    }

    static int local(int n) {
        return n < 0 ? 0 : local(n + 1) + 1;
    }

    static void fields() {
        depth++;
        volatileDepth = depth;
        array[depth & 3] = depth;
        fields();
    }

    static void blocks() {
        synchronized (LOCK) {
            blocks();
        }
    }

    static synchronized void methods() {
        methods();
    }

    static void atomics() {
        ATOMIC.incrementAndGet();
        atomics();
    }

    static void library(List<Integer> list) {
        list.add(1);
        library(list);
    }

    static class Late {
        static int initialised = local(0);
    }

    static void objects(Object[] chain) {
        objects(new Object[] {chain});
    }

    interface Body {
        void run();
    }

    static void overflows(Body body) {
        try {
            body.run();
            check(false, "no overflow");
        } catch (StackOverflowError e) {
            depth = 0;
        }
    }

    static void all() {
        overflows(() -> local(0));
        overflows(StackOverflows::fields);
        overflows(StackOverflows::blocks);
        check(!Thread.holdsLock(LOCK), "LOCK is free");
        overflows(StackOverflows::methods);
        check(!Thread.holdsLock(StackOverflows.class), "the class is free");
        overflows(StackOverflows::atomics);
        overflows(() -> library(new java.util.Vector<>()));
        overflows(() -> objects(null));
        overflows(() -> {
            int unused = Late.initialised;
        });
        try {
            new Late();
            check(false, "initialised");
        } catch (NoClassDefFoundError e) {
            depth = 0;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] counter = new int[1];
        Thread other = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                synchronized (LOCK) {
                    counter[0]++;
                }
            }
            synchronized (StackOverflows.class) {
                counter[0]++;
            }
        });
        if (args.length == 0) {
            all();
            other.start();
        } else {
            other.start();
            blocks0(2000);
        }
        synchronized (LOCK) {
            counter[0]++;
        }
        other.join();
        check(counter[0] == 5, "counted " + counter[0]);
        List<Thread> deep = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            Thread t = new Thread(null, () -> overflows(StackOverflows::blocks), "deep", 1 << 19);
            deep.add(t);
            t.start();
        }
        for (Thread t : deep) {
            t.join();
        }
        check(!Thread.holdsLock(LOCK), "free at the end");
    }

    static void blocks0(int n) {
        synchronized (LOCK) {
            if (n > 0) {
                blocks0(n - 1);
            }
        }
    }
}
