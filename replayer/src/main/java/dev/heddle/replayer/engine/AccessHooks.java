package dev.heddle.replayer.engine;

import dev.heddle.recorder.generator.Hook;
import dev.heddle.replayer.access.Copies;
import dev.heddle.replayer.access.MemoryAccess;
import dev.heddle.replayer.execution.ControlledThread;
import java.lang.reflect.Array;

/** Accesses of fields and array elements by instructions, and copies of arrays. What will throw is no event. */
final class AccessHooks {
    private final Execution execution;
    private final MemoryAccess memory;
    private final Copies copies;

    AccessHooks(Execution execution) {
        this.execution = execution;
        this.memory = execution.memory.accesses;
        this.copies = execution.memory.copies;
    }

    static boolean isOut(Object array, int index) {
        return array == null || index < 0 || index >= Array.getLength(array);
    }

    /** Whether the instruction throws an ArrayStoreException. */
    static boolean isRefused(Object array, Object reference) {
        return reference != null && !array.getClass().getComponentType().isInstance(reference);
    }

    static boolean isOut(Object array, int from, int length) {
        return array == null || from < 0 || length < 0 || from > Array.getLength(array);
    }

    // ---- reads

    @Hook(unless = "owner == null")
    void beforeRead(ControlledThread t, Object owner, int site) {
        memory.beforeRead(t, owner, site);
    }

    @Hook(otherwise = "classHooks.withoutHooks(owner)")
    void beforeStaticRead(ControlledThread t, Class<?> owner, int site) {
        memory.beforeStaticRead(t, owner, site);
    }

    @Hook(unless = "AccessHooks.isOut(array, index)")
    void beforeArrayRead(ControlledThread t, Object array, int index, int site) {
        memory.beforeArrayRead(t, array, index, site);
    }

    @Hook(enter = "underWay")
    int afterReadI(ControlledThread t, int heap, int site) {
        return (int) memory.read(t, heap, null, site).bits();
    }

    @Hook(enter = "underWay")
    long afterReadJ(ControlledThread t, long heap, int site) {
        return memory.read(t, heap, null, site).bits();
    }

    @Hook(enter = "underWay")
    Object afterReadL(ControlledThread t, Object heap, int site) {
        return memory.read(t, 0, heap, site).reference();
    }

    // ---- writes

    @Hook(unless = "owner == null")
    void beforeWriteI(ControlledThread t, Object owner, int value, int site) {
        memory.write(t, owner, value, null, site);
    }

    @Hook(unless = "owner == null")
    void beforeWriteJ(ControlledThread t, Object owner, long value, int site) {
        memory.write(t, owner, value, null, site);
    }

    @Hook(unless = "owner == null")
    void beforeWriteL(ControlledThread t, Object owner, Object value, int site) {
        memory.write(t, owner, 0, value, site);
    }

    @Hook(otherwise = "classHooks.withoutHooks(owner)")
    void beforeStaticWriteI(ControlledThread t, int value, Class<?> owner, int site) {
        memory.staticWrite(t, owner, value, null, site);
    }

    @Hook(otherwise = "classHooks.withoutHooks(owner)")
    void beforeStaticWriteJ(ControlledThread t, long value, Class<?> owner, int site) {
        memory.staticWrite(t, owner, value, null, site);
    }

    @Hook(otherwise = "classHooks.withoutHooks(owner)")
    void beforeStaticWriteL(ControlledThread t, Object value, Class<?> owner, int site) {
        memory.staticWrite(t, owner, 0, value, site);
    }

    @Hook(unless = "AccessHooks.isOut(array, index)")
    void beforeArrayWriteI(ControlledThread t, Object array, int index, int value, int site) {
        memory.arrayWrite(t, array, index, value, null, site);
    }

    @Hook(unless = "AccessHooks.isOut(array, index)")
    void beforeArrayWriteJ(ControlledThread t, Object array, int index, long value, int site) {
        memory.arrayWrite(t, array, index, value, null, site);
    }

    @Hook(unless = "AccessHooks.isOut(array, index) || AccessHooks.isRefused(array, value)")
    void beforeArrayWriteL(ControlledThread t, Object array, int index, Object value, int site) {
        memory.arrayWrite(t, array, index, 0, value, site);
    }

    @Hook(always = true)
    void interfaceWriteI(ControlledThread t, int value, Class<?> owner, int site) {
        interfaceWrite(t, owner, value, null, site);
    }

    @Hook(always = true)
    void interfaceWriteJ(ControlledThread t, long value, Class<?> owner, int site) {
        interfaceWrite(t, owner, value, null, site);
    }

    @Hook(always = true)
    void interfaceWriteL(ControlledThread t, Object value, Class<?> owner, int site) {
        interfaceWrite(t, owner, 0, value, site);
    }

    private void interfaceWrite(ControlledThread t, Class<?> owner, long bits, Object reference, int site) {
        if (t == null) {
            MemoryAccess.interfaceWriteWithoutHooks(owner, execution.names.sites.get(site), bits, reference);
        } else {
            memory.interfaceWrite(t, owner, bits, reference, site);
        }
    }

    // ---- copies

    @Hook(unless = "!dev.heddle.replayer.access.Copies.isValid(from, fromIndex, to, toIndex, length)")
    void arraycopy(
            ControlledThread t,
            Object from,
            int fromIndex,
            Object to,
            int toIndex,
            int length,
            int readSite,
            int writeSite) {
        copies.arraycopy(t, from, fromIndex, to, toIndex, length, readSite, writeSite);
    }

    @Hook(unless = "AccessHooks.isOut(array, from, length)")
    Object copy(ControlledThread t, Object array, int from, int length, Class<?> type, int site) {
        return copies.copy(t, array, from, length, type, site);
    }

    @Hook(unless = "original == null")
    void beforeClone(ControlledThread t, Object original, int site) {
        copies.beforeClone(t, original, site);
    }

    @Hook(enter = "active", leave = false)
    void afterClone(ControlledThread t, Object copy, int site) {
        if (copy != null) {
            copies.afterClone(t, copy);
        }
    }
}
