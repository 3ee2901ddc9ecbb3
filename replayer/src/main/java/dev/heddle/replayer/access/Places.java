package dev.heddle.replayer.access;

import dev.heddle.recorder.instrument.place.AtomicKind;
import dev.heddle.recorder.instrument.place.Elements;
import dev.heddle.recorder.instrument.place.HandleTarget;
import dev.heddle.recorder.instrument.place.Internals;
import dev.heddle.recorder.instrument.place.UpdaterLayout;
import dev.heddle.recorder.instrument.site.SiteTable;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.names.FieldInfo;
import dev.heddle.replayer.names.Fields;
import dev.heddle.replayer.names.Locations;
import dev.heddle.replayer.names.ObjectNames;
import dev.heddle.replayer.names.RawMemory;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which location an access means, by whatever means it is made: bytecode names a field by its site, others by a handle,
 * an updater, a {@link Field}, an offset or the object that keeps the value. One location is one location.
 */
public final class Places {
    private final SiteTable sites;
    private final ObjectNames names;
    private final Locations locations;
    private final Fields fields;
    private final Layouts layouts;
    private final RawMemory raw;
    private final Map<VarHandle, Handled> handles = new IdentityHashMap<>();
    /** Where the atomic classes keep their value or their array, by {@link AtomicKind}; null before the first use. */
    private final FieldInfo[] atomicFields = new FieldInfo[AtomicKind.values().length];

    /** A handle's target, with its field as the engine knows it, or null. */
    private record Handled(HandleTarget target, @Nullable FieldInfo field) {}

    public Places(
            SiteTable sites, ObjectNames names, Locations locations, Fields fields, Layouts layouts, RawMemory raw) {
        this.sites = sites;
        this.names = names;
        this.locations = locations;
        this.fields = fields;
        this.layouts = layouts;
        this.raw = raw;
    }

    /** Forgets the last execution. */
    public void clear() {
        handles.clear();
    }

    /** The instance field that the site names, or null where it cannot be found. */
    @Nullable
    FieldInfo ofInstance(int siteId, Object owner) {
        return fields.ofInstance(siteId, sites.get(siteId), owner);
    }

    /** The static field that the site names, or null where it cannot be found. */
    @Nullable
    FieldInfo ofStatic(int siteId, Class<?> owner) {
        return fields.ofStatic(siteId, sites.get(siteId), owner);
    }

    /** The field in which an atomic object keeps its value, or its array. */
    @Nullable
    FieldInfo ofAtomic(Object atomic) {
        AtomicKind kind = AtomicKind.of(atomic);
        FieldInfo known = atomicFields[kind.ordinal()];
        return known != null ? known : (atomicFields[kind.ordinal()] = fields.resolve(kind.declaring(), kind.field()));
    }

    Object arrayOf(Object atomic) {
        return Internals.reference(atomic, AtomicKind.of(atomic).offset());
    }

    /** The field of the owner that the updater accesses, or null where it is not known or the call will throw. */
    @Nullable
    FieldInfo ofUpdater(Object updater, @Nullable Object owner) {
        UpdaterLayout layout = UpdaterLayout.of(updater);
        return layout != null && layout.accepted(updater).isInstance(owner)
                ? layouts.at(owner, layout.offset(updater))
                : null;
    }

    /** Field of a reflective access; null for fields of the JDK's classes. */
    @Nullable
    FieldInfo ofReflected(Field field, @Nullable Object owner) {
        if (Layouts.isOfJdk(field.getDeclaringClass())) {
            return null;
        }
        return orNullIfForeign(fields.of(field), owner);
    }

    @Nullable
    FieldInfo ofHandle(VarHandle handle, @Nullable Object owner) {
        return orNullIfForeign(handled(handle).field, owner);
    }

    private static @Nullable FieldInfo orNullIfForeign(@Nullable FieldInfo f, @Nullable Object owner) {
        return f != null && (f.isStatic || f.declaring.isInstance(owner)) ? f : null;
    }

    /**
     * Field at an offset of an object that is no array. Null for a part of a field, for several fields at once, and for
     * fields of the JDK's classes.
     */
    @Nullable
    FieldInfo atOffset(Object base, long offset, char type) {
        FieldInfo f = layouts.at(base, offset);
        return f != null && UnsafeAccess.isSameWidth(f.type, type) && !Layouts.isOfJdk(f.declaring) ? f : null;
    }

    HandleTarget target(VarHandle handle) {
        return handled(handle).target;
    }

    private Handled handled(VarHandle handle) {
        Handled known = handles.get(handle);
        return known != null ? known : keep(handle, HandleTarget.of(handle));
    }

    private Handled keep(VarHandle handle, HandleTarget target) {
        Handled handled = new Handled(target, target.field() == null ? null : fields.of(target.field()));
        handles.put(handle, handled);
        return handled;
    }

    void created(VarHandle handle, Class<?> holder, String member) {
        keep(handle, HandleTarget.ofField(handle, holder, member));
    }

    /** An access of {@code t} to a field begins; the owner does not matter for a static one. */
    @SuppressWarnings("NullAway") // an instance field has its object
    void begin(ControlledThread t, FieldInfo f, @Nullable Object owner) {
        if (f.isStatic) {
            t.access.begin(locations.ofStatic(f), f, f.base, f.offset, f.type);
        } else {
            t.access.begin(locations.ofField(names.touched(owner, t), f), f, owner, f.offset, f.type);
        }
    }

    void begin(ControlledThread t, Object array, int index) {
        char type = Elements.of(array).type;
        t.access.begin(locations.ofElement(names.touched(array, t), index), null, array, index, type);
    }

    /**
     * Begins an access to bytes of an array, or of memory outside the heap.
     *
     * @param owner as {@link #ownerOfRaw} answers it
     * @param index as {@link #indexOfRaw} answers it
     */
    void beginRaw(
            ControlledThread t,
            Object owner,
            int index,
            @Nullable Object array,
            long offset,
            char type,
            boolean swapped) {
        int location = locations.ofElement(raw.view(owner, type, swapped, t), index);
        t.access.beginRaw(location, array, offset, type, swapped);
    }

    /** The array, or the block outside the heap that the address belongs to where there is none. */
    Object ownerOfRaw(@Nullable Object array, long offset) {
        return array == null ? raw.block(offset) : array;
    }

    /** Distance of the bytes from the begin of their owner. */
    static int indexOfRaw(Object owner, long offset) {
        long start = owner instanceof RawMemory.Block block ? block.address : Internals.arrayBase(owner.getClass());
        return (int) Math.min(offset - start, Integer.MAX_VALUE);
    }

    void allocatedOutside(ControlledThread t, long address, long size) {
        if (address != 0) {
            raw.allocated(address, Math.max(size, 1), t); // a buffer without room has an address, too
        }
    }
}
