package dev.heddle.benchmarks.pos;

import dev.heddle.formats.trace.EventColumns;
import dev.heddle.replayer.strategy.CandidateWrites;
import dev.heddle.replayer.strategy.EnabledThreads;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * RAPOS, for comparison alone: rounds of independent events. A round is a random set of pairwise independent ones among
 * the schedulable; after it those are schedulable that depend on one of the round, or all enabled where none does.
 * Source: Sen, ASE 2007. The set: in random order, the first, and each that is independent of those taken with
 * probability 1/2.
 */
final class RaposStrategy implements SchedulingStrategy {
    private static final int MOST_THREADS = 64;

    private SplittableRandom random = new SplittableRandom(0);
    /** Operations of the round that are still to be executed, by thread; 0 for none. */
    private final int[] due = new int[MOST_THREADS];

    private final int[] order = new int[MOST_THREADS];
    /** What the last round touched. */
    private final Object[] touched = new Object[MOST_THREADS];

    private final boolean[] ran = new boolean[MOST_THREADS];
    private int taken;

    @Override
    public String name() {
        return "rapos";
    }

    @Override
    public void begin(long seed) {
        random = new SplittableRandom(seed);
        Arrays.fill(due, 0);
        Arrays.fill(ran, false);
        taken = 0;
    }

    @Override
    public int nextThread(EnabledThreads enabled) {
        int next = dueOf(enabled);
        if (next < 0) {
            newRound(enabled);
            next = dueOf(enabled);
        }
        due[enabled.thread(next)] = 0;
        return next;
    }

    private int dueOf(EnabledThreads enabled) {
        for (int i = 0; i < enabled.size(); i++) {
            if (due[enabled.thread(i)] == enabled.operation(i)) {
                return i;
            }
        }
        return -1;
    }

    private void newRound(EnabledThreads enabled) {
        int n = 0;
        for (int i = 0; i < enabled.size(); i++) {
            if (dependsOnRound(enabled, i)) {
                order[n++] = i;
            }
        }
        if (n == 0) {
            for (; n < enabled.size(); n++) {
                order[n] = n;
            }
        }
        Arrays.fill(ran, false);
        taken = 0;
        for (int i = 0; i < n; i++) {
            int j = i + random.nextInt(n - i);
            int candidate = order[j];
            order[j] = order[i];
            if (i == 0 || (isIndependent(enabled, candidate) && random.nextBoolean())) {
                due[enabled.thread(candidate)] = enabled.operation(candidate);
                ran[enabled.thread(candidate)] = true;
                touched[taken++] = enabled.pendingObject(candidate);
            }
        }
    }

    private boolean dependsOnRound(EnabledThreads enabled, int i) {
        return ran[enabled.thread(i)] || !isIndependent(enabled, i);
    }

    private boolean isIndependent(EnabledThreads enabled, int i) {
        for (int k = 0; k < taken; k++) {
            if (touched[k] == enabled.pendingObject(i)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int readsFrom(CandidateWrites candidates) {
        return candidates.size() - 1;
    }

    @Override
    public int choose(int bound) {
        return random.nextInt(bound);
    }

    @Override
    public void executed(EventColumns events, int index) {}
}
