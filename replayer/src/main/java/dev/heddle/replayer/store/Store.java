package dev.heddle.replayer.store;

import dev.heddle.analyzer.memory.Candidates;
import dev.heddle.analyzer.memory.MemoryModel;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.replayer.strategy.SiteNames;
import java.util.Arrays;
import org.eclipse.collections.impl.map.mutable.primitive.IntLongHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What each location holds: the values of its writes, and which of them a read may see, which the {@link MemoryModel}
 * knows. The heap always has the newest executed value, which the store remembers so that writes from outside are
 * noticed. Values are 64 raw bits, found again in the log by the write's event; references are kept as such.
 *
 * <p>A read is: {@link #read} (or {@link #update}, {@link #compareAndSet}), the strategy's choice, the event,
 * {@link #completeRead} or {@link #completeUpdate}.
 */
public final class Store {
    private final EventColumns log;
    private final MemoryModel model;

    @SuppressWarnings("NullAway.Init") // sites() sets it, before an execution
    private SiteNames sites;

    private final ReadChoice choice = new ReadChoice(this);

    private boolean[] known = new boolean[64];
    private long[] initialBits = new long[64];
    private Object[] initialReference = new Object[64];
    private int[] newest = new int[64];
    private long[] newestBits = new long[64];
    private Object[] newestReference = new Object[64];
    private int used;

    private Object[] written = new Object[256];

    private int writtenUsed;
    private int aheadSource;
    /**
     * Values that the log shows otherwise, by event: it must not depend on where the JVM has memory outside the heap.
     */
    private final IntLongHashMap shownOtherwise = new IntLongHashMap();

    private boolean isAnyShownOtherwise;

    /**
     * @param log the execution's events; a write's value is there before the write is made here
     * @param model decides what may be read
     */
    public Store(EventColumns log, MemoryModel model) {
        this.log = log;
        this.model = model;
    }

    /** What sites are called; asked for by strategies alone. */
    public void sites(SiteNames names) {
        sites = names;
    }

    boolean isUpdate(int event) {
        return event >= 0 && log.kind(event) == EventKind.UPDATE;
    }

    int writer(int event) {
        return event < 0 ? -1 : log.thread(event);
    }

    SiteNames sites() {
        return sites;
    }

    /** Forgets everything: an execution begins. */
    public void clear() {
        Arrays.fill(known, 0, used, false);
        Arrays.fill(initialReference, 0, used, null);
        Arrays.fill(newestReference, 0, used, null);
        Arrays.fill(written, 0, writtenUsed, null);
        used = 0;
        writtenUsed = 0;
        if (isAnyShownOtherwise) {
            shownOtherwise.clear();
            isAnyShownOtherwise = false;
        }
    }

    private void reach(int location) {
        if (location >= known.length) {
            int n = Math.max(location + 1, known.length * 2);
            known = Arrays.copyOf(known, n);
            initialBits = Arrays.copyOf(initialBits, n);
            initialReference = Arrays.copyOf(initialReference, n);
            newest = Arrays.copyOf(newest, n);
            newestBits = Arrays.copyOf(newestBits, n);
            newestReference = Arrays.copyOf(newestReference, n);
        }
        used = Math.max(used, location + 1);
    }

    /** True once the location has a write, the initial one included. */
    public boolean isKnown(int location) {
        return location < used && known[location];
    }

    /** Tracks the location: its initial write has this value. */
    public void initial(int location, long bits, @Nullable Object reference) {
        reach(location);
        known[location] = true;
        initialBits[location] = bits;
        initialReference[location] = reference;
        setNewest(location, EventColumns.READS_INITIAL, bits, reference);
    }

    private void setNewest(int location, int event, long bits, @Nullable Object reference) {
        newest[location] = event;
        newestBits[location] = bits;
        newestReference[location] = reference;
        if (reference != null && event >= 0) {
            if (event >= written.length) {
                written = Arrays.copyOf(written, Math.max(event + 1, written.length * 2));
            }
            written[event] = reference;
            writtenUsed = Math.max(writtenUsed, event + 1);
        } else if (event >= 0 && log.value(event) != bits) {
            shownOtherwise.put(event, bits);
            isAnyShownOtherwise = true;
        }
    }

    // ---- values

    /** Raw bits of the newest executed write: what the heap holds. */
    public long newestBits(int location) {
        return newestBits[location];
    }

    /** Reference of the newest executed write: what the heap holds. */
    public @Nullable Object newestReference(int location) {
        return newestReference[location];
    }

    /** Event of the newest executed write, or {@code EventColumns.READS_INITIAL}. */
    public int newest(int location) {
        return newest[location];
    }

    /** Raw bits that a write of the location wrote; 0 for a reference. */
    public long bits(int location, int event) {
        if (event < 0) {
            return initialBits[location];
        }
        if (log.has(event, EventFlags.REFERENCE)) {
            return 0;
        }
        return isAnyShownOtherwise ? shownOtherwise.getIfAbsent(event, log.value(event)) : log.value(event);
    }

    /** Reference that a write of the location wrote. */
    public @Nullable Object reference(int location, int event) {
        if (event < 0) {
            return initialReference[location];
        }
        return event < writtenUsed ? written[event] : null;
    }

    // ---- accesses

    /** What a read may see. Valid until the next call. */
    public ReadChoice read(int thread, int location, MemoryOrder order) {
        choice.begin(model.read(thread, location, order), location, false);
        return choice;
    }

    /**
     * How many writes a read or update would have to choose from, were it made now; {@link #aheadSource} tells which of
     * them it would see locally. Nothing changes, but a choice that is under way is lost.
     */
    public int lookAhead(int thread, int location, MemoryOrder read, MemoryOrder write, boolean compares) {
        Candidates ahead = write == MemoryOrder.NONE
                ? model.read(thread, location, read)
                : compares
                        ? model.compareAndSet(thread, location, read, write, read)
                        : model.update(thread, location, read, write);
        aheadSource = ahead.event(ahead.local());
        return ahead.size();
    }

    /** Event of the write that {@link #lookAhead} found, or {@code EventColumns.READS_INITIAL}. */
    public int aheadSource() {
        return aheadSource;
    }

    /** What an update that always writes may see. */
    public ReadChoice update(int thread, int location, MemoryOrder read, MemoryOrder write) {
        choice.begin(model.update(thread, location, read, write), location, true);
        return choice;
    }

    /**
     * What a compare-and-set may see.
     *
     * @param failure the order of the read where it fails
     * @param weak whether it may fail on the expected value
     */
    public ReadChoice compareAndSet(
            int thread,
            int location,
            MemoryOrder read,
            MemoryOrder write,
            MemoryOrder failure,
            long expectedBits,
            @Nullable Object expectedReference,
            boolean weak) {
        choice.begin(model.compareAndSet(thread, location, read, write, failure), location, false);
        choice.expecting(expectedBits, expectedReference, weak);
        return choice;
    }

    /** The choice under way has been made, and event {@code event} reads. */
    public void completeRead(int event) {
        model.seeRead(event, choice.index(), choice.slot());
    }

    /** The choice under way has been made, and event {@code event} reads and writes this value. */
    public void completeUpdate(int location, int event, long bits, @Nullable Object reference) {
        model.seeUpdate(event, choice.index());
        setNewest(location, event, bits, reference);
    }

    /** Event {@code event} writes this value. */
    public void write(int thread, int location, MemoryOrder order, int event, long bits, @Nullable Object reference) {
        model.write(thread, location, order, event);
        setNewest(location, event, bits, reference);
    }

    /** A fence of the thread. */
    public void fence(int thread, MemoryOrder read, MemoryOrder write) {
        model.fence(thread, read, write);
    }

    /** Event {@code event} represents a write that was made outside instrumented code. */
    public void external(int location, int event, long bits, @Nullable Object reference) {
        model.external(location, event);
        setNewest(location, event, bits, reference);
    }
}
