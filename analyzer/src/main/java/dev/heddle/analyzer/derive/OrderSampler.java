package dev.heddle.analyzer.derive;

import dev.heddle.analyzer.communication.CommunicationCounter;
import dev.heddle.analyzer.memory.ConsistencyChecker;
import dev.heddle.formats.trace.Trace;
import java.util.SplittableRandom;

/** Samples orders of a trace's events at random. The same seed gives the same order. Not thread-safe. */
public final class OrderSampler {
    /** Most events of a trace that can be sampled. */
    public static final int MAX_EVENTS = 200_000;

    private final Requirements trace;
    private final SampledDecisions decisions;

    /**
     * An order.
     *
     * @param order execution indices of the trace, in the new order; some may be missing, whose threads could not go on
     * @param sources for each place in {@code order} the execution index of what the event reads, as in {@code EventColumns.readsFrom}
     * @param execution the order as an execution
     * @param name equal for orders that differ only in the order of independent events
     * @param isConsistent whether it is an execution of the memory model
     */
    public record Sample(int[] order, int[] sources, Trace execution, long name, boolean isConsistent) {}

    /** @throws IllegalArgumentException if the trace has more than {@value #MAX_EVENTS} events, or its header names unknown switches */
    public OrderSampler(Trace recorded, SamplingStrategy strategy) {
        if (recorded.events().size() > MAX_EVENTS) {
            throw new IllegalArgumentException("expected a trace of at most " + MAX_EVENTS + " events, found "
                    + recorded.events().size());
        }
        trace = new Requirements(recorded);
        decisions = switch (strategy.kind()) {
            case POS -> new PosDecisions(trace);
            case PCTWM ->
                new PctwmDecisions(
                        trace,
                        strategy.leastSinks(),
                        strategy.mostSinks(),
                        strategy.history(),
                        CommunicationCounter.count(recorded).kCom().collapsed());
        };
    }

    /** An order. */
    public Sample sample(long seed) {
        SampledOrder sampled = SampledOrder.of(trace, decisions, new SplittableRandom(seed));
        Trace execution = sampled.execution();
        int[] order = sampled.order();
        int[] sources = sampled.sources();
        return new Sample(
                order,
                sources,
                execution,
                PartialOrder.of(trace.events, order, sources),
                ConsistencyChecker.check(execution).isEmpty());
    }
}
