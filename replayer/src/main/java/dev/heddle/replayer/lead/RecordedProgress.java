package dev.heddle.replayer.lead;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.strategy.SiteNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;
import org.jspecify.annotations.Nullable;

/**
 * How far the execution under way has come along a recording: which of its events is which recorded one, what each
 * thread has to do next, and where the execution left the recording.
 */
final class RecordedProgress {
    static final int NONE = RecordedEvents.NONE;
    /** Events of a thread among which one is sought that comes too early. */
    private static final int AHEAD = 64;

    private final EventColumns expected;
    private final SiteNames names;
    private final TraceTables tables;
    private final CodePlaces places;
    private final RecordedEvents recorded;
    private final RecordedObjects objects = new RecordedObjects();
    private final RecordedLikeness likeness;

    final RecordedThreads threads;
    /** By recorded thread: how many of its events have come or been passed over. */
    private final int[] done;
    /** By recorded thread: a number of events before which none is firm that has not been counted. */
    private final int[] firm;
    /** By recorded thread: the place of its last event that was a recorded one. */
    private final long[] lastPlace;
    /** By recorded thread: the last access at each place that was no recorded event. */
    private final List<LongIntHashMap> unrecorded = new ArrayList<>();
    /** By recorded thread: its last recorded write at each place and element where an early write has come. */
    private final List<LongIntHashMap> written = new ArrayList<>();
    /** Which event of this execution was which recorded one. */
    final RecordedSources sources;

    /** The recorded thread that has been given an input and has not had its event yet, or -1. */
    private int inputOf;

    private @Nullable Divergence divergence;

    RecordedProgress(Trace recording, RecordedEvents recorded, SiteNames names, TraceTables tables, CodePlaces places) {
        this.expected = recording.events();
        this.recorded = recorded;
        this.names = names;
        this.tables = tables;
        this.places = places;
        threads = new RecordedThreads(recorded, tables);
        likeness = new RecordedLikeness(recording, recorded, objects, tables, places);
        done = new int[recorded.threads()];
        firm = new int[recorded.threads()];
        lastPlace = new long[recorded.threads()];
        for (int t = 0; t < recorded.threads(); t++) {
            unrecorded.add(new LongIntHashMap());
            written.add(new LongIntHashMap());
        }
        sources = new RecordedSources(expected, recorded, likeness, threads, names, places);
    }

    /** A new execution. */
    void begin() {
        threads.begin();
        Arrays.fill(done, 0);
        Arrays.fill(firm, 0);
        Arrays.fill(lastPlace, CodePlaces.NOWHERE);
        sources.begin();
        unrecorded.forEach(LongIntHashMap::clear);
        written.forEach(LongIntHashMap::clear);
        objects.clear();
        inputOf = NONE;
        divergence = null;
    }

    /** How what is executed is compared with what was recorded. */
    RecordedLikeness likeness() {
        return likeness;
    }

    /**
     * Where the execution that has ended left the recording.
     *
     * @param failing index of the thread that failed, or -1
     */
    Optional<Divergence> divergence(int failing) {
        if (divergence != null) {
            return Optional.of(divergence);
        }
        int t = failing < 0 ? NONE : thread(failing);
        int last = recorded.last(t < 0 || done[t] == 0 ? NONE : recorded.event(t, done[t] - 1));
        int first = Integer.MAX_VALUE;
        for (int thread = 0; thread < recorded.threads(); thread++) {
            int e = nextFirm(thread);
            first = e >= 0 && e <= last ? Math.min(first, e) : first;
        }
        return first == Integer.MAX_VALUE
                ? Optional.empty()
                : Optional.of(new Divergence(first, likeness.text(first), "the end of the execution"));
    }

    /** The first event before a number that has to come and has not, in words. */
    String firstMissing(int before) {
        for (int e = 0; e < before; e++) {
            if (recorded.isFirm(e) && !isPast(e)) {
                return likeness.text(e);
            }
        }
        return "the end";
    }

    /** How many recorded events of all threads have come or been passed over. */
    int done() {
        int all = 0;
        for (int each : done) {
            all += each;
        }
        return all;
    }

    /** Whether the execution under way has left the recording. */
    boolean hasDiverged() {
        return divergence != null;
    }

    /** The execution does something else where a recorded event had to come. */
    private void diverged(int e, EventColumns events, int index) {
        if (divergence == null && e < recorded.goal()) {
            divergence = new Divergence(e, likeness.text(e), likeness.text(events, index));
        }
    }

    /** Whether the recorded event has come or been passed over. */
    boolean isPast(int e) {
        int t = expected.thread(e);
        return done[t] > 0 && recorded.event(t, done[t] - 1) >= e;
    }

    /** Whether the recorded thread has had a later event than that one. */
    boolean isBehind(int e, int t) {
        return done[t] > 0 && recorded.event(t, done[t] - 1) > e;
    }

    /** The number that a thread has in the recording, or -1. */
    int thread(int thread) {
        return threads.recorded(thread);
    }

    /**
     * The next event of a recorded thread, or -1. An early access that has been made without being waited for has come.
     */
    int next(int t) {
        while (done[t] < recorded.count(t)) {
            int e = recorded.event(t, done[t]);
            int past = recorded.isEarly(e) ? unrecorded.get(t).getIfAbsent(likeness.placeAndIndex(e), NONE) : NONE;
            if (past < 0) {
                return e;
            }
            unrecorded.get(t).remove(likeness.placeAndIndex(e));
            sources.come(e, past);
            done[t]++;
        }
        return NONE;
    }

    /** The next event of a recorded thread that has to come, or -1. */
    int nextFirm(int t) {
        int n = Math.max(firm[t], done[t]);
        while (n < recorded.count(t) && recorded.isLoose(recorded.event(t, n))) {
            n++;
        }
        firm[t] = n;
        return n < recorded.count(t) ? recorded.event(t, n) : NONE;
    }

    /** How many events of a recorded thread have come or been passed over. */
    int done(int t) {
        return done[t];
    }

    /** The next of a recorded thread's events behind the n-th one that may be at that place. */
    int behind(int t, int n, long place) {
        return likeness.placeOf(recorded.event(t, n)) == place ? n + 1 : recorded.runEnd(t, n);
    }

    /** The next read of a recorded thread where it is at that place and nothing has to come before; else -1. */
    int nextRead(int t, long place) {
        for (int n = done[t]; n < recorded.count(t); n = behind(t, n, place)) {
            int e = recorded.event(t, n);
            if (expected.kind(e).reads() && likeness.placeOf(e) == place) {
                return e;
            }
            if (!recorded.isLoose(e)) {
                break;
            }
        }
        return NONE;
    }

    /**
     * The next task that a recorded thread took or, where it found none, its next event that has to come; -1 where
     * there is none.
     */
    int nextTake(int t) {
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

    /**
     * The thread of a pool, by its recorded number, goes on to look for a task: it takes the one that it took then, or
     * finds none.
     */
    void takes(int t) {
        int e = nextTake(t);
        while (e >= 0 && recorded.isTake(e) && !isPast(e)) {
            done[t]++;
        }
    }

    /** Whether nothing has to come any more. */
    boolean isOver() {
        for (int t = 0; t < recorded.threads(); t++) {
            if (nextFirm(t) >= 0) {
                return false;
            }
        }
        return true;
    }

    /** The input that the thread got then at that site, or the value that was made for it. */
    long input(int thread, int siteId, long value) {
        int t = thread(thread);
        long place = places.ofId(siteId);
        for (int n = t < 0 ? Integer.MAX_VALUE : done[t];
                n < (t < 0 ? 0 : recorded.count(t));
                n = behind(t, n, place)) {
            int e = recorded.event(t, n);
            if (expected.kind(e) == EventKind.INPUT && likeness.placeOf(e) == place) {
                done[t] = n + 1;
                lastPlace[t] = place;
                inputOf = t;
                return expected.value(e);
            }
            if (!recorded.isLoose(e)) {
                break;
            }
        }
        return value;
    }

    /** The execution under way has made an event. */
    void executed(EventColumns events, int index) {
        int t = thread(events.thread(index));
        boolean isKnown = t >= 0 && t == inputOf && events.kind(index) == EventKind.INPUT;
        inputOf = isKnown ? NONE : inputOf;
        if (t >= 0 && !isKnown) {
            long place = places.ofName(names.ofEvent(index));
            int n = position(t, events, index, place);
            if (n >= 0) {
                passOver(t, n, events, index);
                match(recorded.event(t, n), events, index);
                keepWritten(t, recorded.event(t, n), events.location(index), place);
                done[t] = n + 1;
                lastPlace[t] = place;
            } else {
                leaveOut(t, events, index, place);
            }
        }
        use(events, index);
    }

    /**
     * Which of its thread's events it is: the next one, one behind loose ones, or one that is known to be a later one;
     * -1 for none.
     */
    private int position(int t, EventColumns events, int index, long place) {
        int n = done[t];
        for (; n < recorded.count(t); n = behind(t, n, place)) {
            int e = recorded.event(t, n);
            if (likeness.isSame(e, events, index, place)) {
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
            if (expected.kind(e) == EventKind.START && likeness.isSameThread(e, events, index)) {
                return n;
            }
        }
        return NONE;
    }

    /**
     * What is done to a shared object has a record, so it is one of the events to come where it is not the next; but
     * not each read of what the thread has written itself.
     */
    private int later(int t, int from, EventColumns events, int index, long place) {
        boolean readsOwn = events.kind(index) == EventKind.READ
                && events.readsFrom(index) >= 0
                && events.thread(events.readsFrom(index)) == events.thread(index);
        if (readsOwn) {
            return NONE;
        }
        int object = likeness.object(events, index);
        int known = object < 0 || !objects.isShared(object) ? NONE : objects.recorded(object);
        for (int n = from; known >= 0 && n < recorded.count(t) && n < from + AHEAD; n++) {
            int e = recorded.event(t, n);
            if (!recorded.isLoose(e)
                    && RecordedObjects.isOne(likeness.object(e), known)
                    && likeness.isSame(e, events, index, place)) {
                return n;
            }
        }
        return NONE;
    }

    private void passOver(int t, int n, EventColumns events, int index) {
        for (int k = done[t]; k < n && divergence == null; k++) {
            int e = recorded.event(t, k);
            if (!recorded.isLoose(e)) {
                diverged(e, events, index);
            }
        }
    }

    private void keepWritten(int t, int e, int location, long place) {
        boolean writes = expected.kind(e).writes();
        long at = writes ? likeness.placeAndIndex(place, location) : 0;
        if (writes && (recorded.isEarly(e) || written.get(t).containsKey(at))) {
            written.get(t).put(at, e);
        }
    }

    /**
     * An early write represents any number of writes, so the thread may write there once more when all its recorded
     * writes have come: then it is this write that was the last recorded one.
     */
    private void writesAgain(int t, EventColumns events, int index, long place) {
        int e = written.get(t).getIfAbsent(likeness.placeAndIndex(place, events.location(index)), NONE);
        if (e >= 0) {
            sources.match(e, index);
        }
    }

    /**
     * Marks the event as unrecorded and drops the loose events skipped by it; an input may be asked for there again.
     */
    private void leaveOut(int t, EventColumns events, int index, long place) {
        if (events.kind(index).isAccess()) {
            unrecorded.get(t).put(likeness.placeAndIndex(place, events.location(index)), index);
        }
        if (events.kind(index).writes()) {
            writesAgain(t, events, index, place);
        }
        while (place != CodePlaces.NOWHERE && place != lastPlace[t] && done[t] < recorded.count(t)) {
            int e = recorded.event(t, done[t]);
            boolean isLeft = expected.site(e) < 0 || likeness.placeOf(e) == lastPlace[t];
            if (!recorded.isLoose(e) || !isLeft || expected.kind(e) == EventKind.INPUT) {
                break;
            }
            done[t]++;
        }
        int e = events.kind(index) == EventKind.END ? nextFirm(t) : NONE;
        if (e >= 0) {
            diverged(e, events, index);
        }
    }

    private void use(EventColumns events, int index) {
        if (events.kind(index) == EventKind.START) {
            objects.started();
        }
        int object = likeness.object(events, index);
        EventKind kind = events.kind(index);
        if (object >= 0 && (kind.isAccess() || RecordedObjects.isAboutLock(kind))) {
            int maker = tables.object(RecordedObjects.number(object)).thread();
            objects.use(object, maker, events.thread(index));
        }
    }

    private void match(int e, EventColumns events, int index) {
        sources.match(e, index);
        if (recorded.isEarly(e)) {
            return;
        }
        if (expected.kind(e).isAccess() || RecordedObjects.isAboutLock(expected.kind(e))) {
            objects.bind(likeness.object(e), likeness.object(events, index), likeness.isSure(events, index));
        }
        if (expected.kind(e).reads()
                && events.kind(index).reads()
                && divergence == null
                && !sources.sawSame(e, events, index)) {
            diverged(e, events, index);
        }
    }
}
