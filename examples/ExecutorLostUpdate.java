import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Lost update in the tasks of a pool: the executor hands tasks over safely, but two of its threads run them
 * at the same time.
 *
 * <p>The bug: {@code words += n} reads, adds and writes. One task reads 0; the other reads 0 and writes 5;
 * the first writes 3. The sum is 3 and not 8.
 * <p>Expected: exception.
 * <p>Run: {@code ./heddle check examples/ExecutorLostUpdate.java} (exit code 10). Fix: LongAdder, or add up
 * the results of the futures.
 */
public class ExecutorLostUpdate {
    private static int words;

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> words += 3);
        pool.execute(() -> words += 5);
        pool.shutdown();
        if (!pool.awaitTermination(1, TimeUnit.MINUTES)) {
            throw new AssertionError("the pool did not end");
        }
        if (words != 8) {
            throw new AssertionError("counted " + words + " words, expected 8");
        }
    }
}
