package dev.heddle.replayer.engine;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.run.PlainReads;
import dev.heddle.recorder.instrument.Internals;
import dev.heddle.recorder.instrument.Site;
import dev.heddle.replayer.store.ReadChoice;
import dev.heddle.replayer.store.Store;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Reads, writes and updates of fields and array elements, by whatever means: one location is one location. An access is: a scheduling
 * point, then the original instruction, then the event. The caller has checked that hooks count for {@code t} and marked it as inside the engine.
 */
final class MemoryAccess {
    private final Execution execution;
    final Fields fields;
    final Layouts layouts;
    private final ClassInitialisation classes;
    final Freezes freezes;
    private final RawMemory raw;
    private final Publication publication;
    private final FieldUpdaters updaters;
    private final Map<VarHandle, VarHandleTarget> handles = new IdentityHashMap<>();
    /** Where the atomic classes, and what extends them, keep their value or their array. */
    private final ClassValue<FieldInfo> atomicFields = new ClassValue<>() {
        @Override
        protected FieldInfo computeValue(Class<?> type) {
            Class<?> c = type;
            while (!c.getName().startsWith("java.util.concurrent.atomic.")) {
                c = c.getSuperclass();
            }
            FieldInfo value = fields.resolve(c, "value");
            return value != null ? value : fields.resolve(c, "array");
        }
    };

    MemoryAccess(Execution execution, ClassInitialisation classes) {
        this.execution = execution;
        this.classes = classes;
        this.fields = new Fields(execution.siteTable);
        this.layouts = new Layouts(fields);
        this.updaters = new FieldUpdaters(layouts);
        this.freezes = new Freezes(execution);
        this.raw = new RawMemory(execution.names);
        this.publication = new Publication(execution, this);
    }

    void clear() {
        handles.clear();
        raw.clear();
        freezes.clear();
    }

    private Site site(int siteId) {
        return execution.siteTable.get(siteId);
    }

    // ---- fields and array elements

    /** Remembers where the access goes, until its event. */
    private void target(ControlledThread t, int location, FieldInfo field, Object base, long offset, char type) {
        t.accessLocation = location;
        t.accessField = field;
        t.accessBase = base;
        t.accessOffset = offset;
        t.accessType = type;
        t.accessRaw = false;
        t.accessSwapped = false;
    }

    void beforeRead(ControlledThread t, Object owner, int siteId) {
        FieldInfo f = fields.ofInstance(siteId, site(siteId), owner);
        if (f != null) {
            beforeRead(t, owner, f, siteId);
        }
    }

    void beforeRead(ControlledThread t, Object owner, FieldInfo f, int siteId) {
        execution.relay.point(t, EventKind.READ, siteId, owner, f.id);
        target(t, execution.locations.ofField(execution.names.touched(owner, t), f), f, owner, f.offset, f.type);
    }

    boolean holderIsInitialised(ControlledThread t, Class<?> owner, int siteId) {
        FieldInfo f = fields.ofStatic(siteId, site(siteId), owner);
        return f == null || classes.isInitialised(t, f.declaring, siteId);
    }

    void initialiseHolder(ControlledThread t, Class<?> owner, int siteId) {
        FieldInfo f = fields.ofStatic(siteId, site(siteId), owner);
        if (f != null) {
            classes.initialise(t, f.declaring, siteId);
        }
    }

    void beforeStaticRead(ControlledThread t, Class<?> owner, int siteId) {
        FieldInfo f = fields.ofStatic(siteId, site(siteId), owner);
        if (f != null) {
            classes.initialise(t, f.declaring, siteId);
            execution.relay.point(t, EventKind.READ, siteId, null, f.id);
            target(t, execution.locations.ofStatic(f), f, f.base, f.offset, f.type);
        }
    }

    void beforeArrayRead(ControlledThread t, Object array, int index, int siteId) {
        execution.relay.point(t, EventKind.READ, siteId, array, index);
        char type = elementType(array);
        target(t, execution.locations.ofElement(execution.names.touched(array, t), index), null, array, index, type);
    }

    /** The event of a plain or volatile load; the value is that of the choice answered. */
    ReadChoice read(ControlledThread t, long heapBits, Object heapReference, int siteId) {
        int location = t.accessLocation;
        FieldInfo f = t.accessField;
        MemoryOrder order = f != null && f.isVolatile ? MemoryOrder.VOLATILE : MemoryOrder.PLAIN;
        if (f != null && f.ofInterface) { // compiled code may have taken an earlier execution's value for a constant
            noticeHeap(t, siteId);
        } else {
            noticeHeap(t, location, heapBits, heapReference, targetsReference(t), siteId);
        }
        ReadChoice choice = readEvent(t, chooseRead(t, order, siteId), order, siteId, 0);
        if (choice.reference() != null && execution.siteTable.isOfJdk(siteId)) {
            execution.names.share(choice.reference(), t); // a part of a collection that others may have
        }
        return choice;
    }

    /** A reference is stored where the access goes. */
    private void stored(ControlledThread t, Object reference, int location) {
        if (reference != null) {
            ObjectNames names = execution.names;
            names.confinement.stored(names.touched(reference, t), execution.locations.owner(location), t);
        }
    }

    /** The same for a load that has no instruction of its own. */
    ReadChoice readNow(ControlledThread t, int siteId) {
        return read(t, heapBits(t), heapReference(t), siteId);
    }

    /** Inside a collection of the JDK reads are as weak as those of the code that called it, if not for itself. */
    private PlainReads plainReads(ControlledThread t, int siteId) {
        PlainReads own = execution.plainReads(siteId);
        boolean isCalled = own == PlainReads.LATEST && t.callLine >= 0 && execution.siteTable.isOfJdk(siteId);
        return isCalled ? execution.plainReads(t.callLine) : own;
    }

    /** Lets the strategy choose what a read of the location sees. */
    private ReadChoice chooseRead(ControlledThread t, MemoryOrder order, int siteId) {
        int location = t.accessLocation;
        PlainReads plain = order == MemoryOrder.PLAIN ? plainReads(t, siteId) : PlainReads.JMM;
        MemoryOrder effective = plain == PlainReads.COHERENT ? MemoryOrder.OPAQUE : order;
        ReadChoice choice = execution.store.read(t.index, location, effective);
        if (effective != order) {
            choice.addFlags(EventFlags.COHERENT);
        }
        if (isFrozen(t)) {
            choice.addFlags(EventFlags.FROZEN);
            choice.onlyNewest();
        } else if (plain == PlainReads.LATEST) {
            choice.onlyNewest();
        }
        execution.readsFrom(t, choice, location, siteId, order == MemoryOrder.PLAIN);
        int slots = choice.slots();
        if (slots > 1) {
            choice.choosePlace(execution.choosePlace(t, slots));
        }
        return choice;
    }

    /** The event of a read whose choice has been made. */
    private ReadChoice readEvent(ControlledThread t, ReadChoice choice, MemoryOrder order, int siteId, int flags) {
        int location = t.accessLocation;
        int e = execution.append(t, EventKind.READ, siteId, location);
        execution.log.setOrders(e, order, MemoryOrder.NONE);
        execution.log.setReadsFrom(e, choice.source());
        setValue(t, e, choice.bits(), choice.reference(), targetsReference(t));
        execution.log.addFlags(e, flags | choice.flags());
        if (choice.place() >= 0) {
            execution.log.setPosition(e, choice.place());
        }
        execution.store.completeRead(e);
        execution.place(e, order, MemoryOrder.NONE);
        if (isFrozen(t)) {
            freezes.acquire(t, execution.locations.owner(location));
        }
        if (mayHold(choice.reference())) {
            freezes.find(t, choice.reference());
        }
        t.accessLocation = -1;
        execution.executed(e);
        return choice;
    }

    /** Whether what the object holds is frozen, where other threads may find it. */
    private boolean mayHold(Object reference) {
        return reference != null && execution.threads.size() > 1 && freezes.isHolder(reference.getClass());
    }

    /** Whether the access reads a final field of an object whose constructor is done with it (JLS 17.5). */
    private boolean isFrozen(ControlledThread t) {
        FieldInfo f = t.accessField;
        return f != null
                && f.isFinal
                && !f.isStatic
                && freezes.isFrozen(execution.locations.owner(t.accessLocation), f);
    }

    /** A constructor of {@code declaring} is done with the object: its final fields are frozen. */
    void constructed(ControlledThread t, Object object, Class<?> declaring) {
        freezes.freeze(t, execution.names.touched(object, t), declaring);
    }

    private void setValue(ControlledThread t, int e, long bits, Object reference, boolean isReference) {
        if (isReference) {
            execution.log.addFlags(e, EventFlags.REFERENCE);
            execution.log.setValue(e, execution.referenceValue(reference, t));
        } else {
            execution.log.setValue(e, t.accessType == 'J' ? raw.symbolic(bits) : bits);
        }
    }

    private void noticeHeap(ControlledThread t, int siteId) {
        noticeHeap(t, t.accessLocation, heapBits(t), heapReference(t), targetsReference(t), siteId);
    }

    /** Starts to track the location (what memory holds is its initial write, which others may still see), or makes a write that came from outside an event of its own. */
    private void noticeHeap(
            ControlledThread t, int location, long bits, Object reference, boolean isReference, int siteId) {
        Store store = execution.store;
        if (!store.isKnown(location)) {
            store.initial(location, bits, reference);
        } else if (store.newestBits(location) != bits || store.newestReference(location) != reference) {
            int e = execution.append(t, EventKind.WRITE, siteId, location);
            execution.log.setOrders(e, MemoryOrder.NONE, MemoryOrder.PLAIN);
            execution.log.addFlags(e, EventFlags.EXTERNAL);
            setValue(t, e, bits, reference, isReference);
            store.external(location, e, bits, reference);
            execution.executed(e);
        }
    }

    void write(ControlledThread t, Object owner, long bits, Object reference, int siteId) {
        FieldInfo f = fields.ofInstance(siteId, site(siteId), owner);
        if (f != null) {
            execution.relay.point(t, EventKind.WRITE, siteId, owner, f.id);
            int location = execution.locations.ofField(execution.names.touched(owner, t), f);
            target(t, location, f, owner, f.offset, f.type);
            writeEvent(t, bits, reference, siteId);
        }
    }

    void staticWrite(ControlledThread t, Class<?> owner, long bits, Object reference, int siteId) {
        FieldInfo f = fields.ofStatic(siteId, site(siteId), owner);
        if (f != null) {
            classes.initialise(t, f.declaring, siteId);
            execution.relay.point(t, EventKind.WRITE, siteId, null, f.id);
            target(t, execution.locations.ofStatic(f), f, f.base, f.offset, f.type);
            writeEvent(t, bits, reference, siteId);
        }
    }

    void arrayWrite(ControlledThread t, Object array, int index, long bits, Object reference, int siteId) {
        execution.relay.point(t, EventKind.WRITE, siteId, array, index);
        int location = execution.locations.ofElement(execution.names.touched(array, t), index);
        target(t, location, null, array, index, elementType(array));
        writeEvent(t, bits, reference, siteId);
    }

    /** Before an element of {@code values} is stored into {@code array}. What will throw is no event. */
    void arrayWriteFrom(ControlledThread t, Object values, int from, Object array, int index, int siteId) {
        Class<?> element = array.getClass().getComponentType();
        if (element.isPrimitive()) {
            long bits = elementBits(values, from, element.descriptorString().charAt(0));
            arrayWrite(t, array, index, bits, null, siteId);
            return;
        }
        Object reference = ((Object[]) values)[from];
        if (reference == null || element.isInstance(reference)) {
            arrayWrite(t, array, index, 0, reference, siteId);
        }
    }

    /** The event of a plain or volatile store, before the instruction stores. */
    private void writeEvent(ControlledThread t, long bits, Object reference, int siteId) {
        int location = t.accessLocation;
        FieldInfo f = t.accessField;
        noticeHeap(t, siteId); // else a write from outside would come to stand before older ones
        MemoryOrder order = f != null && f.isVolatile ? MemoryOrder.VOLATILE : MemoryOrder.PLAIN;
        if (reference != null && order == MemoryOrder.PLAIN && publishes(t, reference, siteId)) {
            Object base = t.accessBase;
            long offset = t.accessOffset;
            char type = t.accessType;
            publication.publish(t, reference, siteId);
            target(t, location, f, base, offset, type);
        }
        long stored = narrow(bits, t.accessType);
        int e = execution.append(t, EventKind.WRITE, siteId, location);
        execution.log.setOrders(e, MemoryOrder.NONE, order);
        setValue(t, e, stored, reference, targetsReference(t));
        execution.store.write(t.index, location, order, e, stored, reference);
        if (mayHold(reference)) {
            freezes.publish(t, reference);
        }
        stored(t, reference, location);
        execution.place(e, MemoryOrder.NONE, order);
        t.accessLocation = -1;
        execution.executed(e);
    }

    /** Whether a plain store by code that is read weakly lets others find what its thread had for itself. */
    private boolean publishes(ControlledThread t, Object reference, int siteId) {
        if (execution.threads.size() == 1 || execution.plainReads(siteId) == PlainReads.LATEST) {
            return false;
        }
        int into = execution.locations.owner(t.accessLocation);
        int object = execution.names.find(reference);
        Confinement confinement = execution.names.confinement;
        return object >= 0 && confinement.isConfined(object, t) && (into < 0 || !confinement.isConfined(into, t));
    }

    /** What is there now has been written by the thread, over the default value; nothing where the location is known, or has that value. Of an array the offset is the index. */
    void written(ControlledThread t, int location, FieldInfo f, Object base, long offset, char type, int siteId) {
        target(t, location, f, base, offset, type);
        long bits = heapBits(t);
        Object reference = heapReference(t);
        if (execution.store.isKnown(location) || bits == 0 && reference == null) {
            return;
        }
        execution.store.initial(location, 0, null);
        int e = execution.append(t, EventKind.WRITE, siteId, location);
        execution.log.setOrders(e, MemoryOrder.NONE, MemoryOrder.PLAIN);
        setValue(t, e, bits, reference, targetsReference(t));
        execution.store.write(t.index, location, MemoryOrder.PLAIN, e, bits, reference);
        execution.place(e, MemoryOrder.NONE, MemoryOrder.PLAIN);
        execution.executed(e);
    }

    /** What memory keeps of an int that is stored into a narrower place. */
    private static long narrow(long bits, char type) {
        return switch (type) {
            case 'B' -> (byte) bits;
            case 'S' -> (short) bits;
            case 'C' -> (char) bits;
            case 'Z' -> bits & 1;
            default -> bits;
        };
    }

    // ---- atomics and VarHandles: the original call runs between before and after

    void beforeAtomic(ControlledThread t, Object atomic, int siteId) {
        FieldInfo f = atomicField(atomic);
        if (f != null) {
            execution.relay.point(t, site(siteId).kind(), siteId, atomic, f.id);
            int location = execution.locations.ofField(execution.names.touched(atomic, t), f);
            target(t, location, f, atomic, f.offset, f.type);
            noticeBefore(t, siteId);
        }
    }

    void beforeUpdater(ControlledThread t, Object updater, Object owner, int siteId) {
        FieldInfo f = updaters.field(updater, owner);
        if (f != null) {
            beforeField(t, f, owner, siteId);
        }
    }

    /** Fields of the JDK's classes are its own affair. */
    void beforeReflection(ControlledThread t, Field field, Object owner, int siteId) {
        if (Layouts.isOfJdk(field.getDeclaringClass())) {
            return;
        }
        FieldInfo f = fields.resolve(
                field.getDeclaringClass(), field.getName(), field.getType().descriptorString());
        if (f != null && (f.isStatic || f.declaring.isInstance(owner))) {
            beforeField(t, f, owner, siteId);
        }
    }

    private FieldInfo atomicField(Object atomic) {
        return atomicFields.get(atomic.getClass());
    }

    void beforeAtomicArray(ControlledThread t, Object atomic, int index, int siteId) {
        FieldInfo inner = atomicFields.get(atomic.getClass());
        beforeElement(t, Internals.reference(atomic, inner.offset), index, siteId);
    }

    void beforeElement(ControlledThread t, Object array, int index, int siteId) {
        if (array != null && index >= 0 && index < Array.getLength(array)) {
            execution.relay.point(t, site(siteId).kind(), siteId, array, index);
            char type = elementType(array);
            int location = execution.locations.ofElement(execution.names.touched(array, t), index);
            target(t, location, null, array, index, type);
            noticeBefore(t, siteId);
        }
    }

    void beforeVarHandle(ControlledThread t, VarHandle handle, Object owner, int siteId) {
        VarHandleTarget to = target(handle);
        FieldInfo f = to.field();
        if (f != null && (f.isStatic || f.declaring.isInstance(owner))) {
            beforeField(t, f, owner, siteId);
        }
    }

    private void beforeField(ControlledThread t, FieldInfo f, Object owner, int siteId) {
        if (f.isStatic) {
            classes.initialise(t, f.declaring, siteId);
        }
        execution.relay.point(t, site(siteId).kind(), siteId, f.isStatic ? null : owner, f.id);
        int location = f.isStatic
                ? execution.locations.ofStatic(f)
                : execution.locations.ofField(execution.names.touched(owner, t), f);
        target(t, location, f, f.isStatic ? f.base : owner, f.offset, f.type);
        noticeBefore(t, siteId);
    }

    void beforeVarHandleArray(ControlledThread t, VarHandle handle, Object array, int index, int siteId) {
        VarHandleTarget to = target(handle);
        if (to.isArray() && array != null && array.getClass().isArray()) {
            beforeElement(t, array, index, siteId);
        } else if (to.view() != 0 && index >= 0) {
            beforeView(t, to, array, index, siteId);
        }
    }

    /** An access through a view of a byte array or byte buffer, unless it will throw. */
    private void beforeView(ControlledThread t, VarHandleTarget to, Object bytes, int index, int siteId) {
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
     * The base is an object, an array, a class, or null for memory outside the heap. An access to a part of a field, or to several at once, is
     * external, and so are those to fields of the JDK's classes.
     */
    void beforeUnsafe(ControlledThread t, Object base, long offset, int siteId) {
        char type = UnsafeAccess.type(site(siteId));
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
            FieldInfo f = layouts.at(base, offset);
            if (f != null && UnsafeAccess.isSameWidth(f.type, type) && !Layouts.isOfJdk(f.declaring)) {
                beforeField(t, f, base, siteId);
            }
        }
    }

    /** An access to bytes of an array, or of memory outside the heap where there is none. */
    private void beforeRaw(ControlledThread t, Object array, long offset, char type, boolean swapped, int siteId) {
        Object of = array;
        long start = 0;
        if (array == null) {
            RawMemory.Block block = raw.block(offset);
            of = block;
            start = block.address;
        } else {
            start = Internals.arrayBase(array.getClass());
        }
        int index = (int) Math.min(offset - start, Integer.MAX_VALUE);
        execution.relay.point(t, site(siteId).kind(), siteId, of, index);
        target(t, execution.locations.ofElement(raw.view(of, type, swapped, t), index), null, array, offset, type);
        t.accessRaw = true;
        t.accessSwapped = swapped;
        noticeBefore(t, siteId);
    }

    /** Memory outside the heap was allocated. */
    void allocatedOutside(ControlledThread t, long address, long size) {
        if (address != 0) {
            raw.allocated(address, Math.max(size, 1), t); // a buffer without room has an address, too
        }
    }

    private VarHandleTarget target(VarHandle handle) {
        VarHandleTarget known = handles.get(handle);
        if (known == null) {
            known = VarHandleTarget.of(handle, fields);
            handles.put(handle, known);
        }
        return known;
    }

    void varHandleCreated(VarHandle handle, Class<?> holder, String member) {
        handles.put(
                handle,
                VarHandleTarget.ofField(
                        fields.resolve(holder, member, handle.varType().descriptorString())));
    }

    private boolean targetsReference(ControlledThread t) {
        return t.accessType == 'L' || t.accessType == '[';
    }

    private long heapBits(ControlledThread t) {
        if (t.accessRaw) {
            long bits = Internals.bits(t.accessBase, t.accessOffset, t.accessType);
            return t.accessSwapped ? UnsafeAccess.swap(bits, t.accessType) : bits;
        }
        return targetsReference(t)
                ? 0
                : t.accessField != null
                        ? Internals.bits(t.accessBase, t.accessOffset, t.accessType)
                        : elementBits(t.accessBase, (int) t.accessOffset, t.accessType);
    }

    private Object heapReference(ControlledThread t) {
        return !targetsReference(t)
                ? null
                : t.accessField != null
                        ? Internals.reference(t.accessBase, t.accessOffset)
                        : ((Object[]) t.accessBase)[(int) t.accessOffset];
    }

    /** First character of the element type's descriptor; references of all sorts are L. */
    private static char elementType(Object array) {
        if (array instanceof Object[]) {
            return 'L';
        }
        if (array instanceof int[]) {
            return 'I';
        }
        if (array instanceof long[]) {
            return 'J';
        }
        if (array instanceof byte[]) {
            return 'B';
        }
        if (array instanceof char[]) {
            return 'C';
        }
        if (array instanceof boolean[]) {
            return 'Z';
        }
        if (array instanceof double[]) {
            return 'D';
        }
        return array instanceof float[] ? 'F' : 'S';
    }

    private static long elementBits(Object array, int index, char type) {
        return switch (type) {
            case 'I' -> ((int[]) array)[index];
            case 'J' -> ((long[]) array)[index];
            case 'F' -> Float.floatToRawIntBits(((float[]) array)[index]);
            case 'D' -> Double.doubleToRawLongBits(((double[]) array)[index]);
            case 'S' -> ((short[]) array)[index];
            case 'C' -> ((char[]) array)[index];
            case 'B' -> ((byte[]) array)[index];
            case 'Z' -> ((boolean[]) array)[index] ? 1 : 0;
            default -> throw new IllegalStateException("no primitive: " + type);
        };
    }

    /** The order that the method asks for; where it asks for none, that of the field's declaration. */
    private static MemoryOrder orElseDeclared(ControlledThread t, MemoryOrder asked) {
        if (asked != MemoryOrder.NONE) {
            return asked;
        }
        return t.accessField != null && t.accessField.isVolatile ? MemoryOrder.VOLATILE : MemoryOrder.PLAIN;
    }

    /** The last step before the original call: what it is to see is chosen and put into memory, unless that waits for the expected value. */
    private void noticeBefore(ControlledThread t, int siteId) {
        noticeHeap(t, siteId);
        t.accessChoice = null;
        t.accessSubstituted = false;
        Site s = site(siteId);
        if (s.kind() == EventKind.READ) {
            t.accessChoice = chooseRead(t, orElseDeclared(t, s.readOrder()), siteId);
            substitute(t);
        } else if (s.kind() == EventKind.UPDATE && !s.isCompareAndSet()) {
            t.accessChoice = execution.store.update(t.index, t.accessLocation, s.readOrder(), s.writeOrder());
            execution.readsFrom(t, t.accessChoice, t.accessLocation, siteId, false);
            substitute(t);
        }
        t.accessSite = siteId;
    }

    /** The compare-and-set under way expects this value; {@code type} is that of the argument. */
    void expecting(ControlledThread t, char type, long bits, Object reference) {
        Site s = site(t.accessSite);
        boolean isReference = targetsReference(t);
        long expected = isReference
                ? 0
                : type == 'L'
                        ? ExpectedValue.unboxed(reference, t.accessType)
                        : ExpectedValue.bits(type, bits, t.accessType);
        ReadChoice choice = execution.store.compareAndSet(
                t.index,
                t.accessLocation,
                s.readOrder(),
                s.writeOrder(),
                narrow(expected, t.accessType),
                isReference ? reference : null,
                execution.spuriousCas() && s.isWeak());
        t.accessChoice = choice;
        execution.readsFrom(t, choice, t.accessLocation, t.accessSite, false);
        if (choice.maySucceedOrFail() && execution.choose(2) == 1) {
            choice.failSpuriously();
        }
        if (choice.slots() > 1) {
            choice.choosePlace(execution.choosePlace(t, choice.slots()));
        }
        substitute(t);
    }

    /** Puts what the choice sees into memory where the original call will look. */
    private void substitute(ControlledThread t) {
        if (t.accessChoice.source() != execution.store.newest(t.accessLocation)) {
            t.accessSubstituted = true;
            put(t, t.accessChoice.bits(), t.accessChoice.reference());
        }
    }

    /** Memory holds the newest executed value again. */
    void restore(ControlledThread t) {
        if (t.accessSubstituted) {
            t.accessSubstituted = false;
            put(t, execution.store.newestBits(t.accessLocation), execution.store.newestReference(t.accessLocation));
        }
    }

    private void put(ControlledThread t, long bits, Object reference) {
        long offset = t.accessOffset;
        if (t.accessRaw) {
            long stored = t.accessSwapped ? UnsafeAccess.swap(bits, t.accessType) : bits;
            Internals.put(t.accessBase, offset, t.accessType, stored, null);
            return;
        }
        if (t.accessField == null) {
            Class<?> type = t.accessBase.getClass();
            offset = Internals.arrayBase(type) + t.accessOffset * Internals.arrayScale(type);
        }
        Internals.put(t.accessBase, offset, t.accessType, bits, reference);
    }

    /**
     * The event of the access that {@code t} has under way, after its original call.
     *
     * @return false where it is a weak compare-and-set that fails though memory held the expected value
     */
    boolean afterAccess(ControlledThread t, int siteId) {
        Site s = site(siteId);
        if (s.kind() == EventKind.WRITE) {
            writeAfter(t, s, siteId);
            return true;
        }
        ReadChoice choice = t.accessChoice;
        t.accessChoice = null;
        if (choice == null) { // a CAS whose expected value was never reported
            t.accessLocation = -1;
            return true;
        }
        if (s.kind() == EventKind.UPDATE && choice.writes()) {
            updateAfter(t, s, choice, siteId);
            return true;
        }
        int flags = s.kind() == EventKind.UPDATE ? EventFlags.FAILED_CAS : 0;
        boolean isSpurious = choice.isSpurious();
        if (isSpurious) {
            t.accessSubstituted = true; // the original call has written
            flags |= EventFlags.SPURIOUS;
        }
        restore(t);
        readEvent(t, choice, orElseDeclared(t, s.readOrder()), siteId, flags);
        return !isSpurious;
    }

    private void updateAfter(ControlledThread t, Site s, ReadChoice choice, int siteId) {
        int location = t.accessLocation;
        long bits = heapBits(t);
        Object reference = heapReference(t);
        int e = execution.append(t, EventKind.UPDATE, siteId, location);
        execution.log.setOrders(e, s.readOrder(), s.writeOrder());
        execution.log.setReadsFrom(e, choice.source());
        setValue(t, e, bits, reference, targetsReference(t));
        execution.log.addFlags(e, choice.flags());
        execution.store.completeUpdate(location, e, bits, reference);
        stored(t, reference, location);
        execution.place(e, s.readOrder(), s.writeOrder());
        t.accessSubstituted = false;
        t.accessLocation = -1;
        execution.executed(e);
    }

    private void writeAfter(ControlledThread t, Site s, int siteId) {
        int location = t.accessLocation;
        long bits = heapBits(t);
        Object reference = heapReference(t);
        MemoryOrder order = orElseDeclared(t, s.writeOrder());
        int e = execution.append(t, EventKind.WRITE, siteId, location);
        execution.log.setOrders(e, MemoryOrder.NONE, order);
        setValue(t, e, bits, reference, targetsReference(t));
        execution.store.write(t.index, location, order, e, bits, reference);
        stored(t, reference, location);
        execution.place(e, MemoryOrder.NONE, order);
        if (t.accessField != null && t.accessField.isFinal && !t.accessField.isStatic) {
            constructed(t, t.accessBase, t.accessField.declaring); // frozen again (JLS 17.5.3)
        }
        t.accessLocation = -1;
        execution.executed(e);
    }

    /** The initialiser of an interface assigns one of its fields, which are final for good to all bytecode. */
    void interfaceWrite(ControlledThread t, Class<?> owner, long bits, Object reference, int siteId) {
        FieldInfo f = fields.ofStatic(siteId, site(siteId), owner);
        if (f != null) {
            execution.relay.point(t, EventKind.WRITE, siteId, null, f.id);
            target(t, execution.locations.ofStatic(f), f, f.base, f.offset, f.type);
            writeEvent(t, bits, reference, siteId);
            classes.assigned(f);
            Internals.put(f.base, f.offset, f.type, bits, reference);
        }
    }

    /** The same while hooks do not count. May be called by any thread. */
    static void interfaceWriteWithoutHooks(Class<?> owner, Site site, long bits, Object reference) {
        Field field = Fields.find(owner, site.member(), site.memberDescriptor());
        if (field == null) {
            throw new IllegalStateException("no field " + site.member() + " in " + owner);
        }
        FieldInfo f = new FieldInfo(-1, field);
        Internals.put(f.base, f.offset, f.type, bits, reference);
    }

    /** A fence of VarHandle. */
    void fence(ControlledThread t, int siteId) {
        Site s = site(siteId);
        execution.relay.point(t, EventKind.FENCE, siteId, null, -1);
        int e = execution.append(t, EventKind.FENCE, siteId, -1);
        execution.log.setOrders(e, s.readOrder(), s.writeOrder());
        execution.model.fence(t.index, s.readOrder(), s.writeOrder());
        execution.place(e, s.readOrder(), s.writeOrder());
        execution.executed(e);
    }
}
