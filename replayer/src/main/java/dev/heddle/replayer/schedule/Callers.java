package dev.heddle.replayer.schedule;

import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.DebuggerCalls;
import dev.heddle.replayer.execution.Ending;
import dev.heddle.replayer.execution.TeardownSignal;
import org.jspecify.annotations.Nullable;

/** Tells for a hook which thread of the execution calls it, if it is one. */
public final class Callers {
    private final Relay relay;
    private final Away away;
    private final Outside outside;
    private final AbandonedThreads abandoned;
    private final Ending ending;

    public Callers(Relay relay, Away away, Outside outside, AbandonedThreads abandoned, Ending ending) {
        this.relay = relay;
        this.away = away;
        this.outside = outside;
        this.abandoned = abandoned;
        this.ending = ending;
    }

    /** The calling thread if hooks count for it now, else null. May be called by any thread. */
    public @Nullable ControlledThread active() {
        ControlledThread t = relay.current();
        Thread thread = Thread.currentThread();
        if (DebuggerCalls.isRunBy(thread)) {
            return null;
        }
        if (t != null && t.thread == thread) {
            away.settle(t);
            if (t.passing == 0) {
                if (!t.unwinding) {
                    return t;
                }
                passWhileUnwinding(t);
            }
            return null;
        }
        ControlledThread absent = outside.caller();
        if (absent == null || absent.declared) {
            abandoned.throwIfCallerIsOne();
            return null;
        }
        if (!away.comeBack(absent)) {
            return null;
        }
        if (ending.isEnding()) {
            absent.passing = 0;
            throw TeardownSignal.INSTANCE;
        }
        return absent.passing == 0 ? absent : null;
    }

    /** The calling thread if it is under control, whether or not its hooks count now; else null. */
    public @Nullable ControlledThread caller() {
        ControlledThread t = relay.current();
        Thread thread = Thread.currentThread();
        if (DebuggerCalls.isRunBy(thread)) {
            return null;
        }
        if (t != null && t.thread == thread) {
            away.settle(t);
            return t;
        }
        ControlledThread absent = outside.caller();
        return absent != null && !absent.declared && away.comeBack(absent) ? absent : null;
    }

    private static void passWhileUnwinding(ControlledThread t) {
        if (++t.passedWhileUnwinding % 10_000 == 0) {
            throw TeardownSignal.INSTANCE; // it catches everything and loops: unwind it again
        }
    }
}
