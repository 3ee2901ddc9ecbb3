package dev.heddle.replayer.access;

import dev.heddle.recorder.instrument.place.Elements;
import dev.heddle.recorder.instrument.place.Internals;
import dev.heddle.recorder.instrument.site.SiteTable;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.PerThread;
import dev.heddle.replayer.execution.ThreadTable;
import dev.heddle.replayer.names.FieldInfo;
import dev.heddle.replayer.names.Names;
import dev.heddle.replayer.names.ObjectNames;
import dev.heddle.replayer.store.ReadChoice;
import java.lang.reflect.Array;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * System.arraycopy and clone(): each element or field is an access of its own, and all reads come before all writes.
 */
public final class Copies {
    private final SiteTable sites;
    private final ObjectNames names;
    private final Layouts layouts;
    private final MemoryAccess memory;
    private final ClassValue<Boolean> overrides = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return overridesClone(type);
        }
    };

    /** What was read of an object that is being cloned. */
    private record ObjectCopy(FieldInfo[] fields, long[] bits, Object[] references) {}

    /** What a clone() that is under way has read. */
    private final PerThread<Copied> copied;

    private static final class Copied implements PerThread.Part<Copied> {
        @Nullable
        Object values;

        @Override
        public Copied fresh() {
            return new Copied();
        }
    }

    public Copies(Names names, ThreadTable threads, Layouts layouts, MemoryAccess memory) {
        this.sites = names.sites;
        this.names = names.objects;
        this.copied = threads.perThread(new Copied());
        this.layouts = layouts;
        this.memory = memory;
    }

    /** True unless System.arraycopy throws before it copies anything. */
    public static boolean isValid(Object from, int fromIndex, Object to, int toIndex, int length) {
        if (from == null || to == null) {
            return false;
        }
        Class<?> read = from.getClass().getComponentType();
        Class<?> written = to.getClass().getComponentType();
        if (read == null || written == null || (read != written && (read.isPrimitive() || written.isPrimitive()))) {
            return false;
        }
        return fromIndex >= 0
                && toIndex >= 0
                && length >= 0
                && fromIndex <= Array.getLength(from) - length
                && toIndex <= Array.getLength(to) - length;
    }

    /** As System.arraycopy; the arguments are valid. */
    public void arraycopy(
            ControlledThread t,
            Object from,
            int fromIndex,
            Object to,
            int toIndex,
            int length,
            int readSite,
            int writeSite) {
        if (memory.elides(t, from, readSite) && memory.elides(t, to, writeSite)) {
            System.arraycopy(from, fromIndex, to, toIndex, length);
            return;
        }
        Object values = read(t, from, fromIndex, length, readSite);
        for (int i = 0; i < length; i++) {
            memory.arrayWriteFrom(t, values, i, to, toIndex + i, writeSite);
            System.arraycopy(values, i, to, toIndex + i, 1); // throws ArrayStoreException where there was no event
        }
    }

    /** As Arrays.copyOf and copyOfRange: no other thread has the new array yet. */
    public Object copy(ControlledThread t, Object array, int from, int length, Class<?> type, int siteId) {
        Object values = read(t, array, from, Math.min(length, Array.getLength(array) - from), siteId);
        Object copy = Array.newInstance(type.getComponentType(), length);
        System.arraycopy(values, 0, copy, 0, Array.getLength(values));
        names.share(copy, t);
        return copy;
    }

    /** Reads elements into a new array of the same type. */
    private Object read(ControlledThread t, Object array, int start, int length, int siteId) {
        Class<?> type = array.getClass();
        Object values = Array.newInstance(type.getComponentType(), length);
        if (memory.elides(t, array, siteId)) {
            System.arraycopy(array, start, values, 0, length);
            return values;
        }
        Elements elements = Elements.of(values);
        for (int i = 0; i < length; i++) {
            memory.beforeElementRead(t, array, start + i, siteId);
            ReadChoice choice = memory.readNow(t, siteId);
            Internals.put(values, elements.offset(i), elements.type, choice.bits(), choice.reference());
        }
        return values;
    }

    /** Reads what Object.clone() is about to copy, if that is where the call ends and it will not throw. */
    public void beforeClone(ControlledThread t, Object original, int siteId) {
        copied.of(t).values = null;
        if (memory.elides(t, original, siteId)) {
            return; // the copy that the JVM makes is right
        }
        if (original.getClass().isArray()) {
            copied.of(t).values = read(t, original, 0, Array.getLength(original), siteId);
        } else if (original instanceof Cloneable
                && (sites.get(siteId).owner().equals("java.lang.Object") || !overrides.get(original.getClass()))) {
            copied.of(t).values = readFields(t, original, siteId);
        }
    }

    private static boolean overridesClone(Class<?> type) {
        try {
            for (Class<?> c = type; c != Object.class; c = c.getSuperclass()) {
                if (Arrays.stream(c.getDeclaredMethods())
                        .anyMatch(m -> m.getName().equals("clone") && m.getParameterCount() == 0)) {
                    return true;
                }
            }
            return false;
        } catch (LinkageError e) {
            return true; // not known: its own accesses are seen, if there are any
        }
    }

    private ObjectCopy readFields(ControlledThread t, Object original, int siteId) {
        FieldInfo[] fields = layouts.ofProgram(original.getClass());
        ObjectCopy copy = new ObjectCopy(fields, new long[fields.length], new Object[fields.length]);
        for (int i = 0; i < fields.length; i++) {
            memory.beforeRead(t, original, fields[i], siteId);
            ReadChoice choice = memory.readNow(t, siteId);
            copy.bits[i] = choice.bits();
            copy.references[i] = choice.reference();
        }
        return copy;
    }

    /** Names the copy and gives it the values that were read: others may have written since. */
    public void afterClone(ControlledThread t, Object copy) {
        Object values = copied.of(t).values;
        copied.of(t).values = null;
        if (values instanceof ObjectCopy read) {
            for (int i = 0; i < read.fields.length; i++) {
                FieldInfo f = read.fields[i];
                Internals.put(copy, f.offset, f.type, read.bits[i], read.references[i]);
            }
        } else if (values != null) {
            System.arraycopy(values, 0, copy, 0, Array.getLength(values));
        }
        names.allocated(copy, t);
    }
}
