package dev.heddle.replayer.engine;

import dev.heddle.recorder.generator.Hook;
import dev.heddle.replayer.access.MemoryAccess;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.names.HiddenNames;
import dev.heddle.replayer.names.IdentityHashes;

/** Objects: those that are made and frozen, and those that other threads may have. */
final class ObjectHooks {
    private final Execution execution;
    private final MemoryAccess memory;

    ObjectHooks(Execution execution) {
        this.execution = execution;
        this.memory = execution.memory.accesses;
    }

    @Hook(enter = "active", leave = false)
    void allocated(ControlledThread t, Object object, int site) {
        if (object != null) {
            execution.names.objects.allocated(object, t);
        }
    }

    @Hook(enter = "active", leave = false)
    void answered(ControlledThread t, Object object, int site) {
        if (object != null) {
            execution.names.objects.answered(object, t);
        }
    }

    @Hook(enter = "active", leave = false)
    void constructing(ControlledThread t, Object object) {
        execution.names.objects.allocated(object, t);
    }

    @Hook(enter = "active", leave = false)
    void constructed(ControlledThread t, Object object, Class<?> declaring) {
        memory.constructed(t, object, declaring);
    }

    @Hook(enter = "active", leave = false)
    int captured(ControlledThread t, int key, Object value) {
        return execution.memory.freezes.captured(t, key, value);
    }

    @Hook(enter = "active", leave = false)
    void lambdaFrozen(ControlledThread t, int key) {
        execution.memory.freezes.freeze(t, key);
    }

    @Hook(enter = "active", leave = false)
    void lambdaBegins(ControlledThread t, int key) {
        execution.memory.freezes.thaw(t, key);
    }

    @Hook
    boolean tracks(Object object) {
        ControlledThread t = execution.scheduler.callers.active();
        if (t != null) {
            boolean alone = execution.state.threads.size() == 1; // main prepares what its threads will share
            return !alone && !(object instanceof StringBuffer) && execution.names.objects.isShared(object, t);
        }
        t = execution.scheduler.callers.caller();
        return t != null
                && t.unwinding
                && object != null
                && execution.names.objects.find(object) >= 0; // a broken one may hold it
    }

    @Hook(enter = "active", leave = false)
    void noticed(ControlledThread t, Object object) {
        if (object != null) {
            execution.names.objects.part(object, t);
        }
    }

    @Hook
    void met(Object object) {
        if (object instanceof Thread thread) {
            ControlledThread t = execution.scheduler.callers.caller();
            if (t != null) {
                execution.times.inputs.made(t, thread);
            }
        } else if (object != null) {
            IdentityHashes.giveLasting(object);
        }
    }

    @Hook(enter = "fromLibrary", always = true)
    void metLambda(ControlledThread t, Object lambda, int site) {
        HiddenNames.give(lambda, execution.names.sites, site);
        IdentityHashes.giveLasting(lambda);
    }
}
