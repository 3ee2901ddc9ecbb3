package dev.heddle.replayer.access;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.recorder.instrument.place.DeclaredFields;
import dev.heddle.recorder.instrument.place.Elements;
import dev.heddle.recorder.instrument.place.HandleTarget;
import dev.heddle.recorder.instrument.place.Internals;
import dev.heddle.recorder.instrument.site.Site;
import dev.heddle.recorder.instrument.site.SiteTable;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.names.FieldInfo;
import dev.heddle.replayer.names.ObjectNames;
import dev.heddle.replayer.operations.ClassInitialisation;
import dev.heddle.replayer.schedule.Relay;
import dev.heddle.replayer.store.ReadChoice;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Reads, writes and updates of fields and array elements, by whatever means. An access is: a scheduling point, then the
 * original instruction, then the event. The caller has checked that hooks count for {@code t} and marked it as inside
 * the engine.
 */
public final class MemoryAccess {
    private final SiteTable sites;
    private final Places places;
    private final AccessProtocol protocol;
    private final ClassInitialisation classes;
    private final Freezes freezes;
    private final ObjectNames names;
    private final Relay relay;
    private final Elision elision;

    public MemoryAccess(
            SiteTable sites,
            Places places,
            AccessProtocol protocol,
            ClassInitialisation classes,
            Freezes freezes,
            ObjectNames names,
            Relay relay,
            Elision elision) {
        this.sites = sites;
        this.places = places;
        this.protocol = protocol;
        this.classes = classes;
        this.freezes = freezes;
        this.names = names;
        this.relay = relay;
        this.elision = elision;
    }

    /** Whether plain accesses of {@code t} to the object or array have no event now. */
    boolean elides(ControlledThread t, Object owner, int siteId) {
        return elision.elides(t, owner, false, siteId);
    }

    /** The instruction of the access under way has thrown: it has no event. */
    public void abandon(ControlledThread t) {
        protocol.abandon(t.access);
    }

    // ---- loads and stores that are instructions of the program

    /** Before a load of an instance field. */
    public void beforeRead(ControlledThread t, Object owner, int siteId) {
        FieldInfo f = places.ofInstance(siteId, owner);
        if (f != null && !elision.elides(t, owner, f.isVolatile, siteId)) {
            beforeRead(t, owner, f, siteId);
        }
    }

    /** Before a load of that field. */
    public void beforeRead(ControlledThread t, Object owner, FieldInfo f, int siteId) {
        relay.point(t, EventKind.READ, siteId, owner, f.id);
        places.begin(t, f, owner);
    }

    /** Whether the class that declares the static field of the site is initialised. */
    public boolean holderIsInitialised(ControlledThread t, Class<?> owner, int siteId) {
        FieldInfo f = places.ofStatic(siteId, owner);
        return f == null || classes.isInitialised(t, f.declaring, siteId);
    }

    /** Initialises the class that declares the static field of the site. */
    public void initialiseHolder(ControlledThread t, Class<?> owner, int siteId) {
        FieldInfo f = places.ofStatic(siteId, owner);
        if (f != null) {
            classes.initialise(t, f.declaring, siteId);
        }
    }

    /** Before a load of a static field. */
    public void beforeStaticRead(ControlledThread t, Class<?> owner, int siteId) {
        FieldInfo f = places.ofStatic(siteId, owner);
        if (f != null) {
            classes.initialise(t, f.declaring, siteId);
            // Compiled code may have taken an earlier execution's constant of an interface for its value.
            if (f.ofInterface || !elision.elides(t, null, f.isVolatile, siteId)) {
                relay.point(t, EventKind.READ, siteId, null, f.id);
                places.begin(t, f, null);
            }
        }
    }

    /** Before a load of an array element that exists. */
    public void beforeArrayRead(ControlledThread t, Object array, int index, int siteId) {
        if (!elides(t, array, siteId)) {
            beforeElementRead(t, array, index, siteId);
        }
    }

    /** Announces a load of an element that always has an event. */
    void beforeElementRead(ControlledThread t, Object array, int index, int siteId) {
        relay.point(t, EventKind.READ, siteId, array, index);
        places.begin(t, array, index);
    }

    /** After a load that found this value; the program gets that of the choice answered. */
    public ReadChoice read(ControlledThread t, long heapBits, @Nullable Object heapReference, int siteId) {
        return protocol.read(t, heapBits, heapReference, siteId);
    }

    /** Chooses the value of a load that has no instruction of its own. */
    ReadChoice readNow(ControlledThread t, int siteId) {
        return protocol.readNow(t, siteId);
    }

    /** Before a store into an instance field. */
    public void write(ControlledThread t, Object owner, long bits, @Nullable Object reference, int siteId) {
        FieldInfo f = places.ofInstance(siteId, owner);
        if (f != null && !elidesStore(t, f, owner, reference, siteId)) {
            relay.point(t, EventKind.WRITE, siteId, owner, f.id);
            places.begin(t, f, owner);
            protocol.write(t, bits, reference, siteId);
        }
    }

    private boolean elidesStore(
            ControlledThread t, FieldInfo f, @Nullable Object owner, @Nullable Object reference, int siteId) {
        return f.isVolatile ? elision.elides(t, owner, true, siteId) : elision.elidesStore(t, owner, reference, siteId);
    }

    /** Before a store into a static field. */
    public void staticWrite(ControlledThread t, Class<?> owner, long bits, @Nullable Object reference, int siteId) {
        FieldInfo f = places.ofStatic(siteId, owner);
        if (f != null) {
            classes.initialise(t, f.declaring, siteId);
            staticWrite(t, f, bits, reference, siteId);
        }
    }

    private void staticWrite(ControlledThread t, FieldInfo f, long bits, @Nullable Object reference, int siteId) {
        if (elidesStore(t, f, null, reference, siteId)) {
            return;
        }
        relay.point(t, EventKind.WRITE, siteId, null, f.id);
        places.begin(t, f, null);
        protocol.write(t, bits, reference, siteId);
    }

    /** Before a store into an array element that exists, of a value that it can hold. */
    public void arrayWrite(
            ControlledThread t, Object array, int index, long bits, @Nullable Object reference, int siteId) {
        if (!elision.elidesStore(t, array, reference, siteId)) {
            relay.point(t, EventKind.WRITE, siteId, array, index);
            places.begin(t, array, index);
            protocol.write(t, bits, reference, siteId);
        }
    }

    /** Before an element of {@code values} is stored into {@code array}. What will throw is no event. */
    void arrayWriteFrom(ControlledThread t, Object values, int from, Object array, int index, int siteId) {
        if (!(array instanceof Object[])) {
            arrayWrite(t, array, index, Heap.elementBits(values, from, Elements.of(array).type), null, siteId);
            return;
        }
        Object reference = ((Object[]) values)[from];
        if (reference == null || array.getClass().getComponentType().isInstance(reference)) {
            arrayWrite(t, array, index, 0, reference, siteId);
        }
    }

    /** The initialiser of an interface assigns one of its fields, which are final for good to all bytecode. */
    public void interfaceWrite(ControlledThread t, Class<?> owner, long bits, @Nullable Object reference, int siteId) {
        FieldInfo f = places.ofStatic(siteId, owner);
        if (f != null) {
            staticWrite(t, f, bits, reference, siteId);
            classes.assigned(f);
            Internals.put(f.base, f.offset, f.type, bits, reference);
        }
    }

    /** Writes a field of an interface while hooks are off. May be called by any thread. */
    public static void interfaceWriteWithoutHooks(Class<?> owner, Site site, long bits, @Nullable Object reference) {
        Field field = DeclaredFields.find(owner, site.member(), site.memberDescriptor());
        if (field == null) {
            throw new IllegalStateException("no field " + site.member() + " in " + owner);
        }
        FieldInfo f = new FieldInfo(-1, field);
        Internals.put(f.base, f.offset, f.type, bits, reference);
    }

    /** A constructor of {@code declaring} is done with the object: its final fields are frozen. */
    public void constructed(ControlledThread t, Object object, Class<?> declaring) {
        freezes.freeze(t, names.touched(object, t), declaring);
    }

    // ---- calls of the JDK: the original call runs between before and after

    /** Before a call of a method of an atomic class. */
    public void beforeAtomic(ControlledThread t, Object atomic, int siteId) {
        FieldInfo f = places.ofAtomic(atomic);
        if (f != null) {
            beforeField(t, f, atomic, siteId);
        }
    }

    /** Announces an access to an element of an atomic array. */
    public void beforeAtomicArray(ControlledThread t, Object atomic, int index, int siteId) {
        beforeElement(t, places.arrayOf(atomic), index, siteId);
    }

    /** Announces an access by a field updater. */
    public void beforeUpdater(ControlledThread t, Object updater, @Nullable Object owner, int siteId) {
        FieldInfo f = places.ofUpdater(updater, owner);
        if (f != null) {
            beforeField(t, f, owner, siteId);
        }
    }

    /** Before an access by reflection. */
    public void beforeReflection(ControlledThread t, Field field, @Nullable Object owner, int siteId) {
        FieldInfo f = places.ofReflected(field, owner);
        if (f != null) {
            beforeField(t, f, owner, siteId);
        }
    }

    /** Before an access to an array element by a call, unless the call will throw. */
    public void beforeElement(ControlledThread t, @Nullable Object array, int index, int siteId) {
        if (array != null && index >= 0 && index < Array.getLength(array) && !elision.elides(t, null, true, siteId)) {
            relay.point(t, sites.get(siteId).kind(), siteId, array, index);
            places.begin(t, array, index);
            protocol.before(t, siteId);
        }
    }

    /** Before an access through a handle of fields. */
    public void beforeVarHandle(ControlledThread t, VarHandle handle, @Nullable Object owner, int siteId) {
        FieldInfo f = places.ofHandle(handle, owner);
        if (f != null) {
            beforeField(t, f, owner, siteId);
        }
    }

    private void beforeField(ControlledThread t, FieldInfo f, @Nullable Object owner, int siteId) {
        if (f.isStatic) {
            classes.initialise(t, f.declaring, siteId);
        }
        if (!elision.elides(t, null, true, siteId)) {
            relay.point(t, sites.get(siteId).kind(), siteId, f.isStatic ? null : owner, f.id);
            places.begin(t, f, owner);
            protocol.before(t, siteId);
        }
    }

    /** Before an access through a handle of array elements, or of views of bytes. */
    public void beforeVarHandleArray(
            ControlledThread t, VarHandle handle, @Nullable Object array, int index, int siteId) {
        HandleTarget to = places.target(handle);
        if (to.isArray() && array != null && array.getClass().isArray()) {
            beforeElement(t, array, index, siteId);
        } else if (to.view() != 0 && index >= 0) {
            beforeView(t, to, array, index, siteId);
        }
    }

    /** An access through a view of a byte array or byte buffer, unless it will throw. */
    private void beforeView(ControlledThread t, HandleTarget to, @Nullable Object bytes, int index, int siteId) {
        char type = UnsafeAccess.raw(to.view());
        if (bytes instanceof byte[] array) {
            if (index <= array.length - UnsafeAccess.width(type)) {
                beforeRaw(t, array, Internals.arrayBase(byte[].class) + index, type, to.swapped(), siteId);
            }
        } else if (bytes instanceof ByteBuffer buffer && index <= buffer.limit() - UnsafeAccess.width(type)) {
            beforeRaw(t, Buffers.array(buffer), Buffers.address(buffer) + index, type, to.swapped(), siteId);
        }
    }

    /**
     * The base is an object, an array, a class, or null for memory outside the heap. An access to a part of a field, or
     * to several at once, is external, and so are those to fields of the JDK's classes.
     */
    public void beforeUnsafe(ControlledThread t, @Nullable Object base, long offset, int siteId) {
        char type = UnsafeAccess.type(sites.get(siteId));
        if (base == null) {
            beforeRaw(t, null, offset, UnsafeAccess.raw(type), false, siteId);
        } else if (base.getClass().isArray()) {
            int index = UnsafeAccess.index(base, offset, type);
            if (index >= 0) {
                beforeElement(t, base, index, siteId);
            } else if (UnsafeAccess.isInside(base, offset, type)) {
                beforeRaw(t, base, offset, UnsafeAccess.raw(type), false, siteId);
            }
        } else {
            FieldInfo f = places.atOffset(base, offset, type);
            if (f != null) {
                beforeField(t, f, base, siteId);
            }
        }
    }

    /** Announces a plain access of memory outside the heap; {@code isPoint}: at which threads may be switched. */
    public void beforePlain(ControlledThread t, long address, boolean isPoint, int siteId) {
        Object owner = places.ownerOfRaw(null, address);
        int index = Places.indexOfRaw(owner, address);
        Site site = sites.get(siteId);
        if (isPoint) {
            relay.point(t, site.kind(), siteId, owner, index);
        }
        places.beginRaw(t, owner, index, null, address, UnsafeAccess.raw(UnsafeAccess.type(site)), false);
        if (site.kind() == EventKind.WRITE) {
            protocol.beforeStore(t, siteId);
        } else {
            protocol.before(t, siteId);
        }
    }

    /** An access to bytes of an array, or of memory outside the heap where there is none. */
    private void beforeRaw(
            ControlledThread t, @Nullable Object array, long offset, char type, boolean swapped, int siteId) {
        Object owner = places.ownerOfRaw(array, offset);
        int index = Places.indexOfRaw(owner, offset);
        relay.point(t, sites.get(siteId).kind(), siteId, owner, index);
        places.beginRaw(t, owner, index, array, offset, type, swapped);
        protocol.before(t, siteId);
    }

    /** Memory outside the heap was allocated. */
    public void allocatedOutside(ControlledThread t, long address, long size) {
        places.allocatedOutside(t, address, size);
    }

    /** A handle of a field was made. */
    public void varHandleCreated(VarHandle handle, Class<?> holder, String member) {
        places.created(handle, holder, member);
    }

    /** The compare-and-set under way expects this value; {@code type} is that of the argument. */
    public void expecting(ControlledThread t, char type, long bits, @Nullable Object reference) {
        protocol.expecting(t, type, bits, reference);
    }

    /** The compare-and-set under way expects these bits, and reads in that order where it fails. */
    public void expecting(ControlledThread t, char type, long bits, MemoryOrder failure) {
        t.access.failing(failure);
        protocol.expecting(t, type, bits, null);
    }

    /**
     * The event of the access that {@code t} has under way, after its original call.
     *
     * @return false where it is a weak compare-and-set that fails though memory held the expected value
     */
    public boolean afterAccess(ControlledThread t, int siteId) {
        return protocol.after(t, siteId);
    }

    /** A fence of VarHandle. */
    public void fence(ControlledThread t, int siteId) {
        if (!elision.elides(t, null, true, siteId)) {
            relay.point(t, EventKind.FENCE, siteId, null, -1);
            protocol.fence(t, siteId);
        }
    }
}
