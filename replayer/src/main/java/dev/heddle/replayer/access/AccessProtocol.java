package dev.heddle.replayer.access;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.run.PlainReads;
import dev.heddle.recorder.instrument.site.Site;
import dev.heddle.recorder.instrument.site.SiteTable;
import dev.heddle.replayer.access.Strengthening.Change;
import dev.heddle.replayer.execution.AccessUnderWay;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.EventLog;
import dev.heddle.replayer.execution.ExecutionState;
import dev.heddle.replayer.execution.ThreadTable;
import dev.heddle.replayer.names.Confinement;
import dev.heddle.replayer.names.FieldInfo;
import dev.heddle.replayer.names.Locations;
import dev.heddle.replayer.names.Names;
import dev.heddle.replayer.names.ObjectNames;
import dev.heddle.replayer.store.ReadChoice;
import dev.heddle.replayer.store.Store;
import org.jspecify.annotations.Nullable;

/**
 * How an access becomes an event, once its location is known. What it sees is chosen in one way ({@link Reads}); the
 * instruction gets it in one of two ways (ADR 48): a load that is an instruction of the program gets its value replaced
 * afterwards; a call of the JDK that loads for itself finds the value in memory, which holds the newest one again when
 * the event is logged.
 */
public final class AccessProtocol {
    private final SiteTable sites;
    private final ObjectNames names;
    private final Locations locations;
    private final ThreadTable threads;
    private final Store store;
    private final EventLog events;
    private final PlainModes plainModes;
    private final Reads reads;
    private final Freezes freezes;
    private final Publication publication;
    private final AccessLog log;
    private final Elision elision;
    /** What is tried in the executions to come; null where the program runs as it is. */
    private @Nullable Strengthening strengthening;

    public AccessProtocol(
            Names names,
            ExecutionState state,
            Store store,
            Reads reads,
            Freezes freezes,
            Publication publication,
            AccessLog log,
            Elision elision) {
        this.sites = names.sites;
        this.names = names.objects;
        this.locations = names.locations;
        this.threads = state.threads;
        this.store = store;
        this.events = state.events;
        this.plainModes = reads.plainModes;
        this.reads = reads;
        this.freezes = freezes;
        this.publication = publication;
        this.log = log;
        this.elision = elision;
    }

    void strengthen(@Nullable Strengthening by) {
        strengthening = by;
    }

    // ---- loads and stores that are instructions of the program

    /** The event of a plain or volatile load, after the instruction; the value is that of the choice answered. */
    ReadChoice read(ControlledThread t, long heapBits, @Nullable Object heapReference, int siteId) {
        AccessUnderWay a = t.access;
        if (a.field() != null && a.field().ofInterface) {
            noticeHeap(t, siteId); // compiled code may have taken an earlier execution's value for a constant
        } else {
            log.notice(t, a, heapBits, heapReference, siteId);
        }
        MemoryOrder order = readOrder(a, MemoryOrder.NONE, siteId);
        fenceBefore(t, siteId);
        ReadChoice choice = reads.ofRead(t, a.location(), order, isFrozen(a), siteId);
        a.chosen(choice);
        readEvent(t, choice, order, siteId, 0);
        Object reference = choice.reference();
        if (reference != null && sites.isOfJdk(siteId)) {
            names.share(reference, t); // a part of a collection that others may have
        }
        return choice;
    }

    /** Chooses the value of a load that has no instruction of its own. */
    ReadChoice readNow(ControlledThread t, int siteId) {
        return read(t, Heap.bits(t.access), Heap.reference(t.access), siteId);
    }

    /** The event of a plain or volatile store, before the instruction stores. */
    void write(ControlledThread t, long bits, @Nullable Object reference, int siteId) {
        AccessUnderWay a = t.access;
        noticeHeap(t, siteId); // else a write from outside would come to stand before older ones
        MemoryOrder order = writeOrder(a, MemoryOrder.NONE, siteId);
        fenceBefore(t, siteId);
        if (reference != null && order == MemoryOrder.PLAIN && publishes(t, reference, siteId)) {
            publication.publish(t, reference, siteId);
        }
        writeEvent(t, order, Heap.narrow(bits, a.type()), reference, false, siteId);
    }

    /** Whether a plain store by code that is read weakly lets others find what its thread had for itself. */
    private boolean publishes(ControlledThread t, Object reference, int siteId) {
        if (threads.size() == 1 || plainModes.at(siteId) == PlainReads.LATEST) {
            return false;
        }
        int into = locations.owner(t.access.location());
        int object = names.find(reference);
        Confinement confinement = names.confinement;
        return object >= 0 && confinement.isConfined(object, t) && (into < 0 || !confinement.isConfined(into, t));
    }

    // ---- calls of the JDK: the original call runs between before and after

    /**
     * The last step before the original call: what it is to see is chosen and put into memory, unless that waits for
     * the expected value.
     */
    void before(ControlledThread t, int siteId) {
        AccessUnderWay a = t.access;
        noticeHeap(t, siteId);
        a.called(siteId);
        fenceBefore(t, siteId);
        Site s = sites.get(siteId);
        if (s.kind() == EventKind.READ) {
            see(a, reads.ofRead(t, a.location(), readOrder(a, s.readOrder(), siteId), isFrozen(a), siteId));
        } else if (s.kind() == EventKind.UPDATE && !s.isCompareAndSet()) {
            MemoryOrder read = readOrder(a, s.readOrder(), siteId);
            see(a, reads.ofUpdate(t, a.location(), read, writeOrder(a, s.writeOrder(), siteId), siteId));
        }
    }

    /**
     * The last step before a plain store of which the value is known afterwards. What memory holds is not compared with
     * what was executed: it goes unseen, and in a place of a stack that is used again it differs in each JVM.
     */
    void beforeStore(ControlledThread t, int siteId) {
        AccessUnderWay a = t.access;
        if (!store.isKnown(a.location())) {
            noticeHeap(t, siteId);
        }
        a.called(siteId);
    }

    /** The compare-and-set under way expects this value; {@code type} is that of the argument. */
    void expecting(ControlledThread t, char type, long bits, @Nullable Object reference) {
        AccessUnderWay a = t.access;
        Site s = sites.get(a.site());
        boolean isReference = a.isReference();
        long expected = isReference
                ? 0
                : type == 'L' ? ExpectedValue.unboxed(reference, a.type()) : ExpectedValue.bits(type, bits, a.type());
        MemoryOrder read = readOrder(a, s.readOrder(), a.site());
        see(
                a,
                reads.ofCompareAndSet(
                        t,
                        a.location(),
                        read,
                        writeOrder(a, s.writeOrder(), a.site()),
                        a.failure(read),
                        Heap.narrow(expected, a.type()),
                        isReference ? reference : null,
                        s.isWeak(),
                        a.site()));
    }

    /** What the access sees is chosen: memory holds it where the original call will look. */
    private void see(AccessUnderWay a, ReadChoice choice) {
        a.chosen(choice);
        if (choice.source() != store.newest(a.location())) {
            a.substituted();
            Heap.put(a, choice.bits(), choice.reference());
        }
    }

    /** Memory holds the newest executed value again. */
    private void restore(AccessUnderWay a) {
        a.restored();
        Heap.put(a, store.newestBits(a.location()), store.newestReference(a.location()));
    }

    /** The instruction or the original call has thrown: the access has no event. */
    void abandon(AccessUnderWay a) {
        if (a.isSubstituted()) {
            restore(a);
        }
        a.end();
    }

    /**
     * The event of the access that {@code t} has under way, after its original call.
     *
     * @return false where it is a weak compare-and-set that fails though memory held the expected value
     */
    boolean after(ControlledThread t, int siteId) {
        AccessUnderWay a = t.access;
        Site s = sites.get(siteId);
        if (s.kind() == EventKind.WRITE) {
            writeEvent(t, writeOrder(a, s.writeOrder(), siteId), Heap.bits(a), Heap.reference(a), true, siteId);
            return true;
        }
        ReadChoice choice = a.choice();
        if (choice == null) { // a compare-and-set whose expected value was never reported
            a.end();
            return true;
        }
        if (s.kind() == EventKind.UPDATE && choice.writes()) {
            updateEvent(t, choice, s, siteId);
            return true;
        }
        boolean isSpurious = choice.isSpurious();
        if (isSpurious || a.isSubstituted()) { // where it fails spuriously the original call has written
            restore(a);
        }
        int flags = s.kind() == EventKind.UPDATE ? EventFlags.FAILED_CAS : 0;
        readEvent(
                t,
                choice,
                a.failure(readOrder(a, s.readOrder(), siteId)),
                siteId,
                isSpurious ? flags | EventFlags.SPURIOUS : flags);
        return !isSpurious;
    }

    /** The order that the method asks for; where it asks for none, that of the field's declaration. */
    private MemoryOrder readOrder(AccessUnderWay a, MemoryOrder asked, int siteId) {
        MemoryOrder own = orElseDeclared(a, asked);
        return strengthening == null ? own : strengthening.ofRead(own, a.field(), sites.name(siteId));
    }

    private MemoryOrder writeOrder(AccessUnderWay a, MemoryOrder asked, int siteId) {
        MemoryOrder own = orElseDeclared(a, asked);
        return strengthening == null ? own : strengthening.ofWrite(own, a.field(), sites.name(siteId));
    }

    private static MemoryOrder orElseDeclared(AccessUnderWay a, MemoryOrder asked) {
        return asked != MemoryOrder.NONE ? asked : a.isVolatile() ? MemoryOrder.VOLATILE : MemoryOrder.PLAIN;
    }

    /** Executes a fence that is tried before the accesses of a site; it has no event. */
    private void fenceBefore(ControlledThread t, int siteId) {
        if (strengthening != null) {
            long site = sites.name(siteId);
            if (strengthening.changes(null, site, Change.FULL_FENCE)) {
                store.fence(t.index, MemoryOrder.VOLATILE, MemoryOrder.VOLATILE);
            } else if (strengthening.changes(null, site, Change.ACQUIRE_FENCE)) {
                store.fence(t.index, MemoryOrder.ACQUIRE, MemoryOrder.NONE);
            }
        }
    }

    // ---- events

    void fence(ControlledThread t, int siteId) {
        Site s = sites.get(siteId);
        int e = events.append(t, EventKind.FENCE, siteId, -1);
        events.columns.setOrders(e, s.readOrder(), s.writeOrder());
        store.fence(t.index, s.readOrder(), s.writeOrder());
        events.place(e, s.readOrder(), s.writeOrder());
        events.executed(e);
    }

    private void noticeHeap(ControlledThread t, int siteId) {
        AccessUnderWay a = t.access;
        log.notice(t, a, Heap.bits(a), Heap.reference(a), siteId);
    }

    private void readEvent(ControlledThread t, ReadChoice choice, MemoryOrder order, int siteId, int flags) {
        AccessUnderWay a = t.access;
        int e = events.append(t, EventKind.READ, siteId, a.location());
        events.columns.setOrders(e, order, MemoryOrder.NONE);
        events.columns.setReadsFrom(e, choice.source());
        log.setValue(t, a, e, choice.bits(), choice.reference());
        events.columns.addFlags(e, flags | choice.flags());
        if (choice.place() >= 0) {
            events.columns.setPosition(e, choice.place());
        }
        store.completeRead(e);
        events.place(e, order, MemoryOrder.NONE);
        if (isFrozen(a)) {
            freezes.acquire(t, locations.owner(a.location()));
        }
        Object reference = choice.reference();
        if (reference != null && mayHold(reference)) {
            freezes.find(t, reference);
        }
        execute(a, e);
    }

    private void updateEvent(ControlledThread t, ReadChoice choice, Site s, int siteId) {
        AccessUnderWay a = t.access;
        a.restored(); // memory holds what the original call has written, which is the newest value from now on
        long bits = Heap.bits(a);
        Object reference = Heap.reference(a);
        int e = events.append(t, EventKind.UPDATE, siteId, a.location());
        MemoryOrder read = readOrder(a, s.readOrder(), siteId);
        MemoryOrder write = writeOrder(a, s.writeOrder(), siteId);
        events.columns.setOrders(e, read, write);
        events.columns.setReadsFrom(e, choice.source());
        log.setValue(t, a, e, bits, reference);
        events.columns.addFlags(e, choice.flags());
        store.completeUpdate(a.location(), e, bits, reference);
        stored(t, reference);
        events.place(e, read, write);
        execute(a, e);
    }

    @SuppressWarnings("NullAway") // an instance field has its object
    private void writeEvent(
            ControlledThread t, MemoryOrder order, long bits, @Nullable Object reference, boolean byCall, int siteId) {
        AccessUnderWay a = t.access;
        int e = events.append(t, EventKind.WRITE, siteId, a.location());
        events.columns.setOrders(e, MemoryOrder.NONE, order);
        log.setValue(t, a, e, bits, reference);
        store.write(t.index, a.location(), order, e, bits, reference);
        if (!byCall && reference != null && mayHold(reference)) {
            freezes.publish(t, reference);
        }
        stored(t, reference);
        events.place(e, MemoryOrder.NONE, order);
        if (byCall && a.field() != null && a.field().isFinal && !a.field().isStatic) {
            freezes.freeze(t, names.touched(a.base(), t), a.field().declaring); // again (JLS 17.5.3)
        }
        execute(a, e);
    }

    /** The event is complete, and the access over with it. */
    private void execute(AccessUnderWay a, int e) {
        a.end();
        events.executed(e);
    }

    private void stored(ControlledThread t, @Nullable Object reference) {
        if (reference != null) {
            elision.stored(t, reference, locations.owner(t.access.location()));
        }
    }

    /** Whether what the object holds is frozen, where other threads may find it. */
    private boolean mayHold(Object reference) {
        return threads.size() > 1 && freezes.isHolder(reference.getClass());
    }

    /** Whether the access reads a final field of an object whose constructor is done with it (JLS 17.5). */
    private boolean isFrozen(AccessUnderWay a) {
        FieldInfo f = a.field();
        if (strengthening != null && f != null && strengthening.changes(f, 0, Change.FINAL)) {
            return true;
        }
        return f != null && f.isFinal && !f.isStatic && freezes.isFrozen(locations.owner(a.location()), f);
    }
}
