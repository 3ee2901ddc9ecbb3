import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Waits 10 s in steps of 50 ms for a thread that could run all the time, in all ways that the JDK has. Passes if that thread does its work. */
public class TimedWaits {
    interface Wait {
        void once() throws Exception;
    }

    static volatile int work;

    private static void done(String how, Wait wait) throws Exception {
        int before = work;
        Thread worker = new Thread(() -> {
            for (int i = 1; i <= 100; i++) {
                work = before + i;
            }
        });
        worker.start();
        for (int i = 0; i < 200 && work < before + 100; i++) {
            wait.once();
        }
        if (work < before + 100) {
            throw new AssertionError(how + ": " + (work - before) + " steps in 10 s");
        }
        worker.join();
    }

    public static void main(String[] args) throws Exception {
        BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        CompletableFuture<Integer> future = new CompletableFuture<>();
        CountDownLatch latch = new CountDownLatch(1);
        Semaphore semaphore = new Semaphore(0);
        Exchanger<Integer> exchanger = new Exchanger<>();
        Object monitor = new Object();
        ReentrantLock held = new ReentrantLock();
        CountDownLatch isHeld = new CountDownLatch(1);
        Thread holder = new Thread(() -> {
            held.lock();
            isHeld.countDown();
            LockSupport.park();
        });
        holder.setDaemon(true);
        holder.start();
        isHeld.await();

        done("sleep", () -> Thread.sleep(50));
        done("parkNanos", () -> LockSupport.parkNanos(50_000_000));
        done("poll", () -> queue.poll(50, TimeUnit.MILLISECONDS));
        done("tryLock", () -> held.tryLock(50, TimeUnit.MILLISECONDS));
        done("latch", () -> latch.await(50, TimeUnit.MILLISECONDS));
        done("semaphore", () -> semaphore.tryAcquire(50, TimeUnit.MILLISECONDS));
        done("get", () -> {
            try {
                future.get(50, TimeUnit.MILLISECONDS);
            } catch (TimeoutException expected) {
                // that is the time-out
            }
        });
        done("exchange", () -> {
            try {
                exchanger.exchange(1, 50, TimeUnit.MILLISECONDS);
            } catch (TimeoutException expected) {
                // that is the time-out
            }
        });
        done("wait", () -> {
            synchronized (monitor) {
                monitor.wait(50);
            }
        });
    }
}
