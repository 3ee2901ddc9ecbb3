package dev.heddle.replayer.process;

import dev.heddle.formats.trace.EventColumns;
import dev.heddle.replayer.strategy.ForwardingStrategy;
import dev.heddle.replayer.strategy.SchedulingStrategy;

/**
 * Follows another strategy and stops for a debugger when an event has been executed, before the program goes on with
 * what it read.
 */
final class StoppingStrategy extends ForwardingStrategy {
    private final SchedulingStrategy follows;
    private final int until;

    StoppingStrategy(SchedulingStrategy follows, int until) {
        this.follows = follows;
        this.until = until;
    }

    @Override
    protected SchedulingStrategy delegate() {
        return follows;
    }

    @Override
    public void executed(EventColumns events, int index) {
        super.executed(events, index);
        if (index == until) {
            DebuggerGate.reached(index);
        }
    }
}
