package dev.heddle.replayer.strategy;

import dev.heddle.formats.trace.EventColumns;
import java.util.SplittableRandom;

/** Random walk: uniform over the enabled threads, uniform over the candidate writes. */
public final class RandomStrategy implements SchedulingStrategy {
    private SplittableRandom random = new SplittableRandom(0);

    @Override
    public String name() {
        return "random";
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
        int n = candidates.size();
        return n == 1 ? 0 : random.nextInt(n);
    }

    @Override
    public int choose(int bound) {
        return random.nextInt(bound);
    }

    @Override
    public void executed(EventColumns events, int index) {}
}
