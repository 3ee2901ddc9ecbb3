package dev.heddle.replayer.access;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.run.PlainReads;
import dev.heddle.formats.run.VolatileReads;
import dev.heddle.recorder.instrument.site.SiteTable;
import dev.heddle.replayer.access.Strengthening.Change;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.Decisions;
import dev.heddle.replayer.execution.EventLog;
import dev.heddle.replayer.execution.Settings;
import dev.heddle.replayer.store.ReadChoice;
import dev.heddle.replayer.store.Store;
import org.jspecify.annotations.Nullable;

/**
 * Which write an access sees: the model offers candidates, switches and the demand for progress may leave the newest
 * alone, and the strategy chooses among the rest. Every read, update and compare-and-set gets its choice here.
 */
public final class Reads {
    private final SiteTable sites;
    private final Settings settings;
    private final Store store;
    private final EventLog events;
    private final Decisions decisions;
    final PlainModes plainModes;
    private final Spins spins;
    private final Progress progress = new Progress();
    /** What is tried in the executions to come; null where the program runs as it is. */
    private @Nullable Strengthening strengthening;

    public Reads(
            SiteTable sites,
            Settings settings,
            Store store,
            EventLog events,
            Decisions decisions,
            PlainModes plainModes,
            Spins spins) {
        this.sites = sites;
        this.settings = settings;
        this.store = store;
        this.events = events;
        this.decisions = decisions;
        this.plainModes = plainModes;
        this.spins = spins;
    }

    void strengthen(@Nullable Strengthening by) {
        strengthening = by;
    }

    /** A new execution. */
    public void begin() {
        progress.reset();
    }

    /**
     * Chooses what a read sees.
     *
     * @param isFrozen whether it reads a final field of an object that is constructed
     */
    ReadChoice ofRead(ControlledThread t, int location, MemoryOrder order, boolean isFrozen, int siteId) {
        PlainReads plain = order == MemoryOrder.PLAIN ? plainReads(t, siteId) : PlainReads.JMM;
        MemoryOrder effective = plain == PlainReads.COHERENT ? MemoryOrder.OPAQUE : order;
        ReadChoice choice = store.read(t.index, location, effective);
        if (effective != order) {
            choice.addFlags(EventFlags.COHERENT);
        }
        if (isFrozen) {
            choice.addFlags(EventFlags.FROZEN);
            choice.onlyNewest();
        } else if (plain == PlainReads.LATEST) {
            choice.onlyNewest();
        }
        synchronises(choice, order);
        choose(t, choice, location, siteId, order == MemoryOrder.PLAIN);
        choosePlace(t, choice);
        return choice;
    }

    /** Chooses what an update that always writes sees. */
    ReadChoice ofUpdate(ControlledThread t, int location, MemoryOrder read, MemoryOrder write, int siteId) {
        ReadChoice choice = store.update(t.index, location, read, write);
        synchronises(choice, read);
        choose(t, choice, location, siteId, false);
        return choice;
    }

    /**
     * Chooses what a compare-and-set sees, and whether it fails without cause.
     *
     * @param failure the order of its read where it fails
     * @param isWeak whether it may do so
     */
    ReadChoice ofCompareAndSet(
            ControlledThread t,
            int location,
            MemoryOrder read,
            MemoryOrder write,
            MemoryOrder failure,
            long expectedBits,
            @Nullable Object expectedReference,
            boolean isWeak,
            int siteId) {
        boolean mayFail = settings.switches().spurious().cas() && isWeak;
        ReadChoice choice =
                store.compareAndSet(t.index, location, read, write, failure, expectedBits, expectedReference, mayFail);
        choose(t, choice, location, siteId, false);
        if (choice.maySucceedOrFail() && decisions.choose(2) == 1) {
            choice.failSpuriously();
        }
        synchronises(choice, choice.writes() ? read : failure);
        choosePlace(t, choice);
        return choice;
    }

    private void synchronises(ReadChoice choice, MemoryOrder order) {
        if (order == MemoryOrder.VOLATILE && settings.switches().reads().volatiles() == VolatileReads.C11) {
            choice.addFlags(EventFlags.READS_FROM_ALONE);
        }
    }

    /** Inside a collection of the JDK reads are as weak as those of the code that called it, if not for itself. */
    private PlainReads plainReads(ControlledThread t, int siteId) {
        PlainReads own = plainModes.at(siteId);
        boolean isCalled = own == PlainReads.LATEST && t.callLine >= 0 && sites.isOfJdk(siteId);
        return isCalled ? plainModes.at(t.callLine) : own;
    }

    /**
     * Lets the strategy choose; where the model asks for progress, or switches do, the newest write.
     *
     * @param isPlain a plain read need never make progress, which is worth a warning where nothing else happens between
     *     two of them
     */
    private void choose(ControlledThread t, ReadChoice choice, int location, int siteId, boolean isPlain) {
        boolean isOpen = choice.size() > 1;
        if (isOpen) {
            if (settings.switches().reads().sequentiallyConsistent() || isNewest(siteId)) {
                choice.onlyNewest();
            } else if (progress.isImpatient(t.index, location)) {
                if (isPlain && progress.isSpin(events.columns, t.index, location)) {
                    spins.forced(t, siteId, location);
                }
                choice.onlyNewest();
            }
        }
        choice.by(t.index, siteId);
        choice.choose(choice.size() == 1 ? 0 : decisions.readsFrom(choice));
        if (isOpen) {
            boolean isOld = choice.source() != store.newest(location);
            progress.read(t.index, location, choice.source(), isOld, events.columns.size());
        }
    }

    private boolean isNewest(int siteId) {
        return strengthening != null && strengthening.changes(null, sites.name(siteId), Change.NEWEST);
    }

    private void choosePlace(ControlledThread t, ReadChoice choice) {
        int slots = choice.slots();
        if (slots > 1) {
            choice.choosePlace(decisions.choosePlace(t, slots));
        }
    }

    /** Whether a read of the location would be offered the newest write alone, were it made now. */
    boolean offersNewestAlone(ControlledThread t, int location) {
        return settings.switches().reads().sequentiallyConsistent() || progress.isImpatient(t.index, location);
    }
}
