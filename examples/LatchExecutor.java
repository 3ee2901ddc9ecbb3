import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Correct hand-over through a latch and a pool: plain array elements, ordered by countDown before await.
 * <p>Expected: no failure.
 * <p>Run: {@code ./heddle check examples/LatchExecutor.java} (exit code 0).
 */
public class LatchExecutor {
    public static void main(String[] args) throws InterruptedException {
        int[] squares = new int[3];
        CountDownLatch done = new CountDownLatch(squares.length);
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int i = 0; i < squares.length; i++) {
            int n = i;
            pool.execute(() -> {
                squares[n] = n * n;
                done.countDown();
            });
        }
        if (!done.await(1, TimeUnit.MINUTES)) {
            throw new AssertionError("the tasks did not end");
        }
        if (squares[0] + squares[1] + squares[2] != 5) {
            throw new AssertionError("a result is missing");
        }
        pool.shutdown();
        if (!pool.awaitTermination(1, TimeUnit.MINUTES)) {
            throw new AssertionError("the pool did not end");
        }
    }
}
