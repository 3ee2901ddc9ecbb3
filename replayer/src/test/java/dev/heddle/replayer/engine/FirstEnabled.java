package dev.heddle.replayer.engine;

import dev.heddle.formats.trace.EventColumns;
import dev.heddle.replayer.strategy.CandidateWrites;
import dev.heddle.replayer.strategy.EnabledThreads;
import dev.heddle.replayer.strategy.SchedulingStrategy;

/** Chooses the oldest thread, the newest write and the first possibility. */
class FirstEnabled implements SchedulingStrategy {
    @Override
    public String name() {
        return "first";
    }

    @Override
    public void begin(long seed) {}

    @Override
    public int nextThread(EnabledThreads enabled) {
        return 0;
    }

    @Override
    public int readsFrom(CandidateWrites candidates) {
        return candidates.size() - 1;
    }

    @Override
    public int choose(int bound) {
        return 0;
    }

    @Override
    public void executed(EventColumns events, int index) {}
}
