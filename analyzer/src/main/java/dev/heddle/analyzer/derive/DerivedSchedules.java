package dev.heddle.analyzer.derive;

import dev.heddle.formats.schedule.Schedule;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.eclipse.collections.impl.set.mutable.primitive.LongHashSet;

/**
 * Schedules derived from a trace, all different.
 *
 * @param schedules in the order in which they were sampled
 * @param duplicates samples that had been there before
 * @param inconsistent samples that the memory model does not allow
 */
public record DerivedSchedules(List<Schedule> schedules, int duplicates, int inconsistent) {
    /** Samples in a row that bring nothing new before there is nothing more to hope for. */
    private static final int PATIENCE = 200;

    /** Draws the next sample. */
    private interface Samples {
        OrderSampler.Sample next(long seed);

        Schedule schedule(OrderSampler.Sample sample, long seed);
    }

    /**
     * Samples schedules, at most {@code count}: fewer where the trace has no more orders, or they come too seldom.
     *
     * @param seed all that is random comes from it
     * @throws IllegalArgumentException see {@link OrderSampler}
     */
    public static DerivedSchedules of(Trace trace, SamplingStrategy strategy, int count, long seed) {
        OrderSampler sampler = new OrderSampler(trace, strategy);
        String made = strategy + " of seed " + seed;
        return of(count, seed, new Samples() {
            @Override
            public OrderSampler.Sample next(long ofSample) {
                return sampler.sample(ofSample);
            }

            @Override
            public Schedule schedule(OrderSampler.Sample sample, long ofSample) {
                return sampler.schedule(sample, made, ofSample);
            }
        });
    }

    /**
     * The same for orders in which every read sees the write that it saw, and every thread learns what it learnt: executions of the program.
     *
     * @throws IllegalArgumentException if the trace's header names unknown switches
     */
    public static DerivedSchedules keepingSources(Trace trace, int count, long seed) {
        SoundOrderSampler sampler = new SoundOrderSampler(trace);
        String made = "pos with sources kept of seed " + seed;
        return of(count, seed, new Samples() {
            @Override
            public OrderSampler.Sample next(long ofSample) {
                return sampler.sample(ofSample);
            }

            @Override
            public Schedule schedule(OrderSampler.Sample sample, long ofSample) {
                return sampler.schedule(sample, made);
            }
        });
    }

    private static DerivedSchedules of(int count, long seed, Samples samples) {
        SplittableRandom seeds = new SplittableRandom(seed);
        LongHashSet known = new LongHashSet();
        List<Schedule> schedules = new ArrayList<>();
        int duplicates = 0;
        int inconsistent = 0;
        int inVain = 0;
        while (schedules.size() < count && inVain < PATIENCE) {
            long ofSample = seeds.nextLong();
            OrderSampler.Sample sample = samples.next(ofSample);
            inVain++;
            if (!sample.isConsistent()) {
                inconsistent++;
            } else if (!known.add(sample.name())) {
                duplicates++;
            } else {
                inVain = 0;
                schedules.add(samples.schedule(sample, ofSample));
            }
        }
        return new DerivedSchedules(List.copyOf(schedules), duplicates, inconsistent);
    }
}
