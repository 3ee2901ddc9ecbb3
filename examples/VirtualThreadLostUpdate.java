import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Lost update among virtual threads: one for each request, all adding to the same counter.
 *
 * <p>The bug: virtual threads are threads. {@code served++} reads, adds and writes in three steps; that few carriers run
 * them, and that {@code close} waits for all, does not make it one.
 * <p>Expected: exception, found with the default options (JDK 21 or newer).
 * <p>Run: {@code ./heddle check --java <JDK 21 or newer> examples/VirtualThreadLostUpdate.java} (exit code 10). Fix:
 * AtomicInteger, LongAdder, or a lock around the increment.
 */
public class VirtualThreadLostUpdate {
    private static int served;

    public static void main(String[] args) {
        try (ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 3; i++) {
                requests.execute(() -> served++);
            }
        }
        if (served != 3) {
            throw new AssertionError("served " + served + ", expected 3");
        }
    }
}
