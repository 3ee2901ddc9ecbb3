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

    /**
     * Samples schedules, at most {@code count}: fewer where the trace has no more orders, or they come too seldom.
     *
     * @param seed all that is random comes from it
     * @throws IllegalArgumentException see {@link OrderSampler}
     */
    public static DerivedSchedules of(Trace trace, SamplingStrategy strategy, int count, long seed) {
        OrderSampler sampler = new OrderSampler(trace, strategy);
        SplittableRandom seeds = new SplittableRandom(seed);
        LongHashSet known = new LongHashSet();
        List<Schedule> schedules = new ArrayList<>();
        int duplicates = 0;
        int inconsistent = 0;
        int inVain = 0;
        while (schedules.size() < count && inVain < PATIENCE) {
            OrderSampler.Sample sample = sampler.sample(seeds.nextLong());
            inVain++;
            if (!sample.isConsistent()) {
                inconsistent++;
            } else if (!known.add(sample.name())) {
                duplicates++;
            } else {
                inVain = 0;
                String made = strategy + " of seed " + seed;
                schedules.add(Schedule.guide(sample.execution(), trace.header().executionSeed(), made));
            }
        }
        return new DerivedSchedules(List.copyOf(schedules), duplicates, inconsistent);
    }
}
