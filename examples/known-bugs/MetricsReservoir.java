import com.codahale.metrics.Clock;
import com.codahale.metrics.ExponentiallyDecayingReservoir;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Dropwizard Metrics 3.1.2: two threads update a reservoir after it was idle for a day.
 *
 * <p>The contract: the reservoir keeps a sample of the values that decays with time, whatever the load is.
 *
 * <p>The bug is issue 1005 (pull request 1033), fixed in 3.1.3: the thread that is to scale the weights changes the time of the next scaling before it takes the lock. The other one adds its
 * value in between with a weight that overflows, and the scaling makes 0 * Infinity of it.
 */
public class MetricsReservoir {
    public static void main(String[] args) throws InterruptedException {
        AtomicLong hours = new AtomicLong();
        Clock clock = new Clock() {
            @Override
            public long getTick() {
                return TimeUnit.HOURS.toNanos(hours.get());
            }

            @Override
            public long getTime() {
                return TimeUnit.HOURS.toMillis(hours.get());
            }
        };
        ExponentiallyDecayingReservoir reservoir = new ExponentiallyDecayingReservoir(100, 0.015, clock);
        reservoir.update(1);
        hours.set(24);
        Thread first = new Thread(() -> reservoir.update(2), "first");
        Thread second = new Thread(() -> reservoir.update(3), "second");
        first.start();
        second.start();
        first.join();
        second.join();
        double mean = reservoir.getSnapshot().getMean();
        if (!(mean >= 1 && mean <= 3)) {
            throw new AssertionError("the mean of 1, 2 and 3 is " + mean);
        }
    }
}
