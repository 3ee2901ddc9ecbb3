package dev.heddle.replayer.strategy;

import dev.heddle.formats.trace.EventColumns;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Common base of strategies that only sample interleavings: reads and other choices are drawn by one rule for all
 * threads.
 */
abstract class InterleavingStrategy implements SchedulingStrategy {
    private final String name;
    private final ReadsFrom readsFrom;
    /** Null for the other rules. */
    private final @Nullable MixedReads mixed;

    /** All randomness of the execution under way. */
    SplittableRandom random = new SplittableRandom(0);

    /** Decisions that a rule against starvation made, in all executions so far. */
    long escapes;

    InterleavingStrategy(StrategySpec spec) {
        this.name = spec.toString();
        this.readsFrom = spec.readsFrom();
        this.mixed = readsFrom == ReadsFrom.MIXED ? new MixedReads() : null;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public void begin(long seed) {
        random = new SplittableRandom(seed);
        if (mixed != null) {
            mixed.begin();
        }
    }

    @Override
    public final int readsFrom(CandidateWrites candidates) {
        return mixed != null ? mixed.choose(random, candidates) : readsFrom.choose(random, candidates);
    }

    @Override
    public final int choose(int bound) {
        return random.nextInt(bound);
    }

    @Override
    public void overruled(EnabledThreads enabled, int chosen) {
        escapes++;
    }

    @Override
    public void executed(EventColumns events, int index) {}

    @Override
    public final long escapes() {
        return escapes;
    }
}
