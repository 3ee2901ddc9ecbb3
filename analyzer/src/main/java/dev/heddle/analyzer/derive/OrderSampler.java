package dev.heddle.analyzer.derive;

import dev.heddle.analyzer.communication.CommunicationCounter;
import dev.heddle.analyzer.consistency.ConsistencyChecker;
import dev.heddle.analyzer.memory.Linearised;
import dev.heddle.formats.schedule.Schedule;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** Samples orders of a trace's events at random. The same seed gives the same order. Not thread-safe. */
public final class OrderSampler {
    /**
     * Events from which on an order is sampled only as far as it is known: up to the first change, and to the last read
     * that is chosen.
     */
    static final int WHOLE_ORDERS = 50_000;

    private final Requirements trace;
    private final SampledDecisions decisions;
    private final SamplingStrategy strategy;
    private final LearntOrder learnt;
    private final FreshReaders readers;
    private final FirstChange firstChange;
    /** Sinks of communication that the trace has: k_com. */
    private final int sinkCount;

    /**
     * An order.
     *
     * @param order execution indices of the trace, in the new order; some may be missing, whose threads could not go on
     * @param sources for each place in {@code order} the execution index of what the event reads, as in
     *     {@code EventColumns.readsFrom}
     * @param execution the order as an execution
     * @param name equal for orders that differ only in the order of independent events
     * @param isConsistent whether it is an execution of the memory model
     * @param chosen reads that the strategy chose to see what they see
     */
    public record Sample(int[] order, int[] sources, Trace execution, long name, boolean isConsistent, int[] chosen) {}

    /** @throws IllegalArgumentException if the trace's header names unknown switches */
    public OrderSampler(Trace recorded, SamplingStrategy strategy) {
        this.strategy = strategy;
        trace = new Requirements(recorded);
        learnt = new LearntOrder(trace);
        readers = new FreshReaders(trace);
        firstChange = new FirstChange(trace, learnt);
        sinkCount = strategy.kind() == SamplingStrategy.Kind.PCTWM
                ? CommunicationCounter.count(recorded).kCom().collapsed()
                : 0;
        decisions = switch (strategy.kind()) {
            case POS -> new PosDecisions(trace);
            case PCTWM ->
                new PctwmDecisions(trace, strategy.leastSinks(), strategy.mostSinks(), strategy.history(), sinkCount);
        };
    }

    /** An order. */
    public Sample sample(long seed) {
        SampledOrder sampled = SampledOrder.of(
                trace, learnt, readers, decisions, new SplittableRandom(seed), trace.events.size() <= WHOLE_ORDERS);
        Trace execution = sampled.execution();
        int[] order = sampled.order();
        int[] sources = sampled.sources();
        return new Sample(
                order,
                sources,
                execution,
                PartialOrder.of(trace.events, order, sources),
                ConsistencyChecker.check(execution).isEmpty(),
                decisions.chosen());
    }

    /**
     * The schedule of an order: its decisions up to what a thread learns otherwise than in the trace, and from there on
     * the strategy.
     *
     * @param made how it was sampled, for people
     * @param seed of the strategy
     */
    public Schedule schedule(Sample sample, String made, long seed) {
        FirstChange.Known known = firstChange.of(sample.order(), sample.sources(), sample.chosen());
        int[] order = Arrays.copyOf(sample.order(), known.length());
        int[] sources = Arrays.copyOf(sample.sources(), known.length());
        if (!known.changes().isEmpty()) {
            keepRecorded(order, sources);
        }
        Trace execution = Linearised.of(trace.trace, order, sources);
        int sinks = strategy.kind() == SamplingStrategy.Kind.PCTWM
                ? CommunicationCounter.count(execution).kCom().collapsed()
                : 0;
        return Schedule.guide(
                execution,
                trace.trace,
                made,
                known.changes(),
                Optional.of(new Schedule.Plan(strategy.plan(known.left(), Math.max(1, sinkCount - sinks)), seed)));
    }

    /** A schedule that keeps nothing of the trace but what it says of the strategy's parameters. */
    Schedule plan(String made, long seed) {
        int[] nothing = {};
        Schedule.Plan plan = new Schedule.Plan(strategy.plan(strategy.mostSinks(), Math.max(1, sinkCount)), seed);
        return Schedule.guide(
                Linearised.of(trace.trace, nothing, nothing), trace.trace, made, List.of(), Optional.of(plan));
    }

    /** The change says what the last one reads. */
    private void keepRecorded(int[] order, int[] sources) {
        int last = order.length - 1;
        if (trace.events.kind(order[last]).reads()) {
            sources[last] = EventColumns.READS_NOTHING;
        }
    }
}
