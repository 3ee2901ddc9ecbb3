package dev.heddle.replayer.store;

import dev.heddle.analyzer.memory.Candidates;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.replayer.strategy.CandidateWrites;
import org.jspecify.annotations.Nullable;

/**
 * The read part of the access under way: what it may see, and, once the strategy has chosen, what it sees. A
 * compare-and-set is an update where it sees the expected value and a read where it does not; a weak one may also fail
 * on the expected value, without cause.
 */
public final class ReadChoice implements CandidateWrites {
    private final Store store;

    @SuppressWarnings("NullAway.Init") // set in begin()
    private Candidates candidates;

    private int location;
    private boolean comparing;
    private boolean updating;
    private boolean mayFailSpuriously;
    private long expectedBits;
    private @Nullable Object expectedReference;

    private int reader;
    private int readerSiteId;

    private int chosen;
    private int source;
    private boolean spurious;
    private int slot;
    private int flags;
    private boolean placed;

    ReadChoice(Store store) {
        this.store = store;
    }

    void begin(Candidates of, int at, boolean updates) {
        candidates = of;
        location = at;
        updating = updates;
        comparing = false;
        spurious = false;
        slot = 0;
        flags = of.size() > 1 ? EventFlags.SEVERAL_CANDIDATES : 0;
        placed = false;
        expectedReference = null;
    }

    void expecting(long bits, @Nullable Object reference, boolean weak) {
        comparing = true;
        expectedBits = bits;
        expectedReference = reference;
        mayFailSpuriously = weak;
    }

    /** Who reads, and where. */
    public void by(int thread, int siteId) {
        reader = thread;
        readerSiteId = siteId;
    }

    @Override
    public boolean isUpdate(int i) {
        return store.isUpdate(candidates.event(i));
    }

    @Override
    public int writer(int i) {
        return store.writer(candidates.event(i));
    }

    @Override
    public int reader() {
        return reader;
    }

    @Override
    public long readerSite() {
        return store.sites().ofSite(readerSiteId);
    }

    @Override
    public long writerSite(int i) {
        return store.sites().ofEvent(candidates.event(i));
    }

    /** From now on the newest alone is offered. */
    public void onlyNewest() {
        if (candidates.size() > 1) {
            flags |= EventFlags.NEWEST_OFFERED;
            candidates.onlyNewest();
            if (!isFeasible(0)) {
                throw new IllegalStateException("the newest write cannot be read");
            }
        }
    }

    /** The event will have these flags. */
    public void addFlags(int bits) {
        flags |= bits;
    }

    /** Flags of the event: how the choice was made. */
    public int flags() {
        return flags;
    }

    @Override
    public int size() {
        return candidates.size();
    }

    @Override
    public int event(int i) {
        return candidates.event(i);
    }

    @Override
    public boolean isFeasible(int i) {
        if (comparing && isExpected(i)) {
            return candidates.mayUpdate(i) || (mayFailSpuriously && candidates.slots(i) > 0);
        }
        return updating || candidates.slots(i) > 0;
    }

    @Override
    public int indexOf(int event) {
        return candidates.indexOf(event);
    }

    @Override
    public int localCount() {
        return candidates.localCount();
    }

    @Override
    public int local(int n) {
        int i = candidates.local(n);
        if (isFeasible(i)) {
            return i;
        }
        int updated = comparing ? candidates.localToUpdate() : i;
        if (updated >= 0 && isFeasible(updated)) {
            return updated;
        }
        i = candidates.size() - 1;
        while (!isFeasible(i)) {
            i--;
        }
        return i;
    }

    @Override
    public int recentCount(int h) {
        return candidates.recentCount(h);
    }

    @Override
    public int recent(int n) {
        return candidates.recent(n);
    }

    private boolean isExpected(int i) {
        int event = candidates.event(i);
        return store.bits(location, event) == expectedBits && store.reference(location, event) == expectedReference;
    }

    /** The read sees the i-th candidate. */
    public void choose(int i) {
        chosen = i;
        source = candidates.event(i);
    }

    /** Whether the chosen one leaves it open that a weak compare-and-set fails. */
    public boolean maySucceedOrFail() {
        return comparing
                && mayFailSpuriously
                && isExpected(chosen)
                && candidates.mayUpdate(chosen)
                && candidates.slots(chosen) > 0;
    }

    /** A weak compare-and-set fails though it sees the expected value. */
    public void failSpuriously() {
        spurious = true;
    }

    /** In how many places of S the chosen one leaves the read. */
    public int slots() {
        return writes() ? 1 : candidates.slots(chosen);
    }

    /** The read stands at the n-th of them. */
    public void choosePlace(int n) {
        slot = n;
        placed = true;
    }

    /** The place that was chosen among several, or -1. */
    public int place() {
        return placed ? slot : -1;
    }

    int slot() {
        return slot;
    }

    int index() {
        return chosen;
    }

    /** Whether the access writes, given what it sees. */
    public boolean writes() {
        return updating || (comparing && !spurious && isExpected(chosen) && candidates.mayUpdate(chosen));
    }

    /** Whether it fails though it sees the expected value. */
    public boolean isSpurious() {
        return comparing && !writes() && isExpected(chosen);
    }

    /** Event of the write that is seen, or {@code EventColumns.READS_INITIAL}. */
    public int source() {
        return source;
    }

    /** Raw bits of the value that is seen. */
    public long bits() {
        return store.bits(location, source);
    }

    /** The reference that is seen. */
    public @Nullable Object reference() {
        return store.reference(location, source);
    }
}
