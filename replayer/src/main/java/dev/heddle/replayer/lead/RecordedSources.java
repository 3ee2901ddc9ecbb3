package dev.heddle.replayer.lead;

import dev.heddle.formats.trace.EventColumns;
import dev.heddle.replayer.strategy.CandidateWrites;
import dev.heddle.replayer.strategy.SiteNames;
import java.util.Arrays;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;

/** Which event of the execution under way was which recorded one, and which write a read has to see by that. */
final class RecordedSources {
    private static final int NONE = RecordedEvents.NONE;

    private final EventColumns expected;
    private final RecordedEvents recorded;
    private final RecordedLikeness likeness;
    private final RecordedThreads threads;
    private final SiteNames names;
    private final CodePlaces places;
    /** By recorded event: the event of this execution, or -1. */
    private final int[] found;
    /** By event of this execution: the recorded one that it was. */
    private final IntIntHashMap recordedAs = new IntIntHashMap();

    RecordedSources(
            EventColumns expected,
            RecordedEvents recorded,
            RecordedLikeness likeness,
            RecordedThreads threads,
            SiteNames names,
            CodePlaces places) {
        this.expected = expected;
        this.recorded = recorded;
        this.likeness = likeness;
        this.threads = threads;
        this.names = names;
        this.places = places;
        found = new int[expected.size()];
    }

    /** A new execution. */
    void begin() {
        Arrays.fill(found, NONE);
        recordedAs.clear();
    }

    /** The event of this execution that the recorded one was, or -1. */
    int found(int e) {
        return found[e];
    }

    /** A recorded event has come without having been waited for. */
    void come(int e, int index) {
        found[e] = index;
    }

    /** The event of this execution is the recorded one. */
    void match(int e, int index) {
        found[e] = index;
        recordedAs.put(index, e);
    }

    /**
     * Which of the candidates is the write that a recorded read saw ({@code EventColumns.readsFrom}); -1 where it is
     * none of them.
     */
    int source(int source, CandidateWrites candidates) {
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
                    && threads.recorded(candidates.writer(i)) == expected.thread(source)
                    && places.ofName(candidates.writerSite(i)) == likeness.placeOf(source);
            if (isThere && candidates.isFeasible(i)) {
                return i;
            }
        }
        return NONE;
    }

    /**
     * Whether a read saw what was recorded. What was written before others could see the object may have no record: it
     * is the initial value there.
     */
    boolean sawSame(int e, EventColumns events, int index) {
        int source = expected.readsFrom(e);
        int read = events.readsFrom(index);
        if (source == EventColumns.READS_NOTHING) {
            return true;
        }
        if (source == EventColumns.READS_INITIAL) {
            return !isRecordedWrite(e, read);
        }
        boolean isEarly = recorded.isEarly(source)
                && read >= 0
                && threads.recorded(events.thread(read)) == expected.thread(source)
                && places.ofName(names.ofEvent(read)) == likeness.placeOf(source);
        if (isEarly) {
            found[source] = read;
        }
        boolean isUnknown = found[source] < 0;
        return isEarly || found[source] == read || isUnknown && !isRecordedWrite(e, read);
    }

    /**
     * Whether a write of this execution was a recorded one to what the recorded event accesses. An early write stands
     * for any of its thread at its place, which may have been to another object.
     */
    private boolean isRecordedWrite(int e, int write) {
        int w = write < 0 ? NONE : recordedAs.getIfAbsent(write, NONE);
        return w >= 0 && (!recorded.isEarly(w) || expected.location(w) == expected.location(e));
    }
}
