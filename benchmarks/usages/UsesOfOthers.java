import java.lang.ref.Cleaner;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.MemoryHandler;

/** Uses of timers, variables of threads, logging and references. */
final class UsesOfOthers extends Uses {
    private UsesOfOthers() {}

    static void add() {
        timers();
        ofThreads();
        logging();
        references();
    }

    private static TimerTask task(Runnable runs) {
        return new TimerTask() {
            @Override
            public void run() {
                runs.run();
            }
        };
    }

    private static void timers() {
        String g = "Timer";
        add(g, "tasks in order of time", () -> {
            Timer timer = new Timer();
            List<Integer> order = Collections.synchronizedList(new ArrayList<>());
            CountDownLatch both = new CountDownLatch(2);
            timer.schedule(
                    task(() -> {
                        order.add(2);
                        both.countDown();
                    }),
                    2000);
            timer.schedule(
                    task(() -> {
                        order.add(1);
                        both.countDown();
                    }),
                    1);
            both.await();
            check(order.equals(List.of(1, 2)));
            timer.cancel();
        });
        add(g, "again and again until cancelled", () -> {
            Timer timer = new Timer(true);
            CountDownLatch twice = new CountDownLatch(2);
            TimerTask ticks = task(twice::countDown);
            timer.schedule(ticks, 0, 10);
            twice.await();
            check(ticks.cancel());
            timer.cancel();
        });
        add(g, "cancelled or run", () -> {
            Timer timer = new Timer();
            AtomicInteger ran = new AtomicInteger();
            TimerTask once = task(ran::incrementAndGet);
            timer.schedule(once, 1);
            boolean[] cancelled = new boolean[1];
            CountDownLatch after = new CountDownLatch(1);
            together(() -> cancelled[0] = once.cancel());
            timer.schedule(task(after::countDown), 5000);
            after.await();
            check(ran.get() == (cancelled[0] ? 0 : 1));
            timer.cancel();
        });
        add(g, "two threads schedule", () -> {
            Timer timer = new Timer();
            CountDownLatch both = new CountDownLatch(2);
            together(() -> timer.schedule(task(both::countDown), 1), () -> timer.schedule(task(both::countDown), 1));
            both.await();
            timer.cancel();
            check(fails(IllegalStateException.class, () -> timer.schedule(task(() -> {}), 1)));
        });
        add(g, "cancelled tasks are purged", () -> {
            Timer timer = new Timer();
            AtomicInteger ran = new AtomicInteger();
            TimerTask later = task(ran::incrementAndGet);
            timer.schedule(later, 1_000_000_000);
            boolean[] cancelled = new boolean[1];
            together(() -> cancelled[0] = later.cancel());
            check(timer.purge() <= 1 && ran.get() == (cancelled[0] ? 0 : 1)); // the timer may have dropped it itself
            timer.cancel();
        });
    }

    private static void ofThreads() {
        String g = "ThreadLocal";
        add(g, "each thread has its own", () -> {
            ThreadLocal<Box> local = ThreadLocal.withInitial(() -> new Box(0));
            Step adds = () -> {
                local.get().content++;
                local.get().content++;
                check(local.get().content == 2);
            };
            together(adds, adds);
            check(local.get().content == 0);
        });
        add(g, "set and removed", () -> {
            AtomicInteger made = new AtomicInteger();
            ThreadLocal<Integer> local = ThreadLocal.withInitial(made::incrementAndGet);
            Step uses = () -> {
                local.set(-1);
                check(local.get() == -1);
                local.remove();
                check(local.get() > 0);
            };
            together(uses, uses);
            check(made.get() == 2);
        });
        add(g, "an heir", () -> {
            InheritableThreadLocal<Integer> local = new InheritableThreadLocal<>() {
                @Override
                protected Integer childValue(Integer of) {
                    return of + 1;
                }
            };
            local.set(1);
            together(() -> check(local.get() == 2), () -> check(local.get() == 2));
            check(local.get() == 1);
        });
        add(g, "several variables", () -> {
            List<ThreadLocal<Integer>> all = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                int mine = i;
                all.add(ThreadLocal.withInitial(() -> mine));
            }
            Step uses = () -> {
                for (int i = 0; i < 3; i++) {
                    check(all.get(i).get() == i);
                }
            };
            together(uses, uses);
        });
        add("ThreadLocalRandom", "numbers in their bounds", () -> {
            Step draws = () -> {
                int drawn = ThreadLocalRandom.current().nextInt(3, 5);
                check(drawn == 3 || drawn == 4);
            };
            together(draws, draws);
        });
    }

    /** Keeps what is logged. */
    private static final class Keeps extends Handler {
        final List<String> messages = Collections.synchronizedList(new ArrayList<>());

        @Override
        public void publish(LogRecord message) {
            if (isLoggable(message)) {
                messages.add(message.getMessage());
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    private static Logger logger(String name, Handler handler) {
        Logger logger = Logger.getLogger(name);
        logger.setUseParentHandlers(false);
        for (Handler old : logger.getHandlers()) {
            logger.removeHandler(old);
        }
        logger.setLevel(Level.INFO);
        logger.addHandler(handler);
        return logger;
    }

    private static void logging() {
        String g = "java.util.logging";
        add(g, "each message once", () -> {
            Keeps keeps = new Keeps();
            Logger logger = logger("uses.once", keeps);
            together(() -> logger.info("one"), () -> logger.info("two"), () -> logger.fine("none"));
            check(keeps.messages.size() == 2 && keeps.messages.containsAll(List.of("one", "two")));
        });
        add(g, "one logger of a name", () -> {
            Logger[] got = new Logger[2];
            together(() -> got[0] = Logger.getLogger("uses.same"), () -> got[1] = Logger.getLogger("uses.same"));
            check(got[0] == got[1]);
        });
        add(g, "a handler that comes and goes", () -> {
            Keeps keeps = new Keeps();
            Keeps other = new Keeps();
            Logger logger = logger("uses.goes", keeps);
            together(() -> logger.addHandler(other), () -> logger.info("one"));
            logger.removeHandler(other);
            logger.info("two");
            check(keeps.messages.equals(List.of("one", "two")) && other.messages.size() <= 1);
        });
        add(g, "handlers of the parent", () -> {
            Keeps keeps = new Keeps();
            logger("uses.parent", keeps);
            Logger child = Logger.getLogger("uses.parent.child");
            together(() -> child.warning("one"), () -> child.warning("two"));
            check(keeps.messages.size() == 2);
        });
        add(g, "a level that another thread sets", () -> {
            Keeps keeps = new Keeps();
            Logger logger = logger("uses.level", keeps);
            together(() -> logger.setLevel(Level.OFF), () -> logger.severe("one"));
            logger.severe("two");
            check(keeps.messages.size() <= 1 && logger.getLevel() == Level.OFF);
        });
        add(g, "kept in memory until pushed", () -> {
            Keeps keeps = new Keeps();
            MemoryHandler memory = new MemoryHandler(keeps, 4, Level.OFF);
            Logger logger = logger("uses.memory", memory);
            together(() -> logger.info("one"), () -> logger.info("two"));
            check(keeps.messages.isEmpty());
            memory.push();
            check(keeps.messages.size() == 2);
        });
    }

    private static void references() {
        String g = "java.lang.ref";
        add(g, "what is held stays", () -> {
            Box box = new Box(1);
            WeakReference<Box> weak = new WeakReference<>(box);
            SoftReference<Box> soft = new SoftReference<>(box);
            together(() -> check(weak.get() == box), () -> check(soft.get().content == 1));
            Reference.reachabilityFence(box);
        });
        add(g, "enqueued once", () -> {
            ReferenceQueue<Box> queue = new ReferenceQueue<>();
            Box box = new Box(1);
            WeakReference<Box> weak = new WeakReference<>(box, queue);
            boolean[] won = new boolean[2];
            together(() -> won[0] = weak.enqueue(), () -> won[1] = weak.enqueue());
            check(won[0] != won[1] && queue.poll() == weak && queue.poll() == null && weak.get() == null);
            Reference.reachabilityFence(box);
        });
        add(g, "a thread waits for a reference", () -> {
            ReferenceQueue<Box> queue = new ReferenceQueue<>();
            Box box = new Box(1);
            PhantomReference<Box> phantom = new PhantomReference<>(box, queue);
            together(() -> check(queue.remove() == phantom), phantom::enqueue);
            Reference.reachabilityFence(box);
        });
        add(g, "a wait for a reference has a limit", () -> {
            ReferenceQueue<Box> queue = new ReferenceQueue<>();
            together(() -> check(queue.remove(5) == null));
        });
        add(g, "cleared", () -> {
            Box box = new Box(1);
            WeakReference<Box> weak = new WeakReference<>(box);
            together(weak::clear, () -> {
                Box seen = weak.get();
                check(seen == null || seen == box);
            });
            check(weak.refersTo(null));
            Reference.reachabilityFence(box);
        });
        add(g, "cleaned once", () -> {
            AtomicInteger cleaned = new AtomicInteger();
            Box box = new Box(1);
            Cleaner.Cleanable cleanable = Cleaner.create().register(box, cleaned::incrementAndGet);
            together(cleanable::clean, cleanable::clean);
            check(cleaned.get() == 1);
            Reference.reachabilityFence(box);
        });
    }
}
