package dev.heddle.replayer.process;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.replayer.strategy.CandidateWrites;
import dev.heddle.replayer.strategy.EnabledThreads;
import dev.heddle.replayer.strategy.SchedulingStrategy;

/**
 * Gets the threads of a litmus test to their first operation before another strategy chooses: main goes first wherever it can, then threads
 * that have not begun. Otherwise the order of the starts would favour some outcomes, and a test would need many more executions.
 */
final class StartsFirst implements SchedulingStrategy {
    private final SchedulingStrategy then;

    StartsFirst(SchedulingStrategy then) {
        this.then = then;
    }

    @Override
    public String name() {
        return then.name();
    }

    @Override
    public void begin(long seed) {
        then.begin(seed);
    }

    @Override
    public int nextThread(EnabledThreads enabled) {
        if (enabled.thread(0) == 0) {
            return 0;
        }
        for (int i = 0; i < enabled.size(); i++) {
            if (enabled.pendingKind(i) == EventKind.BEGIN) {
                return i;
            }
        }
        return then.nextThread(enabled);
    }

    @Override
    public void overruled(EnabledThreads enabled, int chosen) {
        then.overruled(enabled, chosen);
    }

    @Override
    public int readsFrom(CandidateWrites candidates) {
        return then.readsFrom(candidates);
    }

    @Override
    public void onlyThread(EnabledThreads enabled) {
        then.onlyThread(enabled);
    }

    @Override
    public int choosePlace(int reader, int bound) {
        return then.choosePlace(reader, bound);
    }

    @Override
    public int choose(int bound) {
        return then.choose(bound);
    }

    @Override
    public void executed(EventColumns events, int index) {
        then.executed(events, index);
    }
}
