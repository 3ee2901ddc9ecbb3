package dev.heddle.replayer.strategy;

import dev.heddle.formats.event.EventKind;

/**
 * Random walk: uniform over the enabled threads, at every step anew. Two options bend it towards where bugs are:
 *
 * <ul>
 *   <li>{@code writes=W}: a thread that is about to write counts W times. The later reads come, the more there is for
 *       them to see. (C11Tester lets relaxed and release stores go first in any case, in the order of threads; here
 *       every order stays possible.)
 *   <li>{@code switch=W}: where the walk falls on the thread that has just run, another one takes its place, but for
 *       once in W times. Threads that keep pace with each other meet in the same places, which is what locks and queues
 *       are tried by.
 * </ul>
 */
public final class RandomStrategy extends InterleavingStrategy {
    private static final int MOST = 1_000;

    private final int weightOfWrites;
    private final int reluctance;
    private int last;

    /** Uniform over threads and over the feasible candidate writes. */
    public RandomStrategy() {
        this(StrategySpec.parse("random"));
    }

    /** Uniform over threads; reads see the newest write. */
    public static RandomStrategy ofNewest() {
        return new RandomStrategy(StrategySpec.parse("random:reads=newest"));
    }

    RandomStrategy(StrategySpec spec) {
        super(spec);
        weightOfWrites = spec.number("writes", 1, 1, MOST);
        reluctance = spec.number("switch", 1, 1, MOST);
    }

    @Override
    public void begin(long seed) {
        super.begin(seed);
        last = -1;
    }

    @Override
    public int nextThread(EnabledThreads enabled) {
        int n = enabled.size();
        int chosen = weightOfWrites == 1 ? random.nextInt(n) : weighted(enabled, n);
        if (reluctance > 1 && enabled.thread(chosen) == last && random.nextInt(reluctance) > 0) {
            chosen = (chosen + 1 + random.nextInt(n - 1)) % n;
        }
        last = enabled.thread(chosen);
        return chosen;
    }

    private int weighted(EnabledThreads enabled, int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += weight(enabled.pendingKind(i));
        }
        int left = random.nextInt(sum) - weight(enabled.pendingKind(0));
        int i = 0;
        while (left >= 0) {
            i++;
            left -= weight(enabled.pendingKind(i));
        }
        return i;
    }

    private int weight(EventKind pending) {
        return pending.writes() ? weightOfWrites : 1;
    }
}
