import dev.failsafe.Bulkhead;
import java.time.Duration;

/**
 * Failsafe 3.3.2, a present release: two threads take the only permit of a bulkhead in turn, each waiting for a limited time.
 *
 * <p>The contract: when both are done, there is a permit.
 *
 * <p>The failure is issue 393, open: a thread that has waited long enough leaves its future in the queue, and the next release hands the permit to it.
 */
public class FailsafeBulkhead {
    public static void main(String[] args) throws InterruptedException {
        Bulkhead<Object> bulkhead = Bulkhead.of(1);
        Thread first = new Thread(() -> use(bulkhead), "first");
        Thread second = new Thread(() -> use(bulkhead), "second");
        first.start();
        second.start();
        first.join();
        second.join();
        if (!bulkhead.tryAcquirePermit()) {
            throw new AssertionError("no permit left");
        }
    }

    private static void use(Bulkhead<Object> bulkhead) {
        try {
            if (bulkhead.tryAcquirePermit(Duration.ofMillis(10))) {
                bulkhead.releasePermit();
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
