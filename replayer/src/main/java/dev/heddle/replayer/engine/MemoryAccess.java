package dev.heddle.replayer.engine;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.recorder.instrument.Site;
import dev.heddle.replayer.store.Store;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Reads, writes and updates of fields and array elements, by whatever means: one location is one location. An access is: a scheduling
 * point, then the original instruction, then the event. The caller has checked that hooks count for {@code t} and marked it as inside the engine.
 */
final class MemoryAccess {
    private final Execution execution;
    private final Fields fields = new Fields();
    final Layouts layouts = new Layouts(fields);
    private final ClassInitialisation classes;
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
    }

    void clear() {
        handles.clear();
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

    /** The event of a plain or volatile load; answers the chosen candidate. */
    int read(ControlledThread t, long heapBits, Object heapReference, int siteId) {
        int location = t.accessLocation;
        FieldInfo f = t.accessField;
        MemoryOrder order = f != null && f.isVolatile ? MemoryOrder.VOLATILE : MemoryOrder.PLAIN;
        boolean reference = t.accessType == 'L' || t.accessType == '[';
        noticeHeap(t, location, heapBits, heapReference, reference, f != null && f.inStoreOnly, siteId);
        return readEvent(t, EventKind.READ, location, order, MemoryOrder.NONE, reference, siteId, 0);
    }

    /** The same for a load that has no instruction of its own. */
    int readNow(ControlledThread t, int siteId) {
        return read(t, heapBits(t), heapReference(t), siteId);
    }

    private int readEvent(
            ControlledThread t,
            EventKind kind,
            int location,
            MemoryOrder readOrder,
            MemoryOrder writeOrder,
            boolean reference,
            int siteId,
            int flags) {
        Store store = execution.store;
        int choice = execution.readsFrom(location);
        int source = store.event(location, choice);
        int e = execution.append(t, kind, siteId, location);
        execution.log.setOrders(e, readOrder, writeOrder);
        execution.log.setReadsFrom(e, source);
        execution.sync(e, readOrder, writeOrder);
        if (kind == EventKind.READ) {
            setValue(t, e, store.bits(location, choice), store.reference(location, choice), reference);
            execution.log.addFlags(e, flags);
            t.accessLocation = -1;
            execution.executed(e);
        }
        return kind == EventKind.READ ? choice : e;
    }

    private void setValue(ControlledThread t, int e, long bits, Object reference, boolean isReference) {
        if (isReference) {
            execution.log.addFlags(e, EventFlags.REFERENCE);
            execution.log.setValue(e, execution.referenceValue(reference, t));
        } else {
            execution.log.setValue(e, bits);
        }
    }

    /** Starts to track the location, or makes a write that came from outside an event of its own. */
    private void noticeHeap(
            ControlledThread t,
            int location,
            long bits,
            Object reference,
            boolean isReference,
            boolean inStoreOnly,
            int siteId) {
        Store store = execution.store;
        if (!store.isKnown(location)) {
            store.initial(location, bits, reference);
        } else if (!inStoreOnly && (store.bits(location, 0) != bits || store.reference(location, 0) != reference)) {
            int e = execution.append(t, EventKind.WRITE, siteId, location);
            execution.log.setOrders(e, MemoryOrder.NONE, MemoryOrder.PLAIN);
            execution.log.addFlags(e, EventFlags.EXTERNAL);
            setValue(t, e, bits, reference, isReference);
            execution.log.setPosition(e, store.write(location, e, bits, reference));
            execution.executed(e);
        }
    }

    void write(ControlledThread t, Object owner, long bits, Object reference, int siteId) {
        FieldInfo f = fields.ofInstance(siteId, site(siteId), owner);
        if (f != null) {
            execution.relay.point(t, EventKind.WRITE, siteId, owner, f.id);
            int location = execution.locations.ofField(execution.names.touched(owner, t), f);
            writeEvent(t, location, f, f.type, bits, reference, siteId);
        }
    }

    void staticWrite(ControlledThread t, Class<?> owner, long bits, Object reference, int siteId) {
        FieldInfo f = fields.ofStatic(siteId, site(siteId), owner);
        if (f != null) {
            classes.initialise(t, f.declaring, siteId);
            execution.relay.point(t, EventKind.WRITE, siteId, null, f.id);
            writeEvent(t, execution.locations.ofStatic(f), f, f.type, bits, reference, siteId);
        }
    }

    void arrayWrite(ControlledThread t, Object array, int index, long bits, Object reference, int siteId) {
        execution.relay.point(t, EventKind.WRITE, siteId, array, index);
        int location = execution.locations.ofElement(execution.names.touched(array, t), index);
        char type = elementType(array);
        writeEvent(t, location, null, type, bits, reference, siteId);
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

    private void writeEvent(
            ControlledThread t, int location, FieldInfo f, char type, long bits, Object reference, int siteId) {
        MemoryOrder order = f != null && f.isVolatile ? MemoryOrder.VOLATILE : MemoryOrder.PLAIN;
        int e = execution.append(t, EventKind.WRITE, siteId, location);
        execution.log.setOrders(e, MemoryOrder.NONE, order);
        execution.sync(e, MemoryOrder.NONE, order);
        long stored = narrow(bits, type);
        boolean isReference = type == 'L' || type == '[';
        setValue(t, e, stored, reference, isReference);
        execution.log.setPosition(e, execution.store.write(location, e, stored, reference));
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

    private FieldInfo atomicField(Object atomic) {
        return atomicFields.get(atomic.getClass());
    }

    void beforeAtomicArray(ControlledThread t, Object atomic, int index, int siteId) {
        FieldInfo inner = atomicFields.get(atomic.getClass());
        beforeElement(t, Internals.reference(atomic, inner.offset), index, siteId);
    }

    private void beforeElement(ControlledThread t, Object array, int index, int siteId) {
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
        execution.relay.point(t, site(siteId).kind(), siteId, owner, f.id);
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
        }
    }

    /** The base is an object, an array or a class. An access to a part of a field, or to several at once, is external. */
    void beforeUnsafe(ControlledThread t, Object base, long offset, int siteId) {
        char type = UnsafeAccess.type(site(siteId));
        if (base.getClass().isArray()) {
            int index = UnsafeAccess.index(base, offset, type);
            if (index >= 0) {
                beforeElement(t, base, index, siteId);
            }
            return;
        }
        FieldInfo f = layouts.at(base, offset);
        if (f != null && UnsafeAccess.isSameWidth(f.type, type)) {
            beforeField(t, f, base, siteId);
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
        handles.put(handle, VarHandleTarget.ofField(fields.resolve(holder, member)));
    }

    private boolean targetsReference(ControlledThread t) {
        return t.accessType == 'L' || t.accessType == '[';
    }

    private long heapBits(ControlledThread t) {
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

    private void noticeBefore(ControlledThread t, int siteId) {
        noticeHeap(t, t.accessLocation, heapBits(t), heapReference(t), targetsReference(t), false, siteId);
    }

    /** The event of the access that {@code t} has under way, after its original call. {@code succeeded} matters for updates only. */
    void afterAccess(ControlledThread t, boolean succeeded, int siteId) {
        Site s = site(siteId);
        int location = t.accessLocation;
        boolean isReference = targetsReference(t);
        if (s.kind() == EventKind.READ) {
            readEvent(t, EventKind.READ, location, s.readOrder(), MemoryOrder.NONE, isReference, siteId, 0);
            return;
        }
        if (s.kind() == EventKind.UPDATE && !succeeded) {
            readEvent(
                    t,
                    EventKind.READ,
                    location,
                    s.readOrder(),
                    MemoryOrder.NONE,
                    isReference,
                    siteId,
                    EventFlags.FAILED_CAS);
            return;
        }
        long bits = heapBits(t);
        Object reference = heapReference(t);
        int e;
        if (s.kind() == EventKind.UPDATE) {
            e = readEvent(t, EventKind.UPDATE, location, s.readOrder(), s.writeOrder(), isReference, siteId, 0);
        } else {
            e = execution.append(t, EventKind.WRITE, siteId, location);
            execution.log.setOrders(e, MemoryOrder.NONE, s.writeOrder());
            execution.sync(e, MemoryOrder.NONE, s.writeOrder());
        }
        setValue(t, e, bits, reference, isReference);
        execution.log.setPosition(e, execution.store.write(location, e, bits, reference));
        t.accessLocation = -1;
        execution.executed(e);
    }

    /** The interface's static field gets this value in the store. */
    void interfaceWrite(ControlledThread t, Class<?> owner, long bits, Object reference, int siteId) {
        FieldInfo f = fields.ofStatic(siteId, site(siteId), owner);
        if (f != null) {
            execution.relay.point(t, EventKind.WRITE, siteId, null, f.id);
            writeEvent(t, execution.locations.ofStatic(f), f, f.type, bits, reference, siteId);
        }
    }

    /** A fence of VarHandle. */
    void fence(ControlledThread t, int siteId) {
        Site s = site(siteId);
        execution.relay.point(t, EventKind.FENCE, siteId, null, -1);
        int e = execution.append(t, EventKind.FENCE, siteId, -1);
        execution.log.setOrders(e, s.readOrder(), s.writeOrder());
        execution.sync(e, s.readOrder(), s.writeOrder());
        execution.executed(e);
    }
}
