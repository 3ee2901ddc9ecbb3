package dev.heddle.replayer.engine;

import dev.heddle.formats.trace.EventColumns;
import dev.heddle.replayer.strategy.CandidateWrites;
import dev.heddle.replayer.strategy.EnabledThreads;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import java.util.Arrays;

/** All decisions in all ways, one execution after the other, in lexical order; the first takes the first possibility everywhere. */
class DepthFirst implements SchedulingStrategy {
    private int[] choice = new int[64];
    private int[] bound = new int[64];
    private int size;
    private int at;
    private String problem;

    /** Goes on to the next execution, or answers false after the last one. */
    boolean advance() {
        size = at;
        while (size > 0 && choice[size - 1] + 1 == bound[size - 1]) {
            size--;
        }
        if (size == 0) {
            return false;
        }
        choice[size - 1]++;
        return true;
    }

    /** What showed that the program is not deterministic, or null. */
    String problem() {
        return problem;
    }

    @Override
    public String name() {
        return "depth-first";
    }

    @Override
    public void begin(long seed) {
        at = 0;
    }

    @Override
    public int nextThread(EnabledThreads enabled) {
        return choose(enabled.size());
    }

    @Override
    public int readsFrom(CandidateWrites candidates) {
        int feasible = 0;
        for (int i = 0; i < candidates.size(); i++) {
            feasible += candidates.isFeasible(i) ? 1 : 0;
        }
        int left = feasible == 1 ? 0 : choose(feasible);
        int i = 0;
        while (!candidates.isFeasible(i) || left-- > 0) {
            i++;
        }
        return i;
    }

    @Override
    public int choose(int possibilities) {
        if (at == size) {
            if (size == choice.length) {
                choice = Arrays.copyOf(choice, size * 2);
                bound = Arrays.copyOf(bound, size * 2);
            }
            choice[size] = 0;
            bound[size] = possibilities;
            size++;
        } else if (bound[at] != possibilities) {
            problem = "decision " + at + " had " + bound[at] + " possibilities and now has " + possibilities;
            bound[at] = possibilities;
        }
        return choice[at++];
    }

    @Override
    public void executed(EventColumns events, int index) {}
}
