import dev.failsafe.CircuitBreaker;
import dev.failsafe.Failsafe;
import dev.failsafe.RetryPolicy;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** Failsafe: two threads run a task that fails once, with a policy that tries again after a delay; both get a result, and none is counted twice. */
public class FailsafeRetry {
    static final AtomicInteger CALLS = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        RetryPolicy<Integer> retry = RetryPolicy.<Integer>builder()
                .handle(IllegalStateException.class)
                .withMaxRetries(2)
                .withDelay(Duration.ofMillis(10))
                .build();
        CircuitBreaker<Integer> breaker =
                CircuitBreaker.<Integer>builder().withFailureThreshold(10).build();
        int[] results = new int[2];
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                CompletableFuture<Integer> future =
                        Failsafe.with(retry, breaker).getAsync(FailsafeRetry::call);
                results[me] = future.join();
            });
            threads[i].start();
        }
        threads[0].join();
        threads[1].join();
        if (CALLS.get() != 3 || results[0] + results[1] != 5 || !breaker.isClosed()) {
            throw new AssertionError(CALLS + " calls: " + results[0] + ", " + results[1]);
        }
        if (breaker.getSuccessCount() != 2 || breaker.getFailureCount() != 1) {
            throw new AssertionError(
                    "successes " + breaker.getSuccessCount() + ", failures " + breaker.getFailureCount());
        }
    }

    static int call() {
        int n = CALLS.incrementAndGet();
        if (n == 1) {
            throw new IllegalStateException("the first call fails");
        }
        return n;
    }
}
