package dev.heddle.replayer.lead;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.strategy.CandidateWrites;
import dev.heddle.replayer.strategy.EnabledThreads;
import dev.heddle.replayer.strategy.ReadsFrom;
import java.util.Optional;

/**
 * Makes the decisions of a recorded execution and checks every event against it; ends the execution at the first
 * difference. The thread to choose is the thread of the next recorded event, since a thread that is chosen among
 * several always logs an event. Where only the first events are to be followed, to look around where something has been
 * found, the execution must have the recorded one's seed, since its inputs come from there.
 */
public final class ExactMatcher extends Matcher {
    private static final String END = "the end of the execution";

    private final Trace recorded;
    private final EventColumns expected;
    private final TraceTables tables;
    private final TraceTables recordedTables;
    /** Whether the engine's inputs were those of a recording. */
    private final boolean isFromRecording;
    /** How many events are followed. */
    private final int length;
    /** Whether another strategy decides behind them; otherwise the execution has to end there. */
    private final boolean isPrefix;

    private long thenSeed;
    private int next;
    private int threads;
    private int sites;
    private int objects;
    private int locations;
    /** The first event of which only an address of native memory was another one; -1 for none. */
    private int otherAddress;

    /**
     * Follows a whole execution.
     *
     * @param recorded the execution to follow
     * @param tables the tables of the execution under way
     */
    public ExactMatcher(Trace recorded, TraceTables tables) {
        this(recorded, tables, recorded.events().size(), false);
    }

    /**
     * Follows the first events of an execution, at most as many as it has.
     *
     * @param recorded the execution to follow
     * @param tables the tables of the execution under way
     */
    public static ExactMatcher ofPrefix(Trace recorded, TraceTables tables, int events) {
        if (events < 0 || events > recorded.events().size()) {
            throw new IllegalArgumentException("prefix of " + events + " events; expected at most "
                    + recorded.events().size());
        }
        return new ExactMatcher(recorded, tables, events, true);
    }

    private ExactMatcher(Trace recorded, TraceTables tables, int length, boolean isPrefix) {
        this.recorded = recorded;
        this.expected = recorded.events();
        this.tables = tables;
        this.recordedTables = new RecordedTables(recorded);
        this.isFromRecording = recorded.header().strategy().equals(LooseMatcher.NAME);
        this.length = length;
        this.isPrefix = isPrefix;
    }

    /** The seed of what follows a prefix, from the next execution on. */
    public void thenSeed(long seed) {
        thenSeed = seed;
    }

    @Override
    protected boolean leads() {
        return !isPrefix || next < length;
    }

    @Override
    protected String name() {
        return "replay";
    }

    @Override
    protected long begin(long seed) {
        next = 0;
        threads = 0;
        sites = 0;
        objects = 0;
        locations = 0;
        otherAddress = -1;
        return thenSeed;
    }

    /** How many events have been reproduced. */
    public int reproduced() {
        return next;
    }

    /** Whether all recorded events have been. */
    public boolean isComplete() {
        return next == expected.size();
    }

    @Override
    protected int next(EnabledThreads enabled) {
        if (next >= length) {
            throw diverges(END, "that " + enabled.size() + " threads continue");
        }
        int wanted = expected.thread(next);
        for (int i = 0; i < enabled.size(); i++) {
            if (enabled.thread(i) == wanted) {
                return i;
            }
        }
        throw diverges(recordedEvent(next), "that thread " + recordedTables.threadPath(wanted) + " cannot continue");
    }

    private DivergenceException diverges(String wanted, String found) {
        return new Divergence(next, wanted, found).ends(likelyCause(Divergence.OF_TRACE));
    }

    private String likelyCause(String otherwise) {
        return otherAddress < 0 ? otherwise : Divergence.ofAddress(otherAddress);
    }

    @Override
    public int comesBack() {
        return isExternal(EventFlags.ACQUIRES) ? expected.thread(next) : NOBODY;
    }

    @Override
    public boolean mayGoOutside(int thread) {
        return isExternal(EventFlags.RELEASES) && expected.thread(next) == thread;
    }

    @Override
    public boolean wentOutside(int thread, int site) {
        return mayGoOutside(thread) && expected.has(next, EventFlags.UNANNOUNCED) && expected.site(next) == site;
    }

    private boolean isExternal(int flag) {
        return next < length
                && expected.kind(next) == EventKind.SYNC
                && expected.has(next, EventFlags.EXTERNAL)
                && expected.has(next, flag);
    }

    @Override
    protected int source(CandidateWrites candidates) {
        if (!leads()) {
            return NONE;
        }
        if (next >= length || !expected.kind(next).reads()) {
            return ReadsFrom.newest(candidates); // the check of the event will say what is wrong
        }
        int wanted = expected.readsFrom(next);
        int found = candidates.indexOf(wanted);
        if (found >= 0 && candidates.isFeasible(found)) {
            return found;
        }
        throw diverges(recordedEvent(next) + " to read from " + EventText.source(wanted), "that it cannot");
    }

    @Override
    protected int choice(int bound) {
        return chosen(next < length ? recordedChoice() : 0, bound);
    }

    private int chosen(int wanted, int bound) {
        if (wanted < 0 || wanted >= bound) {
            throw diverges(recordedEvent(next) + " to choose number " + wanted, bound + " possibilities");
        }
        return wanted;
    }

    @Override
    protected int place(int reader, int bound) {
        return chosen(next < length ? expected.position(next) : 0, bound);
    }

    @Override
    public long input(int thread, boolean optional, long found) {
        boolean isRecorded = next < length
                && expected.kind(next) == EventKind.INPUT
                && expected.thread(next) == thread
                && expected.has(next, EventFlags.TIMED_OUT) == optional;
        if (isRecorded) {
            return expected.value(next);
        }
        return optional ? NO_INPUT : found; // the check of the event will say what is wrong
    }

    @Override
    public long recordedInput(int thread, int siteId, long made) {
        boolean isRecorded = next < length && expected.kind(next) == EventKind.INPUT && expected.thread(next) == thread;
        return isRecorded && isFromRecording ? expected.value(next) : made;
    }

    @Override
    public boolean hasRecordedInputs() {
        return true;
    }

    @Override
    public boolean isLivelock(boolean found) {
        return isComplete()
                && recorded.verdict() instanceof Trace.Failed failed
                && (failed.kind() == FailureKind.LIVELOCK || failed.kind() == FailureKind.DEADLOCK);
    }

    /**
     * Whether a weak compare-and-set fails, or a wait may end, without cause stands in the event's flags; a place in S
     * and a waiter in its position.
     */
    private int recordedChoice() {
        return switch (expected.kind(next)) {
            case UPDATE -> 0;
            case WAIT, YIELD -> expected.has(next, EventFlags.SPURIOUS) ? 1 : 0;
            case READ -> expected.has(next, EventFlags.SPURIOUS) ? 1 : expected.position(next);
            default -> expected.position(next);
        };
    }

    @Override
    protected void executed(EventColumns events, int i) {
        if (i >= length) {
            if (isPrefix) {
                return;
            }
            throw new Divergence(i, END, EventText.of(tables, events, i)).ends(likelyCause(Divergence.OF_TRACE));
        }
        if (!sameEvent(events, i) || !sameValue(events, i) || !sameTables(events, i)) {
            String found = EventText.of(tables, events, i) + "; differs in "
                    + EventDifference.of(recordedTables, expected, tables, events, i);
            throw new Divergence(i, recordedEvent(i), found)
                    .ends(likelyCause(Divergence.likelyCause(expected, events, i, tables)));
        }
        next = i + 1;
    }

    /**
     * Compares the places of all writes in modification order, which are known only when an execution has ended; call
     * it when all events have been reproduced.
     *
     * @return the first difference in a line, or empty
     */
    public Optional<String> modificationOrderDifference(EventColumns events) {
        for (int i = 0; i < expected.size(); i++) {
            if (expected.kind(i).writes() && events.position(i) != expected.position(i)) {
                Divergence divergence = new Divergence(
                        i,
                        "position " + expected.position(i) + " in modification order",
                        events.position(i) + ": " + recordedEvent(i));
                return Optional.of(divergence + Divergence.OF_TRACE);
            }
        }
        return Optional.empty();
    }

    private boolean sameEvent(EventColumns events, int i) {
        return events.thread(i) == expected.thread(i)
                && events.kind(i) == expected.kind(i)
                && events.site(i) == expected.site(i)
                && events.location(i) == expected.location(i)
                && events.readOrder(i) == expected.readOrder(i)
                && events.writeOrder(i) == expected.writeOrder(i)
                && events.readsFrom(i) == expected.readsFrom(i)
                && (events.kind(i).writes() || events.position(i) == expected.position(i))
                && events.syncPosition(i) == expected.syncPosition(i)
                && ((events.flags(i) ^ expected.flags(i)) & ~EventFlags.STEP_FLAGS) == 0
                && events.enabled(i) == expected.enabled(i);
    }

    /** Native code gives its memory another address in each JVM. What depends on one differs in another event, too. */
    private boolean sameValue(EventColumns events, int i) {
        if (events.value(i) == expected.value(i)) {
            return true;
        }
        boolean isAddress = !events.has(i, EventFlags.REFERENCE)
                && NativeAddress.isLikely(events.value(i))
                && NativeAddress.isLikely(expected.value(i));
        otherAddress = isAddress && otherAddress < 0 ? i : otherAddress;
        return isAddress;
    }

    /** Numbers are given at first use, so each new one needs one comparison of what it denotes. */
    private boolean sameTables(EventColumns events, int i) {
        boolean same = true;
        for (; threads <= events.thread(i); threads++) {
            same &= tables.threadPath(threads).equals(recordedTables.threadPath(threads));
        }
        if (events.site(i) == sites) {
            same &= sites < recorded.sites().size()
                    && tables.site(sites).equals(recorded.sites().get(sites));
            sites++;
        }
        if (events.location(i) == locations) {
            same &= locations < recorded.locations().size()
                    && tables.location(locations).equals(recorded.locations().get(locations));
            int owner = tables.location(locations).owner();
            locations++;
            same &= owner < objects || sameObject(owner);
        }
        if (events.has(i, EventFlags.REFERENCE) && events.value(i) > objects) {
            same &= sameObject((int) events.value(i) - 1);
        }
        return same;
    }

    private boolean sameObject(int number) {
        if (number != objects) {
            return number < objects;
        }
        objects++;
        return number < recorded.objects().size()
                && tables.object(number).equals(recorded.objects().get(number));
    }

    private String recordedEvent(int i) {
        return EventText.of(recordedTables, expected, i);
    }
}
