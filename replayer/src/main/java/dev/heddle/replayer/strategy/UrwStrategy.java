package dev.heddle.replayer.strategy;

import dev.heddle.analyzer.estimate.Profile;
import dev.heddle.formats.trace.EventColumns;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * URW, uniform random walk: a thread is chosen with a probability in proportion to the operations that it, and the
 * threads that it is still to start, have left. Where the counts are right and nothing blocks, all interleavings are
 * equally likely. Source: Zhao, Wolff, Mathur, Roychoudhury, ASPLOS 2025. The counts come from the campaign's first
 * executions; without any it is a random walk.
 */
final class UrwStrategy extends InterleavingStrategy {
    private final StrategyContext context;
    private final WorkLeft work = new WorkLeft();
    private Profile profile = Profile.NONE;
    private WorkTree tree = tree(Profile.NONE);

    UrwStrategy(StrategySpec spec, StrategyContext context) {
        super(spec);
        this.context = context;
    }

    /**
     * A thread's beginning is a step of its own, and operations are numbered from 1: with n of them, n + 1 - operation
     * are left.
     */
    private static WorkTree tree(Profile profile) {
        SortedMap<String, Integer> steps = new TreeMap<>();
        profile.operations().forEach((path, operations) -> steps.put(path, operations + 1));
        return new WorkTree(profile.operations(), steps);
    }

    @Override
    public void begin(long seed) {
        super.begin(seed);
        Profile now = context.parameters().profile();
        if (now != profile) {
            profile = now;
            tree = tree(now);
        }
        work.begin(tree);
    }

    @Override
    public int nextThread(EnabledThreads enabled) {
        int n = enabled.size();
        long total = 0;
        for (int i = 0; i < n; i++) {
            total += weight(enabled, i);
        }
        long left = random.nextLong(total);
        int i = 0;
        while ((left -= weight(enabled, i)) >= 0) {
            i++;
        }
        return i;
    }

    /** At least 1: a thread that has done more than it was known to do goes on. */
    private long weight(EnabledThreads enabled, int i) {
        return Math.max(1, work.left(enabled.thread(i), enabled.operation(i)));
    }

    @Override
    public void executed(EventColumns events, int index) {
        work.executed(events, index);
    }
}
