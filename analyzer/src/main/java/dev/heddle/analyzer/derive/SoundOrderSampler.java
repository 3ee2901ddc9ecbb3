package dev.heddle.analyzer.derive;

import dev.heddle.analyzer.memory.Linearised;
import dev.heddle.formats.schedule.Schedule;
import dev.heddle.formats.trace.Trace;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Samples orders of a trace's events in which every thread learns what it learnt, by the priorities of partial order
 * sampling. The same seed gives the same order where the same seeds were asked for before. Not thread-safe.
 */
public final class SoundOrderSampler {
    private final Requirements trace;
    private final SoundOrder order;
    private final PosDecisions decisions;

    /** @throws IllegalArgumentException if the trace's header names unknown switches */
    public SoundOrderSampler(Trace recorded) {
        trace = new Requirements(recorded);
        order = new SoundOrder(trace);
        decisions = new PosDecisions(trace);
    }

    /** An order. */
    public OrderSampler.Sample sample(long seed) {
        ExecutionState sampled = order.sample(decisions, new SplittableRandom(seed));
        int[] events = sampled.order();
        int[] sources = sampled.sources();
        return new OrderSampler.Sample(
                events,
                sources,
                Linearised.of(trace.trace, events, sources),
                PartialOrder.of(trace.events, events, sources),
                Linearised.isConsistent(trace.trace, events, sources),
                new int[0]);
    }

    /** Its schedule. */
    public Schedule schedule(OrderSampler.Sample sample, String made) {
        return Schedule.guide(sample.execution(), trace.trace, made, List.of(), Optional.empty());
    }
}
