package dev.heddle.analyzer.derive;

import dev.heddle.analyzer.memory.Candidates;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * POS over the events of a trace: every pending event has a random priority, and those that lose a race draw a new one.
 * Reads see any write that the memory model allows, the newest one where that is an update, as with {@code check
 * --strategy pos}. Source: Yuan, Yang, Gu, CAV 2018, Algorithm 3.
 */
final class PosDecisions implements SampledDecisions {
    private final EventColumns events;
    private final double[] priority;
    private final boolean[] drawn;
    private SplittableRandom random = new SplittableRandom(0);
    /** The order under way. */
    private @Nullable SampledOrder sampled;

    PosDecisions(Requirements trace) {
        events = trace.events;
        priority = new double[trace.program.length];
        drawn = new boolean[priority.length];
    }

    @Override
    public void begin(SplittableRandom source) {
        random = source;
        Arrays.fill(drawn, false);
    }

    @Override
    public int choose(int[] pending, int size, @Nullable SampledOrder order) {
        sampled = order;
        int best = 0;
        for (int i = 0; i < size; i++) {
            int t = events.thread(pending[i]);
            if (!drawn[t]) {
                drawn[t] = true;
                priority[t] = random.nextDouble();
            }
            best = priority[t] > priority[events.thread(pending[best])] ? i : best;
        }
        int location = events.location(pending[best]);
        for (int i = 0; i < size; i++) {
            if (i == best || location >= 0 && events.location(pending[i]) == location) {
                drawn[events.thread(pending[i])] = false;
            }
        }
        return best;
    }

    @Override
    public int readsFrom(int event, Candidates candidates) {
        EventKind kind = events.kind(event);
        int n = candidates.size();
        assert sampled != null : "choose() has named the order";
        if (n == 1 || sampled.isUpdate(candidates.event(n - 1))) {
            return SampledOrder.newest(candidates, kind);
        }
        int feasible = 0;
        for (int i = 0; i < n; i++) {
            feasible += SampledOrder.isFeasible(candidates, i, kind) ? 1 : 0;
        }
        int left = feasible == 0 ? 0 : random.nextInt(feasible);
        int i = 0;
        while (i < n - 1 && (!SampledOrder.isFeasible(candidates, i, kind) || left-- > 0)) {
            i++;
        }
        return i;
    }

    @Override
    public void executed(int event, SampledOrder order) {
        // nothing to learn from it
    }
}
