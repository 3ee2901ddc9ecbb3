import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/**
 * Micrometer 1.17.2, a present release: one thread adds a registry to a composite while another one registers a counter.
 *
 * <p>The contract: what is counted after both have returned arrives at the registry.
 *
 * <p>The failure: a new counter gets the registries that the composite has at that time, and is published afterwards. A registry that is added in between is given to all counters that are
 * published, and this one is not yet among them: it never counts for that registry.
 */
public class MicrometerAddRegistry {
    public static void main(String[] args) throws InterruptedException {
        SimpleMeterRegistry simple = new SimpleMeterRegistry();
        CompositeMeterRegistry composite = new CompositeMeterRegistry();
        Thread first = new Thread(() -> composite.counter("requests"), "registers");
        Thread second = new Thread(() -> composite.add(simple), "adds");
        first.start();
        second.start();
        first.join();
        second.join();
        composite.counter("requests").increment();
        double count = simple.counter("requests").count();
        if (count != 1) {
            throw new AssertionError("counted " + count + " of 1");
        }
    }
}
