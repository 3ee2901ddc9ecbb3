package dev.heddle.replayer.schedule;

import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.strategy.PendingSink;
import org.jspecify.annotations.Nullable;

/** Looks ahead at the operation that a thread is about to execute, without any effect. */
public interface LookAhead {
    /**
     * The pending operation of {@code t} where it is a sink of communication at this moment, else null. Valid until the
     * next call.
     */
    @Nullable
    PendingSink sinkOf(ControlledThread t);
}
