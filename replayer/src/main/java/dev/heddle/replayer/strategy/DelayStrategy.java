package dev.heddle.replayer.strategy;

import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;

/**
 * Delay-bounded scheduling, sampled: threads run in turn, each until it blocks or ends, but at {@code d} random steps
 * the thread that would go on is delayed and the next one in turn goes on instead. Few delays suffice for many bugs,
 * however many threads there are. Source: Emmi, Qadeer, Rakamaric, POPL 2011, Section 3 (the round-robin scheduler);
 * there all placements of the delays are enumerated.
 *
 * <p>Delays are independent, uniform over the steps {@code 1..k}; two at one step delay two threads. Steps are
 * decisions between at least two enabled threads. A thread that repeats itself, or lets another one wait for long,
 * gives its turn to the next one, which is counted as an escape.
 */
final class DelayStrategy extends InterleavingStrategy {
    private final DepthOverSteps given;
    private final SpinWatch spins = new SpinWatch();
    private final LongWaits waits = new LongWaits();
    private int[] delays = {};

    private int next;
    private int step;
    private int current;

    DelayStrategy(StrategySpec spec, StrategyContext context) {
        super(spec);
        given = new DepthOverSteps(spec, context, 0);
    }

    @Override
    public void begin(long seed) {
        super.begin(seed);
        delays = new int[given.depth()];
        int k = given.steps();
        for (int i = 0; i < delays.length; i++) {
            delays[i] = 1 + random.nextInt(k);
        }
        Arrays.sort(delays);
        next = 0;
        step = 0;
        current = -1;
        spins.begin();
        waits.begin(k);
    }

    @Override
    public int nextThread(EnabledThreads enabled) {
        step++;
        int chosen = inTurn(enabled);
        if (spins.isSpinning()) {
            spins.forgive();
            escapes++;
            chosen = (chosen + 1) % enabled.size();
        }
        while (waits.isTooLong(enabled, chosen)) {
            escapes++;
            chosen = (chosen + 1) % enabled.size();
        }
        for (; next < delays.length && delays[next] <= step; next++) {
            chosen = (chosen + 1) % enabled.size();
        }
        current = enabled.thread(chosen);
        waits.chosen(enabled, chosen);
        return chosen;
    }

    /** The thread that ran last, or the first enabled one after it in order of creation. */
    private int inTurn(EnabledThreads enabled) {
        for (int i = 0; i < enabled.size(); i++) {
            if (enabled.thread(i) >= current) {
                return i;
            }
        }
        return 0;
    }

    @Override
    public void onlyThread(EnabledThreads enabled) {
        current = enabled.thread(0);
    }

    @Override
    public void overruled(EnabledThreads enabled, int chosen) {
        super.overruled(enabled, chosen);
        step++;
        current = enabled.thread(chosen);
        waits.chosen(enabled, chosen);
    }

    @Override
    public void executed(EventColumns events, int index) {
        spins.executed(events, index);
        waits.runs(events.thread(index));
    }
}
