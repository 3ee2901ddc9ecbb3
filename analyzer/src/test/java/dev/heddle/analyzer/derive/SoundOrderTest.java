package dev.heddle.analyzer.derive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Orders that keep sources, against brute force. Frequencies: fixed seeds, a tolerance of four standard deviations (a false alarm in 16,000). */
class SoundOrderTest {
    private static final int SAMPLES = 10_000;

    /** Sound: each event may come where it does, and sees what it saw. */
    @Test
    void everyOrderIsAnExecution() {
        for (long seed = 0; seed < 200; seed++) {
            Trace trace = RandomProgramTrace.of(seed, 16);
            SoundOrderSampler sampler = new SoundOrderSampler(trace);
            for (int n = 0; n < 5; n++) {
                OrderSampler.Sample sample = sampler.sample(n);
                assertTrue(sample.isConsistent(), "seed " + seed);
                Interleavings rules = new Interleavings(trace, Set.of());
                List<Integer> prefix = new ArrayList<>();
                for (int k = 0; k < sample.order().length; k++) {
                    int e = sample.order()[k];
                    assertTrue(rules.canFollow(prefix, e, true), "seed " + seed + " event " + e);
                    assertEquals(trace.events().readsFrom(e), sample.sources()[k], "seed " + seed + " event " + e);
                    prefix.add(e);
                }
            }
        }
    }

    /** Complete: every execution that has all events and the same sources is among the orders. */
    @Test
    void everyExecutionWithTheSameSourcesIsAmongTheOrders() {
        int partialOrders = 0;
        for (long seed = 0; seed < 120; seed++) {
            Trace trace = RandomProgramTrace.of(seed, 9);
            Set<Long> all = new HashSet<>();
            Interleavings rules = new Interleavings(trace, Set.of());
            rules.any(prefix -> {
                if (prefix.size() == trace.events().size()) {
                    all.add(name(trace, prefix));
                }
                return false;
            });
            Set<Long> sampled = new HashSet<>();
            SoundOrderSampler sampler = new SoundOrderSampler(trace);
            for (long n = 0; n < 3_000 && !sampled.containsAll(all); n++) {
                sampled.add(sampler.sample(n).name());
            }
            assertTrue(sampled.containsAll(all), "seed " + seed);
            partialOrders += all.size();
        }
        assertTrue(partialOrders > 200, partialOrders + " partial orders");
    }

    private static long name(Trace trace, List<Integer> order) {
        int[] events = order.stream().mapToInt(Integer::intValue).toArray();
        int[] sources = Arrays.stream(events).map(trace.events()::readsFrom).toArray();
        return PartialOrder.of(trace.events(), events, sources);
    }

    private final TraceBuilder b = new TraceBuilder("Model");

    private double share(int first, int second) {
        SoundOrderSampler sampler = new SoundOrderSampler(b.passed());
        int count = 0;
        for (long seed = 0; seed < SAMPLES; seed++) {
            List<Integer> order =
                    Arrays.stream(sampler.sample(seed).order()).boxed().toList();
            count += order.indexOf(first) < order.indexOf(second) ? 1 : 0;
        }
        return count;
    }

    private static void assertChance(double expected, double found) {
        assertEquals(expected * SAMPLES, found, 4 * Math.sqrt(expected * (1 - expected) * SAMPLES));
    }

    /** Without reads nothing is kept: the exact figures of partial order sampling. */
    @Test
    void writesAreOrderedAsByPartialOrderSampling() {
        b.thread("0.1", "t1");
        int x = b.staticField("x");
        int a = b.write(0, x, 1, 1);
        for (int m = 1; m < 4; m++) {
            b.write(1, b.staticField("private" + m), m + 1, 1);
        }
        int last = b.write(1, x, 9, 1);
        assertChance(1 / 5.0, share(last, a));
    }

    /**
     * The write of x waits for the read of the initial value, so the read and the third thread's write of y are pending alone at first. The write comes first
     * with 1/2; else its priority p is below that of the read, of density 2 (1 - p), and the write that follows the read is first with 2/3.
     */
    @Test
    void aWriteThatWaitsForAReadDrawsNothingMeanwhile() {
        b.thread("0.1", "t1");
        b.thread("0.2", "t2");
        int x = b.staticField("x");
        int y = b.staticField("y");
        b.readFrom(1, x, 2, EventColumns.READS_INITIAL);
        b.write(0, x, 1, 1);
        int after = b.write(1, y, 3, 1);
        int other = b.write(2, y, 4, 1);
        assertChance(1 / 3.0, share(after, other));
    }
}
