package dev.heddle.replayer.access;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.replayer.execution.AccessUnderWay;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.EventLog;
import dev.heddle.replayer.names.ObjectNames;
import dev.heddle.replayer.names.RawMemory;
import dev.heddle.replayer.store.Store;
import org.jspecify.annotations.Nullable;

/**
 * Values of accesses in the log, and the writes that no instrumented instruction has made: from outside, and of what a
 * thread had for itself.
 */
public final class AccessLog {
    private final ObjectNames names;
    private final RawMemory raw;
    private final Store store;
    private final EventLog events;

    public AccessLog(ObjectNames names, RawMemory raw, Store store, EventLog events) {
        this.names = names;
        this.raw = raw;
        this.store = store;
        this.events = events;
    }

    void setValue(ControlledThread t, AccessUnderWay a, int e, long bits, @Nullable Object reference) {
        if (a.isReference()) {
            events.columns.addFlags(e, EventFlags.REFERENCE);
            events.columns.setValue(e, names.valueOf(reference, t));
        } else {
            events.columns.setValue(e, a.type() == 'J' ? raw.symbolic(bits) : bits);
        }
    }

    /**
     * Compares what memory holds where the access goes with what was executed: starts to track the location (what
     * memory holds is its initial write, which others may still see), or makes a write that came from outside an event
     * of its own.
     */
    void notice(ControlledThread t, AccessUnderWay a, long bits, @Nullable Object reference, int siteId) {
        int location = a.location();
        if (!store.isKnown(location)) {
            store.initial(location, bits, reference);
        } else if (store.newestBits(location) != bits || store.newestReference(location) != reference) {
            int e = events.append(t, EventKind.WRITE, siteId, location);
            events.columns.setOrders(e, MemoryOrder.NONE, MemoryOrder.PLAIN);
            // Of another language's program it is mostly the thread's own, by code that is not instrumented.
            events.columns.addFlags(e, EventFlags.EXTERNAL | (raw.isForeign() ? EventFlags.ORDERS_NOTHING : 0));
            setValue(t, a, e, bits, reference);
            store.external(location, e, bits, reference);
            events.executed(e);
        }
    }

    /**
     * What is there now has been written by the thread, over the default value; nothing where the location is known, or
     * has that value.
     */
    void written(ControlledThread t, AccessUnderWay a, int siteId) {
        int location = a.location();
        long bits = Heap.bits(a);
        Object reference = Heap.reference(a);
        if (store.isKnown(location) || bits == 0 && reference == null) {
            return;
        }
        store.initial(location, 0, null);
        int e = events.append(t, EventKind.WRITE, siteId, location);
        events.columns.setOrders(e, MemoryOrder.NONE, MemoryOrder.PLAIN);
        setValue(t, a, e, bits, reference);
        store.write(t.index, location, MemoryOrder.PLAIN, e, bits, reference);
        events.executed(e);
    }
}
