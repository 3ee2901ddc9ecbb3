import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** What it prints is another thing each time, and its exit status is the parity of a sum that loses updates. */
public class ReplayedWork {
    private static int sum;
    private static int guarded;
    private static final ReentrantLock LOCK = new ReentrantLock();

    public static void main(String[] args) throws InterruptedException {
        System.out.println("time " + System.nanoTime());
        System.out.println("drawn " + Math.random());
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int task = 0; task < 6; task++) {
            String name = "task" + task;
            pool.execute(() -> {
                for (int i = 0; i < 50; i++) {
                    sum++;
                    LOCK.lock();
                    try {
                        guarded++;
                    } finally {
                        LOCK.unlock();
                    }
                }
                order.add(name + " by " + Thread.currentThread().getName());
            });
        }
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
        System.out.println("order " + order);
        System.out.println("sum " + sum + " guarded " + guarded);
        if (sum % 2 == 0) {
            System.exit(3);
        }
        throw new IllegalStateException("sum " + sum);
    }
}
