import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.ListeningExecutorService;
import com.google.common.util.concurrent.MoreExecutors;
import com.google.common.util.concurrent.SettableFuture;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Guava: a combined future gets the results of two threads and of a pool; one of two wins a settable future, and each listener runs once. */
public class GuavaFutures {
    static final AtomicInteger LISTENED = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        ListeningExecutorService pool = MoreExecutors.listeningDecorator(Executors.newFixedThreadPool(2));
        SettableFuture<Integer> settable = SettableFuture.create();
        boolean[] won = new boolean[2];
        Thread a = new Thread(() -> won[0] = settable.set(1));
        Thread b = new Thread(() -> {
            settable.addListener(LISTENED::incrementAndGet, MoreExecutors.directExecutor());
            won[1] = settable.set(2);
        });
        a.start();
        b.start();
        ListenableFuture<Integer> square = Futures.transform(settable, n -> n * n, pool);
        ListenableFuture<List<Integer>> all = Futures.allAsList(square, pool.submit(() -> 10), settable);
        settable.addListener(LISTENED::incrementAndGet, pool);
        int sum = all.get().stream().mapToInt(n -> n).sum();
        a.join();
        b.join();
        pool.shutdown();
        MoreExecutors.shutdownAndAwaitTermination(pool, 1, java.util.concurrent.TimeUnit.HOURS);
        if (won[0] == won[1] || sum != (won[0] ? 12 : 16)) {
            throw new AssertionError("won " + won[0] + " " + won[1] + ", sum " + sum);
        }
        if (LISTENED.get() != 2) {
            throw new AssertionError(LISTENED + " listeners ran");
        }
    }
}
