import java.lang.ref.Cleaner;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.TimeZone;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Threads from their making to their end, and what executions might leave behind: all is as Java says, each time. Correct. */
public class LifeCycles {
    static final ThreadLocal<int[]> LOCAL = ThreadLocal.withInitial(() -> new int[1]);
    static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>();
    static final AtomicInteger COUNT = new AtomicInteger();
    static int finalized;
    static int plain;
    static volatile Throwable seen;

    static void check(boolean ok, String what) {
        if (!ok) {
            throw new AssertionError(what);
        }
    }

    /** Overrides what can be overridden. */
    static class Sub extends Thread {
        int starts;
        int runs;
        int interrupts;

        Sub(ThreadGroup group, String name) {
            super(group, null, name);
        }

        @Override
        public void start() {
            starts++;
            super.start();
            starts++;
        }

        @Override
        public void run() {
            runs++;
            super.run();
        }

        @Override
        public void interrupt() {
            interrupts++;
            super.interrupt();
        }

        @Override
        public boolean isInterrupted() {
            return interrupts > 0;
        }

        @Override
        public State getState() {
            return State.BLOCKED;
        }
    }

    static void subclasses() throws InterruptedException {
        Sub sub = new Sub(null, "sub");
        sub.start();
        sub.join();
        check(sub.starts == 2 && sub.runs == 1 && sub.getState() == Thread.State.BLOCKED, "overridden " + sub.starts);
        sub.interrupt();
        check(sub.interrupts == 1 && sub.isInterrupted(), "interrupt overridden");
        Thread run = new Thread(() -> plain++);
        run.run(); // a plain call
        check(plain == 1 && run.getState() == Thread.State.NEW, "run by hand");
    }

    static class Group extends ThreadGroup {
        Throwable caught;

        Group() {
            super("group");
        }

        @Override
        public void uncaughtException(Thread t, Throwable e) {
            caught = e;
        }
    }

    static void groups() throws InterruptedException {
        check(Thread.activeCount() == 1, "one thread: " + Thread.activeCount());
        Group group = new Group();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(group, () -> {
                try {
                    while (true) {
                        Thread.sleep(1_000_000);
                    }
                } catch (InterruptedException e) {
                    COUNT.get();
                }
            });
            threads[i].start();
        }
        check(group.activeCount() == 3 && Thread.activeCount() == 4, "active " + group.activeCount());
        Thread[] found = new Thread[5];
        check(group.enumerate(found) == 3 && found[0] == threads[0] && found[2] == threads[2] && found[3] == null, "list");
        check(Thread.enumerate(new Thread[2]) == 2, "a short array");
        group.interrupt();
        for (Thread t : threads) {
            t.join();
            check(t.getThreadGroup() == null, "group of an ended thread");
        }
        check(group.activeCount() == 0 && group.getParent() == Thread.currentThread().getThreadGroup(), "all gone");
        Thread thrower = new Thread(group, () -> {
            throw new IllegalStateException("to the group");
        });
        thrower.start();
        thrower.join();
        check(group.caught != null && group.caught.getMessage().equals("to the group"), "the group's handler");
        int[] counter = new int[1];
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                synchronized (counter) {
                    counter[0]++;
                }
            }).start();
        }
        while (Thread.activeCount() > 1) {
            Thread.yield();
        }
        check(counter[0] == 2, "both have ended: " + counter[0]);
    }

    static void handlers() throws InterruptedException {
        check(Thread.getDefaultUncaughtExceptionHandler() == null, "no default handler is left");
        Thread own = new Thread(() -> sneak(new java.io.IOException("own")));
        own.setUncaughtExceptionHandler((t, e) -> seen = e);
        own.start();
        own.join();
        check(seen instanceof java.io.IOException, "own handler: " + seen);
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> {
            check(Thread.currentThread() == t && t.isAlive(), "on the thread itself");
            synchronized (LOCAL) {
                seen = e;
            }
        });
        Thread asserting = new Thread(() -> {
            assert plain < 0 : "an assertion";
        });
        synchronized (LOCAL) {
            asserting.start();
            Thread.yield();
        }
        asserting.join();
        check(seen instanceof AssertionError, "default handler: " + seen);
        Thread dead = new Thread(() -> {
            throw new ThreadDeath();
        });
        Thread.setDefaultUncaughtExceptionHandler(null);
        dead.start();
        dead.join();
    }

    @SuppressWarnings("unchecked")
    static <T extends Throwable> void sneak(Throwable t) throws T {
        throw (T) t;
    }

    static void locals() throws InterruptedException {
        check(LOCAL.get()[0]++ == 0 && INHERITED.get() == null, "main's locals are fresh");
        INHERITED.set("main's");
        Thread t = new Thread(() -> {
            check(LOCAL.get()[0]++ == 0 && INHERITED.get().equals("main's"), "a child's locals");
            Thread nested = new Thread(() -> check(INHERITED.get().equals("main's"), "a grandchild's"));
            nested.start();
            try {
                nested.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        t.join();
        check(t.getContextClassLoader() == LifeCycles.class.getClassLoader(), "context class loader");
        Thread.currentThread().setContextClassLoader(null);
        check(Thread.currentThread().getName().equals("main") && Thread.currentThread().getPriority() == 5, "main");
        Thread.currentThread().setName("other");
        Thread.currentThread().setPriority(7);
    }

    static void throughMonitors() throws InterruptedException {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            try {
                synchronized (lock) {
                    check(Thread.holdsLock(lock), "holds");
                    synchronized (lock) {
                        throw new IllegalStateException();
                    }
                }
            } catch (IllegalStateException e) {
                check(!Thread.holdsLock(lock), "released");
            }
        });
        synchronized (lock) {
            t.start();
        }
        t.join();
        synchronized (lock) {
            plain++;
        }
    }

    static class Finalized {
        @Override
        protected void finalize() {
            finalized++;
            COUNT.incrementAndGet();
        }
    }

    static void collector() throws InterruptedException {
        check(finalized == 0 && COUNT.get() == 0, "finalizers of earlier executions run in this one");
        WeakReference<Object> weak = new WeakReference<>(new Finalized());
        Cleaner cleaner = Cleaner.create();
        Cleaner.Cleanable cleanable = cleaner.register(new Object(), COUNT::incrementAndGet);
        cleaner.register(new Object(), () -> finalized++);
        new Finalized().finalize();
        check(finalized == 1 && COUNT.get() == 1, "called by hand");
        cleanable.clean();
        check(COUNT.get() == 2, "cleaned by hand");
        System.gc();
        System.runFinalization();
        check(weak.get() != null, "what the program has made lives as long as the execution");
        check(finalized == 1, "finalized");
    }

    static class Counting extends Handler {
        @Override
        public void publish(LogRecord record) {
            plain++;
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    static void jdkState() throws Exception {
        check(System.getProperty("life.cycle") == null, "a property is left");
        System.setProperty("life.cycle", "set");
        System.clearProperty("user.name");
        check(!Locale.getDefault().equals(Locale.JAPAN), "the locale is left");
        Locale.setDefault(Locale.JAPAN);
        check(!TimeZone.getDefault().getID().equals("Asia/Tokyo"), "the time zone is left");
        TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
        check(System.in.read() == -1, "System.in");
        System.setIn(new java.io.ByteArrayInputStream(new byte[] {1}));
        System.setOut(new java.io.PrintStream(new java.io.ByteArrayOutputStream()));
        System.setErr(System.out);
        System.err.println("into an array");
        Logger logger = Logger.getLogger("life.cycle");
        check(logger.getHandlers().length == 0 && logger.getLevel() == null, "the logger is fresh");
        logger.setUseParentHandlers(false);
        logger.setLevel(Level.FINE);
        logger.addHandler(new Counting());
        plain = 0;
        logger.fine("once");
        check(plain == 1, "published " + plain);
        check(!ServiceLoader.load(Runnable.class).iterator().hasNext() && System.console() == null, "services");
    }

    static void many() throws InterruptedException {
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            Thread t = new Thread(COUNT::incrementAndGet);
            all.add(t);
            t.start();
        }
        for (Thread t : all) {
            t.join();
            check(t.getId() > 0 && t.getName().startsWith("Thread-"), "named");
        }
    }

    static int depth;

    public static void main(String[] args) throws Exception {
        if (depth++ > 0) {
            return;
        }
        main(args); // by hand
        check(depth == 2, "main within main");
        subclasses();
        groups();
        handlers();
        locals();
        throughMonitors();
        collector();
        jdkState();
        COUNT.set(0);
        many();
        check(COUNT.get() == 40, "all have run");
        Thread daemon = new Thread(() -> {
            while (true) {
                Thread.yield();
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        Thread outlives = new Thread(() -> {
            for (int i = 0; i < 5; i++) {
                Thread.yield();
            }
            COUNT.set(-1);
        });
        outlives.start();
    }
}
