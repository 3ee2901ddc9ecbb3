package dev.heddle.replayer.strategy;

import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;

/**
 * PCT, probabilistic concurrency testing: random priorities, and {@code d - 1} random steps at which the running
 * thread's priority changes. Finds a bug of depth {@code d} with probability at least {@code 1 / (n k^(d-1))}. Source:
 * Burckhardt, Kothari, Musuvathi, Nagarakatte, ASPLOS 2010, Section 4.
 *
 * <p>Change points are independent, uniform over {@code 1..k}, labelled and not sorted: the thread that makes step
 * {@code k_i} has priority {@code d - i} afterwards. Steps are decisions between at least two enabled threads, which is
 * what {@code k} counts. A thread draws its high priority when it is first seen; independent draws order all threads of
 * the execution uniformly, as the paper's permutation does. Three rules keep threads from starving the one that they
 * wait for, and are counted ({@code docs/adr/0019}).
 */
final class PctStrategy extends InterleavingStrategy {
    private static final int SHORTEST_RENEWAL = 10_000;

    private final DepthOverSteps given;
    private final SpinWatch spins = new SpinWatch();
    private final LongWaits waits = new LongWaits();
    private int d;
    private int[] changePoints = {};
    /** Above {@link #HIGH}: as drawn; 1 to d - 1: changed; below: lowered because it spun; 0: not seen yet. */
    private long[] priority = new long[16];

    private static final long HIGH = 1L << 62;
    private long lowest;
    private int step;
    private int renewal;

    PctStrategy(StrategySpec spec, StrategyContext context) {
        super(spec);
        given = new DepthOverSteps(spec, context, 1);
    }

    @Override
    public void begin(long seed) {
        super.begin(seed);
        d = given.depth();
        int k = given.steps();
        changePoints = new int[d - 1];
        for (int i = 0; i < changePoints.length; i++) {
            changePoints[i] = 1 + random.nextInt(k);
        }
        Arrays.fill(priority, 0);
        lowest = 0;
        step = 0;
        renewal = (int) Math.min(Integer.MAX_VALUE, Math.max(SHORTEST_RENEWAL, 10L * k));
        spins.begin();
        waits.begin(k);
    }

    @Override
    public int nextThread(EnabledThreads enabled) {
        if (++step % renewal == 0) {
            escapes++;
            Arrays.fill(priority, 0);
        }
        int chosen = highest(enabled);
        if (spins.isSpinning()) {
            spins.forgive();
            escapes++;
            priority[enabled.thread(chosen)] = --lowest;
            chosen = highest(enabled);
        }
        while (waits.isTooLong(enabled, chosen)) {
            escapes++;
            priority[enabled.thread(chosen)] = --lowest;
            chosen = highest(enabled);
        }
        makesStep(enabled.thread(chosen));
        waits.chosen(enabled, chosen);
        return chosen;
    }

    private void makesStep(int thread) {
        for (int i = 1; i < d; i++) {
            if (changePoints[i - 1] == step) {
                priority[thread] = d - i;
            }
        }
    }

    @Override
    public void overruled(EnabledThreads enabled, int chosen) {
        super.overruled(enabled, chosen);
        step++;
        priorityOf(enabled.thread(chosen));
        makesStep(enabled.thread(chosen));
        waits.chosen(enabled, chosen);
    }

    private int highest(EnabledThreads enabled) {
        int best = 0;
        for (int i = 0; i < enabled.size(); i++) {
            if (priorityOf(enabled.thread(i)) > priorityOf(enabled.thread(best))) {
                best = i;
            }
        }
        return best;
    }

    private long priorityOf(int thread) {
        if (thread >= priority.length) {
            priority = Arrays.copyOf(priority, thread * 2);
        }
        if (priority[thread] == 0) {
            priority[thread] = HIGH | random.nextLong() >>> 2;
        }
        return priority[thread];
    }

    @Override
    public void executed(EventColumns events, int index) {
        spins.executed(events, index);
        waits.runs(events.thread(index));
    }

    /** Steps of the execution under way, as {@code k} counts them. */
    int steps() {
        return step;
    }
}
