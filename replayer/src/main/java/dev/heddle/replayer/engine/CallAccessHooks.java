package dev.heddle.replayer.engine;

import dev.heddle.recorder.generator.Hook;
import dev.heddle.replayer.access.Buffers;
import dev.heddle.replayer.access.MemoryAccess;
import dev.heddle.replayer.execution.ControlledThread;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;

/** Accesses by calls: atomics, VarHandles, updaters, Unsafe, reflection; and fences. */
final class CallAccessHooks {
    private final MemoryAccess memory;

    CallAccessHooks(Execution execution) {
        this.memory = execution.memory.accesses;
    }

    @Hook
    void fence(ControlledThread t, int site) {
        memory.fence(t, site);
    }

    @Hook(unless = "atomic == null")
    void beforeAtomic(ControlledThread t, Object atomic, int site) {
        memory.beforeAtomic(t, atomic, site);
    }

    @Hook(unless = "atomic == null")
    void beforeAtomicArray(ControlledThread t, Object atomic, int index, int site) {
        memory.beforeAtomicArray(t, atomic, index, site);
    }

    @Hook(unless = "handle == null")
    void beforeVarHandle(ControlledThread t, VarHandle handle, int site) {
        memory.beforeVarHandle(t, handle, null, site);
    }

    @Hook(unless = "handle == null")
    void beforeVarHandle(ControlledThread t, VarHandle handle, Object owner, int site) {
        memory.beforeVarHandle(t, handle, owner, site);
    }

    @Hook(unless = "handle == null")
    void beforeVarHandle(ControlledThread t, VarHandle handle, Object array, int index, int site) {
        memory.beforeVarHandleArray(t, handle, array, index, site);
    }

    @Hook
    void varHandleCreated(ControlledThread t, VarHandle handle, Class<?> holder, String member, boolean isStatic) {
        memory.varHandleCreated(handle, holder, member);
    }

    @Hook
    void beforeUnsafe(ControlledThread t, Object base, long offset, int site) {
        memory.beforeUnsafe(t, base, offset, site);
    }

    @Hook
    void allocatedOutside(ControlledThread t, long address, long size) {
        memory.allocatedOutside(t, address, size);
    }

    @Hook
    void allocatedOutside(ControlledThread t, ByteBuffer buffer) {
        memory.allocatedOutside(t, Buffers.address(buffer), buffer.capacity());
    }

    @Hook(unless = "updater == null")
    void beforeUpdater(ControlledThread t, Object updater, Object owner, int site) {
        memory.beforeUpdater(t, updater, owner, site);
    }

    @Hook(unless = "field == null", otherwise = "classHooks.withoutHooks(CallAccessHooks.declarerOfStatic(field))")
    void beforeReflection(ControlledThread t, Field field, Object owner, int site) {
        memory.beforeReflection(t, field, owner, site);
    }

    /** The class to be initialised before an access of the field; null where that does not. */
    static Class<?> declarerOfStatic(Field field) {
        return Modifier.isStatic(field.getModifiers()) ? field.getDeclaringClass() : null;
    }

    @Hook(unless = "array == null || !array.getClass().isArray()")
    void beforeReflection(ControlledThread t, Object array, int index, int site) {
        memory.beforeElement(t, array, index, site);
    }

    // ---- compare-and-set

    @Hook(enter = "underWay")
    void expectingI(ControlledThread t, int expected) {
        memory.expecting(t, 'I', expected, null);
    }

    @Hook(enter = "underWay")
    void expectingJ(ControlledThread t, long expected) {
        memory.expecting(t, 'J', expected, null);
    }

    @Hook(enter = "underWay")
    void expectingF(ControlledThread t, float expected) {
        memory.expecting(t, 'F', Float.floatToRawIntBits(expected), null);
    }

    @Hook(enter = "underWay")
    void expectingD(ControlledThread t, double expected) {
        memory.expecting(t, 'D', Double.doubleToRawLongBits(expected), null);
    }

    @Hook(enter = "underWay")
    void expectingL(ControlledThread t, Object expected) {
        memory.expecting(t, 'L', 0, expected);
    }

    // ---- after

    @Hook(enter = "underWay")
    void afterAccess(ControlledThread t, int site) {
        memory.afterAccess(t, site);
    }

    @Hook(enter = "underWay")
    int afterAccessI(ControlledThread t, int result, int site) {
        return memory.afterAccess(t, site) ? result : 0;
    }

    @Hook(enter = "underWay")
    long afterAccessJ(ControlledThread t, long result, int site) {
        memory.afterAccess(t, site);
        return result;
    }

    @Hook(enter = "underWay")
    Object afterAccessL(ControlledThread t, Object result, int site) {
        return memory.afterAccess(t, site) ? result : Boolean.FALSE; // the boxed result of a weak compare-and-set
    }
}
