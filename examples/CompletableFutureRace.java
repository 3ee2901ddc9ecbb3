import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Race in chained CompletableFutures: that a stage runs after the future it depends on says nothing of the order
 * between two stages that depend on the same one.
 *
 * <p>The bug: {@code done++} reads, adds and writes, and two threads of the pool do it at the same time. One
 * increment is lost, although each stage is ordered before the join.
 * <p>Expected: exception, found with the default options.
 * <p>Run: {@code ./heddle check examples/CompletableFutureRace.java} (exit code 10). Fix: chain the second stage
 * to the first, or add up results with thenCombine.
 */
public class CompletableFutureRace {
    private static int done;

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CompletableFuture<Integer> order = CompletableFuture.supplyAsync(() -> 7, pool);
        CompletableFuture<Void> billed = order.thenAcceptAsync(id -> done++, pool);
        CompletableFuture<Void> shipped = order.thenAcceptAsync(id -> done++, pool);
        CompletableFuture.allOf(billed, shipped).join();
        pool.shutdown();
        if (done != 2) {
            throw new AssertionError("two stages, but " + done + " counted");
        }
    }
}
