package dev.heddle.replayer.lead;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.strategy.CandidateWrites;
import dev.heddle.replayer.strategy.EnabledThreads;
import dev.heddle.replayer.strategy.ReadsFrom;
import dev.heddle.replayer.strategy.SiteNames;
import java.util.BitSet;
import java.util.Optional;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * Leads an execution along a recording of the program that ran freely ({@code docs/adr/0044}). Threads go on until each
 * is about to execute its next recorded event; then the one whose event comes first does. So what has no record happens
 * as early as it can. Where the thread that should go on waits, the next one goes. Reads see the write that they saw,
 * stale or not, and inputs are those recorded. Never ends an execution.
 */
public class LooseMatcher extends Matcher {
    /** The strategy of executions that were led so. */
    public static final String NAME = "recording";

    private static final String POOL_THREAD = "java.util.concurrent.ThreadPoolExecutor$Worker";
    /** Repetitions in a row after which a thread has to wait for its turn. */
    private static final int PATIENCE = 20;
    /** How often it is asked whether all recorded events have come. */
    private static final int ASKED_EACH = 1_000;

    final EventColumns expected;
    private final CodePlaces places;
    private final RecordedEvents recorded;
    final RecordedProgress progress;
    private final RecordedLikeness likeness;
    private final Continuation continuation = new Continuation();
    final RecordedNeeds needs;
    private final LedWaiters waiters = new LedWaiters();
    /** The thread that was chosen last, by its recorded number. */
    private int chosen;

    /** Events whose threads did not return in time. */
    private final BitSet notReturned = new BitSet();

    /** From this event on it is asked whether all recorded ones have come. */
    private int asked;

    private int mostAfter = Integer.MAX_VALUE;
    private Runnable after = () -> {};

    /**
     * @param recording the execution to follow
     * @param names those of the executions under way
     * @param tables those of the execution under way
     * @param sites those of this JVM
     */
    public LooseMatcher(Trace recording, SiteNames names, TraceTables tables, JvmSites sites) {
        this(recording, new RecordedEvents(recording), names, tables, sites);
    }

    /** @param recorded the events of the recording that are led along */
    LooseMatcher(Trace recording, RecordedEvents recorded, SiteNames names, TraceTables tables, JvmSites sites) {
        expected = recording.events();
        places = new CodePlaces(recording, sites);
        this.recorded = recorded;
        progress = new RecordedProgress(recording, recorded, names, tables, places);
        likeness = progress.likeness();
        needs = new RecordedNeeds(recording, recorded);
    }

    @Override
    protected String name() {
        return NAME;
    }

    @Override
    protected long begin(long seed) {
        progress.begin();
        continuation.begin(seed);
        waiters.begin();
        chosen = NONE;
        notReturned.clear();
        asked = ASKED_EACH;
        return seed;
    }

    /**
     * For a recording that was cut short: its executions may go on for ever when all that was recorded has come.
     *
     * @param events after which they need not go on; exceeded a little
     * @param action what is done then
     */
    public void whenOver(int events, Runnable action) {
        mostAfter = events;
        after = action;
    }

    private void askWhetherOver(int events) {
        if (!progress.isOver()) {
            asked = events + ASKED_EACH;
        } else if (events >= asked + mostAfter) {
            asked = Integer.MAX_VALUE;
            after.run();
        }
    }

    /** How far the execution under way has come. */
    RecordedProgress progress() {
        return progress;
    }

    /**
     * Where the execution that has ended left the recording.
     *
     * @param failing index of the thread that failed, or -1
     */
    public Optional<Divergence> divergence(int failing) {
        return progress.divergence(failing);
    }

    /**
     * The thread whose event comes first of all that have to come, where none of the others that can go on has anything
     * recorded to do before: time-outs come when they came, however much the other threads can still do.
     */
    @Override
    public int prescribed(EnabledThreads enabled) {
        int due = NONE;
        for (int t = 0; t < recorded.threads(); t++) {
            int e = progress.nextFirm(t);
            due = e >= 0 && (due < 0 || e < due) ? e : due;
        }
        return isFirst(due, enabled) ? progress.threads.now(expected.thread(due)) : NONE;
    }

    /** A selector that has been woken returns at once, but the others must not go on before. */
    @Override
    public boolean isAwaited(int thread, EnabledThreads enabled, long waited) {
        int t = progress.thread(thread);
        int e = t < 0 ? NONE : progress.nextFirm(t);
        if (!isFirst(e, enabled) || notReturned.get(e)) {
            return false;
        }
        notReturned.set(e, waited > RETURNS_NANOS);
        return waited <= RETURNS_NANOS;
    }

    /** Whether no other thread that can go on has an event before that one, or before the end where it is -1. */
    private boolean isFirst(int e, EnabledThreads enabled) {
        for (int i = 0; e >= 0 && i < enabled.size(); i++) {
            int t = progress.thread(enabled.thread(i));
            int next = t < 0 ? NONE : progress.next(t);
            if (next >= 0 && next < e && t != expected.thread(e)) {
                return false;
            }
        }
        return e >= 0;
    }

    @Override
    protected int next(EnabledThreads enabled) {
        int best = NONE;
        int least = Integer.MAX_VALUE;
        int early = NONE;
        int leastEarly = Integer.MAX_VALUE;
        int held = NONE;
        int leastHeld = Integer.MAX_VALUE;
        for (int i = 0; i < enabled.size(); i++) {
            int t = progress.thread(enabled.thread(i));
            boolean asksForTask = t >= 0 && asksForTask(t, enabled, i);
            int next = t < 0 ? NONE : asksForTask ? progress.nextTake(t) : progress.next(t);
            if (next < 0) {
                continue;
            }
            int others = initialisedByAnother(t, enabled, i);
            next = Math.max(next, others);
            boolean isThere = asksForTask || others >= 0;
            if (!isThere) {
                int at = about(t, enabled, i);
                isThere = at >= 0;
                next = isThere ? at : next;
            }
            if (isThere && mustWait(next, enabled)) {
                held = next < leastHeld ? i : held;
                leastHeld = Math.min(next, leastHeld);
            } else if (next < least) {
                least = next;
                best = i;
            }
            if (!isThere && enabled.deadline(i) < 0 && enabled.repetitions(i) < PATIENCE && next < leastEarly) {
                leastEarly = next;
                early = i;
            }
        }
        boolean timesOut = best >= 0 && enabled.deadline(best) >= 0 && leastHeld < least;
        int chosen = early >= 0 ? early : best < 0 || timesOut ? held : best;
        return chosen >= 0 ? chosen : continuation.next(enabled);
    }

    /** Whether another thread has still to do something first, or to come to wait for what is handed over. */
    final boolean mustWait(int e, EnabledThreads enabled) {
        int needed = needs.of(e);
        if (needed >= 0 && !progress.isPast(needed)) {
            return true;
        }
        int taker = needs.taker(e);
        for (int i = 0; taker >= 0 && i < enabled.size(); i++) {
            if (progress.thread(enabled.thread(i)) == taker && enabled.deadline(i) < 0) {
                return true;
            }
        }
        return false;
    }

    @Override
    protected void decided(EnabledThreads enabled, int i) {
        continuation.decided(enabled);
        takes(enabled, i);
    }

    @Override
    protected void only(EnabledThreads enabled) {
        takes(enabled, 0);
    }

    /** A thread of a pool that goes on to look for a task takes the one that it took then, or finds none. */
    private void takes(EnabledThreads enabled, int i) {
        int t = progress.thread(enabled.thread(i));
        chosen = t;
        if (t >= 0 && asksForTask(t, enabled, i)) {
            progress.takes(t);
        }
    }

    /** The event that the thread is about to execute: its next one, or one behind loose ones; else -1. */
    final int about(int t, EnabledThreads enabled, int i) {
        if (enabled.operation(i) == 1 && isBetweenTasks(enabled, i)) {
            return NONE; // before its first task, of which the recording has nothing
        }
        long place = places.ofId(enabled.pendingSite(i));
        for (int n = progress.done(t); n < recorded.count(t); n = progress.behind(t, n, place)) {
            int e = recorded.event(t, n);
            if (isAt(e, enabled, i)) {
                return e;
            }
            if (!recorded.isLoose(e)) {
                break;
            }
        }
        return NONE;
    }

    /** Whether the thread is about to execute that recorded event. */
    private boolean isAt(int e, EnabledThreads enabled, int i) {
        EventKind kind = enabled.pendingKind(i);
        if (recorded.isTake(e)) {
            return enabled.pendingSite(i) < 0 && kind != EventKind.BEGIN; // whatever the library does for that
        }
        EventKind wanted = expected.kind(e);
        if (wanted == EventKind.SYNC && expected.has(e, EventFlags.ACQUIRES)) {
            return false; // follows from an operation, is none
        }
        boolean parks = kind == EventKind.PARK && (wanted == EventKind.WAKE || wanted == EventKind.LOCK);
        if (!likeness.isSameKind(e, kind) && !parks) { // who has parked for a lock takes it when it goes on
            return false;
        }
        boolean hasPlace = expected.site(e) >= 0;
        return hasPlace
                ? likeness.placeOf(e) == places.ofId(enabled.pendingSite(i))
                : kind == EventKind.BEGIN || kind == EventKind.END || enabled.pendingSite(i) < 0;
    }

    /**
     * Whether the thread of a pool is about to look for its next task. The first time it may have got one from who made
     * it.
     */
    final boolean asksForTask(int t, EnabledThreads enabled, int i) {
        if (!isBetweenTasks(enabled, i)) {
            return false;
        }
        int next = enabled.operation(i) == 1 ? progress.next(t) : NONE;
        return next < 0 || recorded.isTake(next) || !expected.kind(next).isAccess();
    }

    /** Whether the thread of a pool is about to do something of the pool's, before a task, behind it, or at its end. */
    private static boolean isBetweenTasks(EnabledThreads enabled, int i) {
        Object object = enabled.pendingKind(i) == EventKind.SYNC && enabled.pendingSite(i) < 0
                ? enabled.pendingObject(i)
                : null;
        return object instanceof ThreadPoolExecutor
                || object != null && object.getClass().getName().equals(POOL_THREAD);
    }

    /**
     * Where the thread is about to initialise a class that another one did, or one whose superclass another one did:
     * that event, behind which it can go on; else -1. A class without an initialiser has no record, and who initialises
     * it keeps others from it.
     */
    final int initialisedByAnother(int t, EnabledThreads enabled, int i) {
        boolean initialises = enabled.pendingKind(i) == EventKind.CLASS_INIT;
        if (!initialises || !(enabled.pendingObject(i) instanceof Class<?> type)) {
            return NONE;
        }
        for (Class<?> c = type; c != null && c.getClassLoader() != null; c = c.getSuperclass()) {
            int e = recorded.initialisation(c.getName());
            if (e >= 0 && expected.thread(e) != t && !progress.isBehind(e, t)) {
                return e;
            }
        }
        return NONE;
    }

    @Override
    protected int source(CandidateWrites candidates) {
        int i = recordedSource(candidates);
        return i >= 0 ? i : ReadsFrom.newest(candidates);
    }

    /** The write that the read saw when it was recorded, as an index into the candidates; -1 where none is known. */
    int recordedSource(CandidateWrites candidates) {
        int t = progress.thread(candidates.reader());
        long place = places.ofName(candidates.readerSite());
        int e = t < 0 ? NONE : progress.nextRead(t, place);
        return e >= 0 ? progress.sources.source(expected.readsFrom(e), candidates) : NONE;
    }

    /** A volatile read takes the latest place: what it misses, it misses by its write. */
    @Override
    protected int place(int reader, int bound) {
        return bound - 1;
    }

    /** A notify wakes the thread that it woke then, if that waits. */
    @Override
    protected int choice(int bound) {
        int woken = recordedWoken(bound);
        return woken >= 0 ? woken : super.choice(bound);
    }

    /** Whom the notify of the thread that was chosen last woke, as an index; -1 where that is not known. */
    int recordedWoken(int bound) {
        int e = chosen < 0 ? NONE : progress.nextFirm(chosen);
        boolean wakesOne = e >= 0 && expected.kind(e) == EventKind.NOTIFY && expected.value(e) > 0;
        int woken = wakesOne ? waiters.among(progress.threads.now((int) expected.value(e) - 1)) : NONE;
        return woken < bound ? woken : NONE;
    }

    @Override
    public long recordedInput(int thread, int siteId, long value) {
        return progress.input(thread, siteId, value);
    }

    @Override
    protected void executed(EventColumns events, int index) {
        waiters.executed(events, index);
        progress.executed(events, index);
        if (index >= asked) {
            askWhetherOver(index);
        }
    }
}
