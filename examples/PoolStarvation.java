import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A thread pool that starves itself: tasks wait for tasks of the same pool.
 *
 * <p>The bug: each request runs on the pool and waits for a part of its work, which it has submitted to the same
 * pool. If both requests run before one of the parts does, the two threads of the pool wait for tasks that no
 * thread is left to run.
 * <p>Expected: deadlock, found with the default options.
 * <p>Run: {@code ./heddle check examples/PoolStarvation.java} (exit code 10). Fix: another pool for the parts, or
 * chain them with CompletableFuture instead of waiting.
 */
public class PoolStarvation {
    private static final ExecutorService pool = Executors.newFixedThreadPool(2);

    private static int request(int part) throws Exception {
        Future<Integer> answer = pool.submit(() -> part * part);
        return answer.get();
    }

    public static void main(String[] args) throws Exception {
        Future<Integer> three = pool.submit(() -> request(3));
        Future<Integer> four = pool.submit(() -> request(4));
        int sum = three.get() + four.get();
        pool.shutdown();
        if (sum != 25) {
            throw new AssertionError("sum " + sum);
        }
    }
}
