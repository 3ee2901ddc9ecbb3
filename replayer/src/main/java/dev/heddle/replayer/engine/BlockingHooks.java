package dev.heddle.replayer.engine;

import dev.heddle.recorder.generator.Hook;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.Readiness;
import dev.heddle.replayer.execution.TeardownSignal;
import dev.heddle.replayer.inputs.FileReadiness;
import dev.heddle.replayer.reset.OpenSockets;
import java.io.FileDescriptor;

/** Operations of the JDK that may block for reasons outside of the program. */
final class BlockingHooks {
    private final Execution execution;
    private final Entrance entrance;

    BlockingHooks(Execution execution, Entrance entrance) {
        this.execution = execution;
        this.entrance = entrance;
    }

    @Hook(enter = "fromLibrary", always = true)
    boolean awaitReady(ControlledThread t, FileDescriptor file, int event, long nanos) {
        return awaitReady(t, new FileReadiness(file, event), nanos);
    }

    @Hook(enter = "fromLibrary")
    void bound(ControlledThread t, FileDescriptor file) {
        OpenSockets.bound(file);
    }

    @Hook(enter = "caller", leave = false)
    void socketMade(ControlledThread t, FileDescriptor file) {
        FileReadiness.deliverAtOnce(file);
    }

    @Hook(unless = "millis == 0", enter = "fromLibrary", always = true)
    int awaitSelected(ControlledThread t, int millis, int descriptor) {
        FileReadiness ready = FileReadiness.toRead(descriptor);
        Readiness until = t == null ? ready : new ReadyOrInterrupted(ready, t);
        return awaitReady(t, until, Math.max(0, millis) * 1_000_000L) ? 0 : millis;
    }

    /** What a thread waits for in a selector. */
    private record ReadyOrInterrupted(FileReadiness selector, ControlledThread thread) implements Readiness {
        @Override
        public boolean isReady() {
            return thread.interrupted || selector.isReady();
        }
    }

    private boolean awaitReady(ControlledThread t, Readiness readiness, long nanos) {
        if (t == null) {
            ControlledThread caller = execution.scheduler.callers.caller();
            if (caller != null && caller.unwinding && !readiness.isReady()) {
                throw TeardownSignal.INSTANCE;
            }
            return false;
        }
        execution.operations.outsideCalls.awaitReady(t, readiness, nanos);
        return true;
    }

    @Hook
    void outsideBegin() {
        ControlledThread away = execution.scheduler.outside.caller();
        if (away != null && away.declared) {
            away.declaredDepth++;
            return;
        }
        ControlledThread t = entrance.fromLibrary();
        if (t == null) {
            entrance.throwIfUnwinding();
            return;
        }
        boolean gone = false;
        try {
            execution.scheduler.away.goOutside(t);
            gone = true;
        } finally {
            if (!gone) {
                Entrance.leave(t);
            }
        }
    }

    @Hook
    void outsideEnd() {
        ControlledThread away = execution.scheduler.outside.caller();
        if (away != null && away.declaredDepth > 0) {
            away.declaredDepth--;
            return;
        }
        ControlledThread t = execution.scheduler.away.comesInside();
        if (t == null) {
            execution.scheduler.abandoned.throwIfCallerIsOne();
        } else {
            Entrance.leave(t);
            if (t.unwinding) {
                t.passing = 0;
                throw TeardownSignal.INSTANCE;
            }
        }
    }

    @Hook(enter = "fromLibrary")
    void transferBegin(ControlledThread t) {
        execution.operations.outsideCalls.transfer(t, true);
    }

    @Hook(enter = "fromLibrary")
    void transferEnd(ControlledThread t) {
        execution.operations.outsideCalls.transfer(t, false);
    }
}
