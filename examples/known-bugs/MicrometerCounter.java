import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/**
 * Micrometer 1.3.0: two threads ask a composite registry for the same counter and increment it.
 *
 * <p>The contract: no increment is lost.
 *
 * <p>The bug is issue 1622, fixed in 1.3.1: the registry publishes a new counter before the counters of the registries below are added to it, so what is counted in between goes nowhere.
 */
public class MicrometerCounter {
    public static void main(String[] args) throws InterruptedException {
        SimpleMeterRegistry simple = new SimpleMeterRegistry();
        CompositeMeterRegistry composite = new CompositeMeterRegistry();
        composite.add(simple);
        Thread first = new Thread(() -> composite.counter("requests").increment(), "first");
        Thread second = new Thread(() -> composite.counter("requests").increment(), "second");
        first.start();
        second.start();
        first.join();
        second.join();
        double count = simple.counter("requests").count();
        if (count != 2) {
            throw new AssertionError("counted " + count + " of 2");
        }
    }
}
