package dev.heddle.replayer.engine;

import dev.heddle.formats.event.EventKind;
import dev.heddle.replayer.strategy.EnabledThreads;

/**
 * All decisions in all ways, but for the steps that only begin and end threads: they are made as soon as they can be, since they commute with
 * all others.
 */
final class StraightStarts extends DepthFirst {
    @Override
    public int nextThread(EnabledThreads enabled) {
        for (int i = 0; i < enabled.size(); i++) {
            EventKind next = enabled.pendingKind(i);
            if (next == EventKind.START || next == EventKind.BEGIN || next == EventKind.END || next == EventKind.JOIN) {
                return i;
            }
        }
        return super.nextThread(enabled);
    }
}
