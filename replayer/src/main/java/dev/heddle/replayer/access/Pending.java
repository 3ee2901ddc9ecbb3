package dev.heddle.replayer.access;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.run.PlainReads;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.recorder.instrument.site.Site;
import dev.heddle.recorder.instrument.site.SiteTable;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.names.Fields;
import dev.heddle.replayer.names.Locations;
import dev.heddle.replayer.names.Names;
import dev.heddle.replayer.names.ObjectNames;
import dev.heddle.replayer.names.RawMemory;
import dev.heddle.replayer.names.SiteNumbers;
import dev.heddle.replayer.operations.LibraryCalls;
import dev.heddle.replayer.schedule.LookAhead;
import dev.heddle.replayer.store.Store;
import dev.heddle.replayer.strategy.PendingSink;
import org.jspecify.annotations.Nullable;

/**
 * Looks ahead at what a thread is about to do, without doing any of it. The model is asked as by the access itself,
 * which asks again when it comes to it: a question that is not followed by its operation has no effect. So this happens
 * at scheduling points alone, where no access stands between its question and its event.
 *
 * <p>Exact where {@code CommunicationSinks} tells sinks by kind and orders. An estimate: library calls (whether they
 * acquire shows when they return), and writes from outside that have not been noticed yet.
 */
public final class Pending implements LookAhead, PendingSink {
    private static final int UNKNOWN = -1;

    private final SiteTable sites;
    private final ObjectNames names;
    private final Locations locations;
    private final SiteNumbers siteNumbers;
    private final Fields fields;
    private final RawMemory raw;
    private final Store store;
    private final LibraryCalls library;
    private final PlainModes plainModes;
    private final Reads reads;
    private int site;
    private int location;
    private int source;

    public Pending(Names names, Store store, LibraryCalls library, Reads reads) {
        this.sites = names.sites;
        this.names = names.objects;
        this.locations = names.locations;
        this.siteNumbers = names.siteNumbers;
        this.fields = names.fields;
        this.raw = names.raw;
        this.store = store;
        this.library = library;
        this.plainModes = reads.plainModes;
        this.reads = reads;
    }

    @Override
    public int site() {
        return site;
    }

    @Override
    public int location() {
        return location;
    }

    @Override
    public int source() {
        return source;
    }

    @Override
    public @Nullable PendingSink sinkOf(ControlledThread t) {
        return isSink(t) ? this : null;
    }

    private boolean isSink(ControlledThread t) {
        source = EventColumns.READS_NOTHING;
        int at = UNKNOWN;
        switch (t.pendingKind) {
            case READ, WRITE, UPDATE -> {
                at = accessLocation(t);
                if (!isSinkAccess(t, at)) {
                    return false;
                }
            }
            case FENCE -> {
                Site s = sites.get(t.pendingSite);
                if (s.writeOrder() != MemoryOrder.VOLATILE && !s.readOrder().acquires()) {
                    return false;
                }
            }
            case LOCK -> at = t.waitsFor.monitor() >= 0 ? t.waitsFor.monitor() : library.findLock(t.pendingObject);
            case WAKE -> at = t.waitsFor.monitor();
            case PARK -> at = findWhole(LocationKind.THREAD, t.pendingObject);
            case SYNC -> at = findWhole(LocationKind.SYNCHRONIZER, t.pendingObject);
            case UNLOCK, WAIT, NOTIFY, START, BEGIN, END, JOIN, UNPARK, INTERRUPT, YIELD, CLASS_INIT, INPUT -> {
                return false;
            }
        }
        site = t.pendingSite < 0 ? -1 : siteNumbers.find(t.pendingSite);
        location = t.pendingKind == EventKind.FENCE ? -1 : at < 0 ? NEW : locations.findNumber(at);
        return true;
    }

    private int findWhole(LocationKind kind, @Nullable Object object) {
        if (object == null) {
            return kind == LocationKind.SYNCHRONIZER ? locations.findLibrary() : UNKNOWN;
        }
        int named = names.find(object);
        return named < 0 ? UNKNOWN : locations.findWhole(kind, named);
    }

    /** Where the access will go, or {@link #UNKNOWN} where no access has gone yet. */
    private int accessLocation(ControlledThread t) {
        Object object = t.pendingObject;
        if (object == null) {
            return t.pendingMember >= 0 ? locations.findStatic(t.pendingMember) : UNKNOWN;
        }
        if (object instanceof RawMemory.Block) {
            int view = raw.findView(object, UnsafeAccess.raw(UnsafeAccess.type(sites.get(t.pendingSite))));
            return view < 0 ? UNKNOWN : locations.findMember(view, t.pendingMember);
        }
        int named = names.find(object);
        return named < 0 ? UNKNOWN : locations.findMember(named, t.pendingMember);
    }

    private boolean isSinkAccess(ControlledThread t, int at) {
        Site s = sites.get(t.pendingSite);
        if (t.pendingKind == EventKind.WRITE) {
            return orElseDeclared(t, s.writeOrder()) == MemoryOrder.VOLATILE;
        }
        MemoryOrder order = orElseDeclared(t, s.readOrder());
        boolean isPlainRead = t.pendingKind == EventKind.READ && order == MemoryOrder.PLAIN;
        boolean isCoherent = isPlainRead && plainModes.at(t.pendingSite) == PlainReads.COHERENT;
        if (at < 0 || !store.isKnown(at)) {
            source = EventColumns.READS_INITIAL;
            return !isPlainRead;
        }
        MemoryOrder effective = isCoherent ? MemoryOrder.OPAQUE : order;
        MemoryOrder write = t.pendingKind == EventKind.READ ? MemoryOrder.NONE : s.writeOrder();
        int candidates = store.lookAhead(t.index, at, effective, write, s.isCompareAndSet());
        source = mustSeeNewest(t, at, isPlainRead) ? store.newest(at) : store.aheadSource();
        return !isPlainRead || candidates > 1;
    }

    private boolean mustSeeNewest(ControlledThread t, int at, boolean isPlainRead) {
        return reads.offersNewestAlone(t, at) || isPlainRead && plainModes.at(t.pendingSite) == PlainReads.LATEST;
    }

    private MemoryOrder orElseDeclared(ControlledThread t, MemoryOrder asked) {
        return asked != MemoryOrder.NONE ? asked : isVolatile(t) ? MemoryOrder.VOLATILE : MemoryOrder.PLAIN;
    }

    private boolean isVolatile(ControlledThread t) {
        Object object = t.pendingObject;
        boolean isField = object == null || !(object.getClass().isArray() || object instanceof RawMemory.Block);
        return isField && t.pendingMember >= 0 && fields.ofId(t.pendingMember).isVolatile;
    }
}
