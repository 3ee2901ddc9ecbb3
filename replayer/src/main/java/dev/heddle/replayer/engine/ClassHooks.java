package dev.heddle.replayer.engine;

import dev.heddle.recorder.generator.Hook;
import dev.heddle.replayer.access.MemoryAccess;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.operations.ClassInitialisation;
import java.lang.invoke.MethodHandles;

/** Initialisation of classes. */
final class ClassHooks {
    private final Execution execution;
    private final ClassInitialisation classes;
    private final MemoryAccess memory;

    ClassHooks(Execution execution) {
        this.execution = execution;
        this.classes = execution.operations.classes;
        this.memory = execution.memory.accesses;
    }

    /**
     * Hooks do not count now, but the class, where there is one, must be initialised for the code that runs without
     * them.
     */
    void withoutHooks(Class<?> owner) {
        if (owner == null) {
            return;
        }
        ControlledThread t = execution.scheduler.callers.caller();
        if (t == null || t.off > 0) {
            classes.initialiseSilently(owner, t);
        }
    }

    @Hook(enter = "fromLibrary", unless = "lookup == null || bytes == null")
    Class<?> definedBefore(ControlledThread t, MethodHandles.Lookup lookup, byte[] bytes) {
        return execution.definedClasses.before(lookup, bytes);
    }

    @Hook(enter = "fromLibrary")
    void defined(ControlledThread t, Class<?> type, MethodHandles.Lookup lookup, byte[] bytes) {
        execution.definedClasses.defined(type, lookup, bytes);
    }

    @Hook
    boolean mustInitialise(ControlledThread t, Class<?> owner, int site) {
        return !classes.isInitialised(t, owner, site);
    }

    @Hook
    boolean mustInitialiseHolder(ControlledThread t, Class<?> owner, int site) {
        return !memory.holderIsInitialised(t, owner, site);
    }

    @Hook
    void initHolder(ControlledThread t, Class<?> owner, int site) {
        memory.initialiseHolder(t, owner, site);
    }

    @Hook(otherwise = "classHooks.withoutHooks(owner)")
    void initClass(ControlledThread t, Class<?> owner, int site) {
        classes.initialise(t, owner, site);
    }

    @Hook(enter = "fromLibrary", otherwise = "classHooks.withoutHooks(owner)")
    void enterClass(ControlledThread t, Class<?> owner, int site) {
        classes.initialise(t, owner, site);
    }

    /** A constant made without events is the one that an initialiser with events answers later. */
    Object silentConstant(Object fresh) {
        ControlledThread t = execution.scheduler.callers.caller();
        return t != null && t.off > 0 ? classes.canonical(fresh) : fresh;
    }

    @Hook(enter = "active", leave = false, otherwise = "classHooks.silentConstant(fresh)")
    Object enumConstant(ControlledThread t, Object fresh) {
        Object known = classes.canonical(fresh);
        if (known != fresh) {
            execution.names.objects.pass(fresh, known);
        }
        return known;
    }
}
