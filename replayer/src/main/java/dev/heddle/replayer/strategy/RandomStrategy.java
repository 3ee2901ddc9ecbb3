package dev.heddle.replayer.strategy;

import dev.heddle.formats.trace.EventColumns;
import java.util.SplittableRandom;

/** Random walk: uniform over the enabled threads, at every step anew. */
public final class RandomStrategy implements SchedulingStrategy {
    private final ReadsFrom readsFrom;
    private SplittableRandom random = new SplittableRandom(0);

    /** Uniform over the feasible candidate writes, too. */
    public RandomStrategy() {
        this(ReadsFrom.UNIFORM);
    }

    /** @param readsFrom how the writes that reads see are chosen */
    public RandomStrategy(ReadsFrom readsFrom) {
        this.readsFrom = readsFrom;
    }

    @Override
    public String name() {
        return readsFrom == ReadsFrom.UNIFORM ? "random" : "random:reads=newest";
    }

    @Override
    public void begin(long seed) {
        random = new SplittableRandom(seed);
    }

    @Override
    public int nextThread(EnabledThreads enabled) {
        return random.nextInt(enabled.size());
    }

    @Override
    public int readsFrom(CandidateWrites candidates) {
        return readsFrom.choose(random, candidates);
    }

    @Override
    public int choose(int bound) {
        return random.nextInt(bound);
    }

    @Override
    public void executed(EventColumns events, int index) {}
}
