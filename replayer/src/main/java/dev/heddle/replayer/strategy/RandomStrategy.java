package dev.heddle.replayer.strategy;

import dev.heddle.formats.trace.EventColumns;
import java.util.SplittableRandom;

/** Random walk: uniform over the enabled threads, uniform over the feasible candidate writes. */
public final class RandomStrategy implements SchedulingStrategy {
    private static final int ATTEMPTS = 8;

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
        if (n == 1) {
            return 0;
        }
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) { // nearly all are feasible
            int i = random.nextInt(n);
            if (candidates.isFeasible(i)) {
                return i;
            }
        }
        return amongFeasible(candidates, n);
    }

    private int amongFeasible(CandidateWrites candidates, int n) {
        int feasible = 0;
        for (int i = 0; i < n; i++) {
            feasible += candidates.isFeasible(i) ? 1 : 0;
        }
        int left = random.nextInt(feasible);
        int i = 0;
        while (!candidates.isFeasible(i) || left-- > 0) {
            i++;
        }
        return i;
    }

    @Override
    public int choose(int bound) {
        return random.nextInt(bound);
    }

    @Override
    public void executed(EventColumns events, int index) {}
}
