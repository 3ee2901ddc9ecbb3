package dev.heddle.replayer.engine;

import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.recorder.instrument.site.Site;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.ProgramStack;
import dev.heddle.replayer.names.Variables;
import dev.heddle.replayer.names.Variables.Variable;
import java.util.List;

/**
 * What a front end for another language needs in addition to the hooks of {@link dev.heddle.recorder.hooks.HookSink},
 * which it calls in place of instrumented code.
 */
public final class ForeignProgram {
    private final Execution execution;
    private final Entrance entrance;

    ForeignProgram(Execution execution, Entrance entrance) {
        this.execution = execution;
        this.entrance = entrance;
    }

    /** Adds a site and answers its id, which hooks take. */
    public int addSite(Site site) {
        return execution.names.sites.add(site);
    }

    /** Sets what memory outside of the heap is called that no allocation has named. */
    public void variables(Variables with) {
        execution.names.raw.variables(with);
    }

    /** Memory that the calling thread gets goes by this name from here on; what was known of it is void. */
    public void allocated(Variable variable) {
        ControlledThread t = entrance.fromLibrary();
        if (t != null) {
            try {
                execution.names.raw.allocated(variable, t);
            } finally {
                Entrance.leave(t);
            }
        }
    }

    /**
     * Before a plain access of memory outside of the heap. It need be no scheduling point: where a data race is a
     * failure, threads need not be switched between two operations that synchronise, since a race is found in whatever
     * order its accesses come. The hook after an access follows, for a store when memory holds its value.
     */
    public void beforePlain(long address, boolean isPoint, int site) {
        ControlledThread t = entrance.enter();
        if (t != null) {
            try {
                execution.memory.accesses.beforePlain(t, address, isPoint, site);
            } finally {
                Entrance.leave(t);
            }
        }
    }

    /**
     * Ends the execution with a failure of that kind, unless it ends already. Does not return.
     *
     * @param frame where in the program
     */
    public void fail(FailureKind kind, String message, StackTraceElement frame) {
        ControlledThread t = entrance.fromLibrary();
        if (t != null) {
            try {
                List<String> stack = ProgramStack.frames(new StackTraceElement[] {frame});
                execution.state.ending.fail(kind, t, message, stack);
                execution.scheduler.relay.leave(t);
            } finally {
                Entrance.leave(t);
            }
        }
    }

    /** The access under way has no event. */
    public void abandon() {
        ControlledThread t = entrance.underWay();
        if (t != null) {
            try {
                execution.memory.accesses.abandon(t);
            } finally {
                Entrance.leave(t);
            }
        }
    }

    /** The compare-and-set under way expects this value, and reads in that order where it fails. */
    public void expecting(char type, long bits, MemoryOrder failure) {
        ControlledThread t = entrance.underWay();
        if (t != null) {
            try {
                execution.memory.accesses.expecting(t, type, bits, failure);
            } finally {
                Entrance.leave(t);
            }
        }
    }

    /** A scheduling point before the thread takes a lock of the program's own kind, if that is free. */
    public void beforeLock(Object lock, int site) {
        ControlledThread t = entrance.enter();
        if (t != null) {
            try {
                execution.operations.monitors.point(t, lock, site);
            } finally {
                Entrance.leave(t);
            }
        }
    }

    /** The thread has taken such a lock, or has given it up; a shared one orders nothing among those who share it. */
    public void locked(Object lock, boolean isTaken, boolean isShared, int site) {
        ControlledThread t = entrance.enter();
        if (t != null) {
            try {
                if (isTaken) {
                    execution.operations.monitors.take(t, lock, isShared, site);
                } else {
                    execution.operations.monitors.give(t, lock, isShared, site);
                }
            } finally {
                Entrance.leave(t);
            }
        }
    }

    /** Enters a monitor if that is free or the caller's; answers whether the caller has it now. */
    public boolean tryEnter(Object lock, int site) {
        ControlledThread t = entrance.enter();
        if (t == null) {
            return true;
        }
        try {
            return execution.operations.monitors.tryEnter(t, lock, site);
        } finally {
            Entrance.leave(t);
        }
    }
}
