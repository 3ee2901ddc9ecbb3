import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Correct programs of virtual threads, one after the other: what the documentation of Thread says of them holds. */
public class VirtualThreads {
    private static int count;
    private static final Object LOCK = new Object();

    private static void add() {
        synchronized (LOCK) {
            count++;
        }
    }

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }

    public static void main(String[] args) throws Exception {
        builders();
        interrupts();
        executor();
        named();
        CompletableFuture<Integer> five = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> five.complete(5));
        check(five.get(1, TimeUnit.HOURS) == 5, "future");
        Thread.startVirtualThread(LockSupport::park); // they are daemons: the execution ends without it
    }

    private static void builders() throws InterruptedException {
        InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>();
        inherited.set("from main");
        ThreadLocal<Integer> own = ThreadLocal.withInitial(() -> 7);
        Thread first = Thread.ofVirtual().name("first").start(() -> {
            add();
            check(inherited.get().equals("from main") && own.get() == 7, "thread locals");
            own.set(8);
            check(Thread.currentThread().isVirtual() && Thread.currentThread().isDaemon(), "kind");
            check(Thread.currentThread().getName().equals("first"), "name");
            check(Thread.currentThread().getThreadGroup().getName().equals("VirtualThreads"), "group");
        });
        Thread second = Thread.ofVirtual().unstarted(VirtualThreads::add);
        check(second.getState() == Thread.State.NEW && second.getName().isEmpty(), "not started");
        second.start();
        Thread third = Thread.startVirtualThread(VirtualThreads::add);
        first.join();
        second.join();
        check(third.join(Duration.ofSeconds(10)), "join");
        check(count == 3 && !first.isAlive() && first.getState() == Thread.State.TERMINATED, "ended");
        check(first.getThreadGroup() == null && first.getStackTrace().length == 0, "gone");
    }

    private static void interrupts() throws InterruptedException {
        Thread sleeper = Thread.startVirtualThread(() -> {
            try {
                Thread.sleep(100_000);
            } catch (InterruptedException e) {
                check(!Thread.currentThread().isInterrupted(), "flag");
            }
        });
        sleeper.interrupt();
        sleeper.join();
        Thread parked = Thread.startVirtualThread(LockSupport::park);
        LockSupport.unpark(parked);
        parked.join();
        Thread waiter = Thread.startVirtualThread(() -> {
            synchronized (LOCK) {
                try {
                    LOCK.wait();
                    throw new AssertionError("woken");
                } catch (InterruptedException e) {
                    // expected
                }
            }
        });
        waiter.interrupt();
        waiter.join();
    }

    private static void executor() throws Exception {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        ReentrantLock lock = new ReentrantLock();
        int[] locked = {0};
        count = 0;
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> results = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                int n = i;
                results.add(pool.submit(() -> {
                    map.merge("sum", n, Integer::sum);
                    lock.lock();
                    try {
                        locked[0]++;
                    } finally {
                        lock.unlock();
                    }
                    add();
                    return n;
                }));
            }
            int sum = 0;
            for (Future<Integer> result : results) {
                sum += result.get();
            }
            check(sum == 3, "results");
        }
        check(locked[0] == 3 && map.get("sum") == 3 && count == 3, "closed");
    }

    private static void named() throws Exception {
        ThreadFactory names = Thread.ofVirtual().name("worker-", 0).factory();
        try (ExecutorService pool = Executors.newThreadPerTaskExecutor(names)) {
            check(pool.submit(() -> Thread.currentThread().getName()).get().equals("worker-0"), "factory");
            Callable<Integer> one = () -> 1;
            check(pool.invokeAny(List.of(one, one)) == 1, "any");
        }
        ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor();
        for (int i = 0; i < 2; i++) {
            pool.execute(LockSupport::park);
        }
        pool.shutdownNow(); // interrupts them in the order of a hash table
        check(pool.awaitTermination(1, TimeUnit.MINUTES), "terminated");
    }
}
