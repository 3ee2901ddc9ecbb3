import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** Resilience4j: three threads call through a bulkhead of two and a circuit breaker; never three at once, and every call is counted once. */
public class Resilience4jBreaker {
    static final AtomicInteger INSIDE = new AtomicInteger();

    static int call() {
        if (INSIDE.incrementAndGet() > 2) {
            throw new AssertionError("three inside");
        }
        return INSIDE.decrementAndGet();
    }

    public static void main(String[] args) throws InterruptedException {
        Bulkhead bulkhead = Bulkhead.of(
                "test",
                BulkheadConfig.custom()
                        .maxConcurrentCalls(2)
                        .maxWaitDuration(Duration.ofHours(1))
                        .build());
        CircuitBreaker breaker = CircuitBreaker.of(
                "test",
                CircuitBreakerConfig.custom()
                        .slidingWindowSize(3)
                        .minimumNumberOfCalls(3)
                        .build());
        Runnable calls = () -> bulkhead.executeSupplier(() -> breaker.executeSupplier(Resilience4jBreaker::call));
        Thread a = new Thread(calls);
        Thread b = new Thread(calls);
        a.start();
        b.start();
        calls.run();
        a.join();
        b.join();
        if (breaker.getMetrics().getNumberOfSuccessfulCalls() != 3
                || breaker.getState() != CircuitBreaker.State.CLOSED) {
            throw new AssertionError(
                    breaker.getMetrics().getNumberOfSuccessfulCalls() + " counted, " + breaker.getState());
        }
        if (bulkhead.getMetrics().getAvailableConcurrentCalls() != 2) {
            throw new AssertionError("left: " + bulkhead.getMetrics().getAvailableConcurrentCalls());
        }
    }
}
