import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** The thread of a pool that is the first to count is the last to end. */
class PoolExits {
    private static int count;

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> {
            count += 3;
            sleep(400);
        });
        pool.execute(() -> {
            sleep(100);
            count += 5;
        });
        pool.shutdown();
        if (!pool.awaitTermination(1, TimeUnit.MINUTES) || count != 8) {
            throw new AssertionError("counted " + count);
        }
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
