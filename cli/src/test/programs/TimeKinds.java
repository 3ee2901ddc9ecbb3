import java.time.Instant;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Everything that waits for some time, while another thread is busy: no time-out comes before its time, and all of them come. */
public class TimeKinds {
    interface Waits {
        void run() throws Exception;
    }

    static int busy;
    static long sum;
    static volatile boolean over;

    static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }

    static void takes(long millis, String what, Waits waits) throws Exception {
        long nanos = System.nanoTime();
        long epoch = System.currentTimeMillis();
        waits.run();
        long took = System.nanoTime() - nanos;
        check(took >= millis * 1_000_000, what + " took " + took + " ns");
        check(System.currentTimeMillis() - epoch >= millis - 1, what + " by the date");
    }

    static void timesOut(Waits waits) throws Exception {
        try {
            waits.run();
        } catch (TimeoutException | ExecutionException e) {
            return;
        }
        throw new AssertionError("no time-out");
    }

    record Later(long due) implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(due - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(due, ((Later) other).due);
        }
    }

    static void language() throws Exception {
        Object lock = new Object();
        takes(3, "sleep", () -> Thread.sleep(3));
        takes(3, "TimeUnit.sleep", () -> TimeUnit.MILLISECONDS.sleep(3));
        takes(4, "wait", () -> {
            synchronized (lock) {
                lock.wait(4);
            }
        });
        Thread lives = new Thread(() -> {
            while (!over) {
                LockSupport.park();
            }
        });
        lives.start();
        takes(2, "join", () -> lives.join(2));
        over = true;
        LockSupport.unpark(lives);
        lives.join();
        takes(2, "parkNanos", () -> LockSupport.parkNanos(2_000_000));
        long until = System.currentTimeMillis() + 5;
        LockSupport.parkUntil(until);
        check(System.currentTimeMillis() >= until, "parkUntil");
        Instant end = Instant.now().plusMillis(3);
        while (Instant.now().isBefore(end)) {
            Thread.onSpinWait();
        }
        Thread sleeper = new Thread(() -> {
            long before = System.nanoTime();
            boolean woken = false;
            try {
                Thread.sleep(3_600_000);
            } catch (InterruptedException e) {
                woken = true;
            }
            check(woken == System.nanoTime() - before < 3_600_000_000_000L, "an interrupt lets no hour pass");
            sum++;
        });
        sleeper.start();
        sleeper.interrupt();
        sleeper.join();
    }

    static void library() throws Exception {
        takes(3, "latch", () -> check(!new CountDownLatch(1).await(3, TimeUnit.MILLISECONDS), "latch"));
        takes(3, "semaphore", () -> check(!new Semaphore(0).tryAcquire(3, TimeUnit.MILLISECONDS), "semaphore"));
        takes(3, "poll", () -> check(new ArrayBlockingQueue<String>(1).poll(3, TimeUnit.MILLISECONDS) == null, "poll"));
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        takes(3, "await", () -> {
            lock.lock();
            try {
                check(!condition.await(3, TimeUnit.MILLISECONDS), "await");
            } finally {
                lock.unlock();
            }
        });
        lock.lock();
        Thread tries = new Thread(() -> {
            try {
                takes(3, "tryLock", () -> check(!lock.tryLock(3, TimeUnit.MILLISECONDS), "tryLock"));
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        tries.start();
        tries.join();
        lock.unlock();
        takes(3, "get", () -> timesOut(() -> new FutureTask<>(() -> 1).get(3, TimeUnit.MILLISECONDS)));
        takes(3, "barrier", () -> timesOut(() -> new CyclicBarrier(2).await(3, TimeUnit.MILLISECONDS)));
        takes(3, "delayed", () -> {
            DelayQueue<Later> queue = new DelayQueue<>();
            queue.put(new Later(System.nanoTime() + 3_000_000));
            queue.take();
        });
        takes(3, "orTimeout", () -> timesOut(
                () -> new CompletableFuture<Integer>().orTimeout(3, TimeUnit.MILLISECONDS).get()));
        takes(3, "completeOnTimeout", () -> check(
                new CompletableFuture<Integer>().completeOnTimeout(7, 3, TimeUnit.MILLISECONDS).get() == 7, "7"));
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
        takes(3, "schedule", () -> timer.schedule(() -> sum++, 3, TimeUnit.MILLISECONDS).get());
        CountDownLatch ticks = new CountDownLatch(3);
        takes(5, "fixed rate", () -> {
            timer.scheduleAtFixedRate(ticks::countDown, 1, 2, TimeUnit.MILLISECONDS);
            ticks.await();
        });
        timer.shutdownNow();
        check(timer.awaitTermination(1, TimeUnit.MINUTES), "terminated");
    }

    public static void main(String[] arguments) throws Exception {
        Thread worker = new Thread(() -> {
            for (int i = 0; i < 20; i++) {
                busy++;
            }
        });
        worker.start();
        language();
        library();
        worker.join();
        check(busy == 20, "busy " + busy);
        check(sum == 2, "sum " + sum);
        if (arguments.length > 0) {
            throw new AssertionError("took " + System.nanoTime());
        }
    }
}
