package dev.heddle.replayer.strategy;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.ThreadPoolExecutor;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;

/**
 * Leads an execution along a recording of the program that ran freely ({@code docs/adr/0044}). Threads go on until each is about to execute its next recorded
 * event; then the one whose event comes first does. So what has no record happens as early as it can. Where the thread that should go on waits,
 * the next one goes. Reads see the write that they saw, stale or not, and inputs are those recorded. Never ends an execution.
 */
public final class RecordingStrategy implements SchedulingStrategy {
    /** The strategy of executions that were led so. */
    public static final String NAME = "recording";

    private static final int NONE = RecordedEvents.NONE;
    private static final int UNSEEN = -2;
    private static final String POOL_THREAD = "java.util.concurrent.ThreadPoolExecutor$Worker";
    /** Repetitions in a row after which a thread has to wait for its turn. */
    private static final int PATIENCE = 20;
    /** Events of a thread among which one is sought that comes too early. */
    private static final int AHEAD = 64;
    /** How often it is asked whether all recorded events have come. */
    private static final int ASKED_EACH = 1_000;

    private final EventColumns expected;
    private final SiteNames names;
    private final TraceTables tables;
    private final TraceTables recordedTables;
    private final CodePlaces places;
    private final RecordedEvents recorded;
    private final RecordedObjects objects = new RecordedObjects();
    private final Continuation continuation = new Continuation();

    /** By thread of this execution: its number in the recording. */
    private int[] number = new int[16];
    /** By recorded thread: how many of its events have come or been passed over. */
    private final int[] done;
    /** By recorded thread: a number of events before which none is firm that has not been counted. */
    private final int[] firm;
    /** By recorded thread: the place of its last event that was a recorded one. */
    private final long[] lastPlace;
    /** By recorded thread: the last access at each place that was no recorded event. */
    private final List<LongIntHashMap> unrecorded = new ArrayList<>();
    /** By recorded event: the event of this execution, or -1. */
    private final int[] found;

    private final BitSet isRecorded = new BitSet();
    /** The recorded thread that has been given an input and has not had its event yet, or -1. */
    private int inputOf;

    private int matched;
    private String divergence = "";
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
    public RecordingStrategy(Trace recording, SiteNames names, TraceTables tables, JvmSites sites) {
        this.expected = recording.events();
        this.names = names;
        this.tables = tables;
        recordedTables = new RecordedTables(recording);
        places = new CodePlaces(recording, sites);
        recorded = new RecordedEvents(recording);
        done = new int[recorded.threads()];
        firm = new int[recorded.threads()];
        lastPlace = new long[recorded.threads()];
        for (int t = 0; t < recorded.threads(); t++) {
            unrecorded.add(new LongIntHashMap());
        }
        found = new int[expected.size()];
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void begin(long seed) {
        Arrays.fill(number, UNSEEN);
        Arrays.fill(done, 0);
        Arrays.fill(firm, 0);
        Arrays.fill(lastPlace, CodePlaces.NOWHERE);
        Arrays.fill(found, NONE);
        unrecorded.forEach(LongIntHashMap::clear);
        objects.clear();
        isRecorded.clear();
        continuation.begin();
        inputOf = NONE;
        matched = 0;
        divergence = "";
        asked = ASKED_EACH;
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
        for (int t = 0; t < recorded.threads(); t++) {
            if (nextFirm(t) >= 0) {
                asked = events + ASKED_EACH;
                return;
            }
        }
        if (events >= asked + mostAfter) {
            asked = Integer.MAX_VALUE;
            after.run();
        }
    }

    /** How many recorded events have come. */
    public int matched() {
        return matched;
    }

    /** How many recorded events count. */
    public int wanted() {
        return recorded.count();
    }

    /**
     * Where the execution that has ended left the recording, in a line; empty where it did not.
     *
     * @param failing index of the thread that failed, or -1
     */
    public String divergence(int failing) {
        if (!divergence.isEmpty()) {
            return divergence;
        }
        int t = failing < 0 ? NONE : recordedThread(failing);
        int last = recorded.last(t < 0 || done[t] == 0 ? NONE : recorded.event(t, done[t] - 1));
        int first = Integer.MAX_VALUE;
        for (int thread = 0; thread < recorded.threads(); thread++) {
            int e = nextFirm(thread);
            first = e >= 0 && e <= last ? Math.min(first, e) : first;
        }
        return first == Integer.MAX_VALUE ? "" : expectedEvent(first) + ", found the end of the execution";
    }

    private String expectedEvent(int e) {
        return "event " + e + ": expected " + EventText.of(recordedTables, expected, e);
    }

    private int recordedThread(int thread) {
        if (thread >= number.length) {
            int known = number.length;
            number = Arrays.copyOf(number, thread * 2);
            Arrays.fill(number, known, number.length, UNSEEN);
        }
        if (number[thread] == UNSEEN) {
            number[thread] = recorded.thread(tables.threadPath(thread));
        }
        return number[thread];
    }

    private long placeAndIndex(int e) {
        return withIndex(placeOf(e), recordedTables, expected.location(e));
    }

    /** A place and, of an array, the element that is accessed there. */
    private static long withIndex(long place, TraceTables of, int location) {
        return location < 0 ? place : place * 31 + of.location(location).index();
    }

    private boolean isSameIndex(int e, EventColumns events, int index) {
        int wanted = expected.location(e);
        int location = events.location(index);
        return wanted < 0
                || location < 0
                || recordedTables.location(wanted).index()
                        == tables.location(location).index();
    }

    private long placeOf(int e) {
        return places.ofRecorded(expected.site(e));
    }

    // ---- who goes on

    @Override
    public int nextThread(EnabledThreads enabled) {
        int best = NONE;
        int least = Integer.MAX_VALUE;
        int early = NONE;
        int leastEarly = Integer.MAX_VALUE;
        for (int i = 0; i < enabled.size(); i++) {
            int t = recordedThread(enabled.thread(i));
            boolean asksForTask = t >= 0 && asksForTask(t, enabled, i);
            int next = t < 0 ? NONE : asksForTask ? nextTake(t) : next(t);
            if (next < 0) {
                continue;
            }
            int others = initialisedByAnother(t, enabled, i);
            next = Math.max(next, others);
            boolean isThere = asksForTask || others >= 0 || isAt(next, enabled, i);
            if (!isThere && recorded.isLoose(next)) {
                int firmOne = nextFirm(t);
                isThere = firmOne >= 0 && isAt(firmOne, enabled, i);
                next = isThere ? firmOne : next;
            }
            if (next < least) {
                least = next;
                best = i;
            }
            boolean mayRun = enabled.deadline(i) < 0 && enabled.repetitions(i) < PATIENCE;
            if (!isThere && mayRun && next < leastEarly) {
                leastEarly = next;
                early = i;
            }
        }
        int chosen = early >= 0 ? early : best >= 0 ? best : continuation.next(enabled);
        continuation.decided(enabled);
        takes(enabled, chosen);
        return chosen;
    }

    @Override
    public void overruled(EnabledThreads enabled, int chosen) {
        continuation.decided(enabled);
        takes(enabled, chosen);
    }

    @Override
    public void onlyThread(EnabledThreads enabled) {
        takes(enabled, 0);
    }

    /** A thread of a pool that goes on to look for a task takes the one that it took then, or finds none. */
    private void takes(EnabledThreads enabled, int i) {
        int t = recordedThread(enabled.thread(i));
        if (t < 0 || !asksForTask(t, enabled, i)) {
            return;
        }
        for (int n = done[t]; n < recorded.count(t) && recorded.isLoose(recorded.event(t, n)); n++) {
            if (recorded.isTake(recorded.event(t, n))) {
                done[t] = n + 1;
                matched++;
                break;
            }
        }
    }

    /** Whether the thread is about to execute that recorded event. */
    private boolean isAt(int e, EnabledThreads enabled, int i) {
        EventKind kind = enabled.pendingKind(i);
        if (recorded.isTake(e)) {
            return enabled.pendingSite(i) < 0 && kind != EventKind.BEGIN; // whatever the library does for that
        }
        EventKind wanted = expected.kind(e);
        boolean parks = kind == EventKind.PARK && (wanted == EventKind.WAKE || wanted == EventKind.LOCK);
        if (!isSameKind(e, kind) && !parks) { // who has parked for a lock takes it when it goes on
            return false;
        }
        boolean hasPlace = expected.site(e) >= 0;
        return hasPlace
                ? placeOf(e) == places.ofId(enabled.pendingSite(i))
                : kind == EventKind.BEGIN || kind == EventKind.END || enabled.pendingSite(i) < 0;
    }

    /** Whether the thread of a pool is about to look for its next task. The first time it may have got one from who made it. */
    private boolean asksForTask(int t, EnabledThreads enabled, int i) {
        Object object = enabled.pendingKind(i) == EventKind.SYNC && enabled.pendingSite(i) < 0
                ? enabled.pendingObject(i)
                : null;
        boolean isOfPool = object instanceof ThreadPoolExecutor
                || object != null && object.getClass().getName().equals(POOL_THREAD);
        if (!isOfPool) {
            return false;
        }
        int next = enabled.operation(i) == 1 ? next(t) : NONE;
        return next < 0 || recorded.isTake(next) || !expected.kind(next).isAccess();
    }

    /** Where the thread is about to initialise a class that another one did: that event, behind which it can go on; else -1. */
    private int initialisedByAnother(int t, EnabledThreads enabled, int i) {
        boolean initialises = enabled.pendingKind(i) == EventKind.CLASS_INIT;
        if (!initialises || !(enabled.pendingObject(i) instanceof Class<?> type)) {
            return NONE;
        }
        int e = recorded.initialisation(type.getName());
        return e < 0 || expected.thread(e) == t ? NONE : e;
    }

    /** The next task that a recorded thread took or, where it found none, its next event that has to come; -1 where there is none. */
    private int nextTake(int t) {
        int n = done[t];
        while (n < recorded.count(t)) {
            int e = recorded.event(t, n);
            if (recorded.isTake(e) || !recorded.isLoose(e)) {
                return e;
            }
            n++;
        }
        return NONE;
    }

    private boolean isSameKind(int e, EventKind kind) {
        return expected.kind(e) == kind || kind.isAccess() && expected.kind(e).isAccess();
    }

    /** The next event of a recorded thread, or -1. An early access that has been made without being waited for has come. */
    private int next(int t) {
        while (done[t] < recorded.count(t)) {
            int e = recorded.event(t, done[t]);
            int past = recorded.isEarly(e) ? unrecorded.get(t).getIfAbsent(placeAndIndex(e), NONE) : NONE;
            if (past < 0) {
                return e;
            }
            unrecorded.get(t).remove(placeAndIndex(e));
            found[e] = past;
            done[t]++;
        }
        return NONE;
    }

    /** The next event of a recorded thread that has to come, or -1. */
    private int nextFirm(int t) {
        int n = Math.max(firm[t], done[t]);
        while (n < recorded.count(t) && recorded.isLoose(recorded.event(t, n))) {
            n++;
        }
        firm[t] = n;
        return n < recorded.count(t) ? recorded.event(t, n) : NONE;
    }

    // ---- what it sees

    @Override
    public int readsFrom(CandidateWrites candidates) {
        int t = recordedThread(candidates.reader());
        long place = places.ofName(candidates.readerSite());
        int e = t < 0 ? NONE : nextFirm(t);
        if (e >= 0 && expected.kind(e).reads() && placeOf(e) == place) {
            int i = source(expected.readsFrom(e), candidates);
            if (i >= 0) {
                return i;
            }
        }
        return ReadsFrom.newest(candidates);
    }

    private int source(int source, CandidateWrites candidates) {
        int wanted = source < 0 ? source : found[source];
        if (source == EventColumns.READS_INITIAL || source >= 0 && wanted >= 0) {
            int i = candidates.indexOf(wanted);
            if (i >= 0 && candidates.isFeasible(i)) {
                return i;
            }
        }
        if (source < 0 || !recorded.isEarly(source)) {
            return NONE;
        }
        for (int i = candidates.size() - 1; i >= 0; i--) {
            boolean isThere = candidates.writer(i) >= 0
                    && recordedThread(candidates.writer(i)) == expected.thread(source)
                    && places.ofName(candidates.writerSite(i)) == placeOf(source);
            if (isThere && candidates.isFeasible(i)) {
                return i;
            }
        }
        return NONE;
    }

    /** A volatile read takes the latest place: what it misses, it misses by its write. */
    @Override
    public int choosePlace(int reader, int bound) {
        return bound - 1;
    }

    @Override
    public int choose(int bound) {
        return 0;
    }

    @Override
    public long recordedInput(int thread, int siteId, long value) {
        int t = recordedThread(thread);
        long place = places.ofId(siteId);
        for (int n = t < 0 ? Integer.MAX_VALUE : done[t]; n < (t < 0 ? 0 : recorded.count(t)); n++) {
            int e = recorded.event(t, n);
            if (expected.kind(e) == EventKind.INPUT && placeOf(e) == place) {
                done[t] = n + 1;
                lastPlace[t] = place;
                inputOf = t;
                matched++;
                return expected.value(e);
            }
            if (!recorded.isLoose(e)) {
                break;
            }
        }
        return value;
    }

    // ---- what has come

    @Override
    public void executed(EventColumns events, int index) {
        int t = recordedThread(events.thread(index));
        boolean isKnown = t >= 0 && t == inputOf && events.kind(index) == EventKind.INPUT;
        inputOf = isKnown ? NONE : inputOf;
        if (t >= 0 && !isKnown) {
            long place = places.ofName(names.ofEvent(index));
            int n = position(t, events, index, place);
            if (n >= 0) {
                passOver(t, n, events, index);
                match(recorded.event(t, n), events, index);
                done[t] = n + 1;
                lastPlace[t] = place;
            } else {
                leaveOut(t, events, index, place);
            }
        }
        use(events, index);
        if (index >= asked) {
            askWhetherOver(index);
        }
    }

    /** Which of its thread's events it is: the next one, one behind loose ones, or one that is known to be a later one; -1 for none. */
    private int position(int t, EventColumns events, int index, long place) {
        int n = done[t];
        for (; n < recorded.count(t); n++) {
            int e = recorded.event(t, n);
            if (isSame(e, events, index, place)) {
                return n;
            }
            if (!recorded.isLoose(e)) {
                break;
            }
        }
        return events.kind(index) == EventKind.START
                ? laterStart(t, n, events, index)
                : later(t, n, events, index, place);
    }

    private int laterStart(int t, int from, EventColumns events, int index) {
        for (int n = from; n < recorded.count(t); n++) {
            int e = recorded.event(t, n);
            if (expected.kind(e) == EventKind.START && isSameThread(e, events, index)) {
                return n;
            }
        }
        return NONE;
    }

    /**
     * What is done to a shared object has a record, so it is one of the events to come where it is not the next; but not each read of what the thread has
     * written itself.
     */
    private int later(int t, int from, EventColumns events, int index, long place) {
        boolean readsOwn = events.kind(index) == EventKind.READ
                && events.readsFrom(index) >= 0
                && events.thread(events.readsFrom(index)) == events.thread(index);
        if (readsOwn) {
            return NONE;
        }
        int object = RecordedObjects.of(tables, events, index);
        int known = object < 0 || !objects.isShared(object) ? NONE : objects.recorded(object);
        for (int n = from; known >= 0 && n < recorded.count(t) && n < from + AHEAD; n++) {
            int e = recorded.event(t, n);
            if (RecordedObjects.of(recordedTables, expected, e) == known && isSame(e, events, index, place)) {
                return n;
            }
        }
        return NONE;
    }

    private void passOver(int t, int n, EventColumns events, int index) {
        for (int k = done[t]; k < n && divergence.isEmpty(); k++) {
            int e = recorded.event(t, k);
            if (!recorded.isLoose(e)) {
                divergence = expectedEvent(e) + ", found " + EventText.of(tables, events, index);
            }
        }
    }

    /** It has no record. Loose events of the place that the thread has left will not come any more; an input may be asked for there again. */
    private void leaveOut(int t, EventColumns events, int index, long place) {
        if (events.kind(index).isAccess()) {
            unrecorded.get(t).put(withIndex(place, tables, events.location(index)), index);
        }
        while (place != CodePlaces.NOWHERE && place != lastPlace[t] && done[t] < recorded.count(t)) {
            int e = recorded.event(t, done[t]);
            boolean isLeft = expected.site(e) < 0 || placeOf(e) == lastPlace[t];
            if (!recorded.isLoose(e) || !isLeft || expected.kind(e) == EventKind.INPUT) {
                break;
            }
            done[t]++;
        }
        int e = events.kind(index) == EventKind.END ? nextFirm(t) : NONE;
        if (e >= 0 && divergence.isEmpty()) {
            divergence = expectedEvent(e) + ", found " + EventText.of(tables, events, index);
        }
    }

    private void use(EventColumns events, int index) {
        int object = RecordedObjects.of(tables, events, index);
        EventKind kind = events.kind(index);
        if (object >= 0 && (kind.isAccess() || RecordedObjects.isAboutLock(kind))) {
            int maker = tables.object(RecordedObjects.number(object)).thread();
            objects.use(object, maker, events.thread(index));
        }
    }

    private boolean isSame(int e, EventColumns events, int index, long place) {
        EventKind kind = events.kind(index);
        if (!isSameKind(e, kind)) {
            return false;
        }
        if (kind == EventKind.BEGIN || kind == EventKind.END) {
            return true;
        }
        if (kind == EventKind.START) {
            return isSameThread(e, events, index);
        }
        if (recorded.isTake(e)) {
            return false; // decided, not executed
        }
        if (recorded.isCompletion(e)) {
            return place == CodePlaces.NOWHERE && events.has(index, EventFlags.RELEASES);
        }
        boolean isLock = RecordedObjects.isAboutLock(kind);
        boolean isThere = expected.site(e) >= 0 ? placeOf(e) == place : isLock || place == CodePlaces.NOWHERE;
        if (!isThere || !isLock && !kind.isAccess()) {
            return isThere;
        }
        if (recorded.isEarly(e)) {
            return isSameIndex(e, events, index);
        }
        int wanted = RecordedObjects.of(recordedTables, expected, e);
        int object = RecordedObjects.of(tables, events, index);
        if (wanted < 0 || object < 0) {
            return true;
        }
        return objects.mayBe(wanted, object)
                && (isLock ? isSameLock(e, wanted, object) : isSameAccess(e, wanted, object, events, index));
    }

    /** A lock without a place is known by its class. */
    private boolean isSameLock(int e, int wanted, int object) {
        return expected.site(e) >= 0
                || objects.isKnown(wanted)
                || recordedTables
                        .object(RecordedObjects.number(wanted))
                        .className()
                        .equals(tables.object(RecordedObjects.number(object)).className());
    }

    /** The first access to an object that has a record is by a second thread. */
    private boolean isSameAccess(int e, int wanted, int object, EventColumns events, int index) {
        boolean isOthers = objects.isShared(object)
                || tables.object(RecordedObjects.number(object)).thread() != events.thread(index);
        return isSameIndex(e, events, index) && (objects.isKnown(wanted) || isOthers);
    }

    private boolean isSameThread(int e, EventColumns events, int index) {
        int wanted = expected.location(e);
        int location = events.location(index);
        return wanted >= 0
                && location >= 0
                && recordedTables
                        .location(wanted)
                        .member()
                        .equals(tables.location(location).member());
    }

    private void match(int e, EventColumns events, int index) {
        found[e] = index;
        isRecorded.set(index);
        matched++;
        if (recorded.isEarly(e)) {
            return;
        }
        if (expected.kind(e).isAccess() || RecordedObjects.isAboutLock(expected.kind(e))) {
            objects.bind(RecordedObjects.of(recordedTables, expected, e), RecordedObjects.of(tables, events, index));
        }
        if (expected.kind(e).reads()
                && events.kind(index).reads()
                && divergence.isEmpty()
                && !sawSame(e, events, index)) {
            divergence = expectedEvent(e) + ", found " + EventText.of(tables, events, index);
        }
    }

    /** Whether a read saw what was recorded. What was written before others could see the object may have no record: it is the initial value there. */
    private boolean sawSame(int e, EventColumns events, int index) {
        int source = expected.readsFrom(e);
        int read = events.readsFrom(index);
        if (source == EventColumns.READS_NOTHING) {
            return true;
        }
        if (source == EventColumns.READS_INITIAL) {
            return read < 0 || !isRecorded.get(read);
        }
        boolean isEarly = recorded.isEarly(source)
                && read >= 0
                && recordedThread(events.thread(read)) == expected.thread(source)
                && places.ofName(names.ofEvent(read)) == placeOf(source);
        if (isEarly) {
            found[source] = read;
        }
        boolean isUnknown = found[source] < 0;
        return isEarly || found[source] == read || isUnknown && (read < 0 || !isRecorded.get(read));
    }
}
