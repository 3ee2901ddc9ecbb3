package dev.heddle.analyzer.derive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Orders that keep sources, against brute force. Frequencies: fixed seeds, a tolerance of four standard deviations (a
 * false alarm in 16,000).
 */
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
     * The write of x waits for the read of the initial value, so the read and the third thread's write of y are pending
     * alone at first. The write comes first with 1/2; else its priority p is below that of the read, of density 2 (1 -
     * p), and the write that follows the read is first with 2/3.
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

    /**
     * Every partial order of small random programs, with the probability that brute force finds: five standard
     * deviations (one in 1,700,000).
     */
    @Test
    void ordersComeAsOftenAsByBruteForce() {
        int traces = 0;
        int orders = 0;
        for (long seed = 0; seed < 2_000 && traces < 12; seed++) {
            Trace trace = RandomProgramTrace.of(seed, 7);
            if (trace.events().size() > 7) {
                continue;
            }
            Map<Long, Double> exact = ExactPos.of(trace, trace.threads().size(), prefix -> name(trace, prefix));
            if (exact.size() < 3) {
                continue;
            }
            traces++;
            orders += exact.size();
            Map<Long, Integer> counts = new HashMap<>();
            SoundOrderSampler sampler = new SoundOrderSampler(trace);
            for (long n = 0; n < SAMPLES; n++) {
                counts.merge(sampler.sample(n * 7919 + seed).name(), 1, Integer::sum);
            }
            assertEquals(exact.keySet(), counts.keySet(), "seed " + seed);
            for (Map.Entry<Long, Double> order : exact.entrySet()) {
                double p = order.getValue();
                assertEquals(
                        p * SAMPLES,
                        counts.get(order.getKey()),
                        5 * Math.sqrt(p * (1 - p) * SAMPLES) + 1e-6,
                        "seed " + seed + ", one of " + exact.size());
            }
        }
        assertTrue(traces == 12 && orders >= 36, traces + " traces, " + orders + " orders");
    }

    /** A change outside of control is logged with the read that notices it: both are one decision. */
    @Test
    void aReadMaySeeWhatItsOwnDecisionNoticed() {
        int x = b.staticField("x");
        b.write(0, x, 1, 1);
        int noticed = b.write(0, x, 2, 2);
        b.events().addFlags(noticed, EventFlags.EXTERNAL);
        int read = b.readFrom(0, x, 3, noticed);
        b.events().addFlags(read, EventFlags.GLUED);
        int after = b.write(0, x, 4, 3);
        int[] order = new SoundOrderSampler(b.passed()).sample(1).order();
        assertEquals(after, order[order.length - 1]);
        assertEquals(4, order.length);
    }

    /**
     * Who comes to wait for a lock does so before the lock is given up, and takes it after that: two steps, though the
     * first has no event of its own.
     */
    @Test
    void aThreadComesToWaitForALockOfTheLibraryBeforeItIsGivenUp() {
        b.thread("0.1", "t1");
        int lock = b.location(LocationKind.LOCK, b.object("java.util.concurrent.locks.ReentrantLock"), "", "", -1);
        int other = b.location(LocationKind.THREAD, -1, "", "0.1", 1);
        b.event(0, EventKind.LOCK, lock, 1, EventFlags.CHANGES);
        b.event(1, EventKind.YIELD, -1, 2, EventFlags.EMPTY | EventFlags.IN_CALL);
        b.event(0, EventKind.UNLOCK, lock, 3, EventFlags.CHANGES);
        b.event(0, EventKind.UNPARK, other, 4, EventFlags.IN_CALL);
        b.event(1, EventKind.PARK, other, 5, EventFlags.IN_CALL);
        b.event(1, EventKind.LOCK, lock, 6, EventFlags.CHANGES | EventFlags.GLUED);
        b.event(1, EventKind.UNLOCK, lock, 7, EventFlags.CHANGES);
        SoundOrderSampler sampler = new SoundOrderSampler(b.passed());
        for (long seed = 0; seed < 20; seed++) {
            assertEquals(
                    List.of(0, 1, 2, 3, 4, 5, 6),
                    Arrays.stream(sampler.sample(seed).order()).boxed().toList());
        }
    }

    /** Behind a hand-over that is no step others go on, and look at what they know by it, before its thread does. */
    @Test
    void aHandOverBehindWhichOthersWentOnIsADecision() {
        b.thread("0.1", "t1");
        b.thread("0.2", "t2");
        int future =
                b.location(LocationKind.SYNCHRONIZER, b.object("java.util.concurrent.CompletableFuture"), "", "", -1);
        int x = b.staticField("x");
        call(1, future);
        call(2, future);
        b.event(1, EventKind.SYNC, future, 3, EventFlags.RELEASES | EventFlags.CHANGES | EventFlags.IN_CALL);
        b.event(2, EventKind.WRITE, x, 4, EventFlags.IN_CALL);
        b.event(1, EventKind.WRITE, x, 5, EventFlags.IN_CALL);
        b.event(0, EventKind.UNLOCK, b.monitor(b.object("Any")), 6, EventFlags.GLUED); // the trace tells steps
        assertEquals(
                b.events().size(), new SoundOrderSampler(b.passed()).sample(1).order().length);
    }

    private void call(int by, int future) {
        b.event(by, EventKind.SYNC, future, 1, EventFlags.CHANGES);
    }
}
