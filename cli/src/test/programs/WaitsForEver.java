import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** A thread for each timed call of the JDK waits for longer than a year; no other thread ends a wait. */
public class WaitsForEver {
    interface Way {
        void run() throws Exception;
    }

    static final long LONG = Long.MAX_VALUE;

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        ReentrantLock held = new ReentrantLock();
        ReentrantLock own = new ReentrantLock();
        BlockingQueue<Integer> full = new LinkedBlockingQueue<>(1);
        full.add(1);
        Thread waiting = new Thread(LockSupport::park, "end");
        waiting.start();
        held.lock();
        Map<String, Way> ways = new LinkedHashMap<>();
        ways.put("wait", () -> {
            synchronized (lock) {
                lock.wait(LONG / 1_000_000);
            }
        });
        ways.put("latch", () -> new CountDownLatch(1).await(LONG, TimeUnit.NANOSECONDS));
        ways.put("future", () -> new CompletableFuture<Integer>().get(LONG, TimeUnit.NANOSECONDS));
        ways.put("task", () -> new FutureTask<>(() -> 1).get(366, TimeUnit.DAYS));
        ways.put("poll", () -> new LinkedBlockingQueue<Integer>().poll(LONG, TimeUnit.DAYS));
        ways.put("offer", () -> full.offer(2, LONG, TimeUnit.MILLISECONDS));
        ways.put("hand-off", () -> new SynchronousQueue<Integer>().poll(LONG, TimeUnit.SECONDS));
        ways.put("parkNanos", () -> LockSupport.parkNanos(LONG));
        ways.put("parkUntil", () -> LockSupport.parkUntil(LONG));
        ways.put("tryAcquire", () -> new Semaphore(0).tryAcquire(LONG, TimeUnit.NANOSECONDS));
        ways.put("tryLock", () -> held.tryLock(LONG, TimeUnit.NANOSECONDS));
        ways.put("condition", () -> {
            own.lock();
            own.newCondition().await(LONG, TimeUnit.NANOSECONDS);
        });
        ways.put("barrier", () -> new CyclicBarrier(2).await(LONG, TimeUnit.NANOSECONDS));
        ways.put("exchanger", () -> new Exchanger<Integer>().exchange(1, LONG, TimeUnit.NANOSECONDS));
        ways.put("phaser", () -> new Phaser(1).awaitAdvanceInterruptibly(0, LONG, TimeUnit.NANOSECONDS));
        ways.put("sleep", () -> Thread.sleep(LONG));
        ways.put("timeUnit", () -> TimeUnit.DAYS.sleep(LONG));
        ways.put("join", () -> waiting.join(LONG));
        for (Map.Entry<String, Way> way : ways.entrySet()) {
            Thread t = new Thread(
                    () -> {
                        try {
                            way.getValue().run();
                        } catch (Exception e) {
                            System.out.println(way.getKey() + " ended by " + e);
                        }
                        System.out.println(way.getKey() + " came back");
                    },
                    way.getKey());
            t.start();
        }
    }
}
