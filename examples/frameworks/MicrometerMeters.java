import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.TimeUnit;

/** Micrometer: two threads register the same counter and timer and use them; there is one of each, and no count is lost. */
public class MicrometerMeters {
    public static void main(String[] args) throws InterruptedException {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        Counter[] counters = new Counter[2];
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                counters[me] = registry.counter("calls", "kind", "test");
                counters[me].increment();
                Timer.builder("time").publishPercentiles(0.5).register(registry).record(5, TimeUnit.MILLISECONDS);
                registry.gauge("gauge-" + me, me);
            });
            threads[i].start();
        }
        threads[0].join();
        threads[1].join();
        if (counters[0] != counters[1] || counters[0].count() != 2) {
            throw new AssertionError("counted " + counters[0].count() + " and " + counters[1].count());
        }
        Timer timer = registry.get("time").timer();
        if (timer.count() != 2
                || timer.totalTime(TimeUnit.MILLISECONDS) != 10
                || timer.max(TimeUnit.MILLISECONDS) != 5) {
            throw new AssertionError(timer.count() + " times, " + timer.totalTime(TimeUnit.MILLISECONDS) + " ms");
        }
        if (registry.getMeters().size() < 4) {
            throw new AssertionError(registry.getMetersAsString());
        }
        registry.close();
    }
}
