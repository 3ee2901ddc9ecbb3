package dev.heddle.replayer.litmus;

import dev.heddle.formats.event.EventKind;
import dev.heddle.replayer.strategy.EnabledThreads;
import dev.heddle.replayer.strategy.ForwardingStrategy;
import dev.heddle.replayer.strategy.SchedulingStrategy;

/**
 * Gets the threads of a litmus test to their first operation before another strategy chooses: main goes first wherever
 * it can, then threads that have not begun. Otherwise the order of the starts would favour some outcomes, and a test
 * would need many more executions.
 */
final class StartsFirst extends ForwardingStrategy {
    private final SchedulingStrategy then;

    StartsFirst(SchedulingStrategy then) {
        this.then = then;
    }

    @Override
    protected SchedulingStrategy delegate() {
        return then;
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
}
