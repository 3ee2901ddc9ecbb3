package dev.heddle.analyzer.communication;

import dev.heddle.analyzer.stream.AccessesByLocation;
import dev.heddle.analyzer.stream.StreamAnalysis;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.stream.EventBatch;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.ConfinedLocations;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.OpenLocations;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.LocationEntry;
import java.util.List;
import java.util.function.Function;

/** Counts the communication of one execution, in one pass over its events. */
public final class CommunicationCounter implements StreamAnalysis {
    /** Events that are looked at beforehand, so that their rows are near when they are needed. */
    private static final int AHEAD = 64;

    private final ThreadsSeen threads = new ThreadsSeen();
    private final AccessCounts accesses = new AccessCounts();
    private final DistinctEvents fences = new DistinctEvents();
    private final DistinctEvents otherSinks = new DistinctEvents();
    private final RacingPairs racing = new RacingPairs();
    private final Rounds rounds = new Rounds();
    /** By place among those that are looked at: the writes of the event's thread before it. */
    private final int[] written = new int[AHEAD];

    private final int[] selected = new int[AHEAD];
    private final int[] ahead = new int[AHEAD];
    private ConfinedLocations confinement = ConfinedLocations.UNKNOWN;
    private OpenLocations open = confinement.others();
    private List<LocationEntry> locations = List.of();
    private final int few;
    private final AccessesByLocation deferred;
    private int touched;
    private int events;
    private int steps;
    private int counted;
    private int openReads;

    /** A counter that has seen nothing. */
    public CommunicationCounter() {
        this(AccessesByLocation.FEW_LOCATIONS, AccessesByLocation::new);
    }

    /**
     * @param few with fewer locations each access is counted when it comes
     * @param waiting makes the room for accesses that wait
     */
    CommunicationCounter(int few, Function<AccessesByLocation.Visitor, AccessesByLocation> waiting) {
        this.few = few;
        deferred = waiting.apply(accesses);
    }

    /** Counts a recorded execution. */
    public static CommunicationCounts count(Trace trace) {
        return count(trace.events());
    }

    /** Counts events that need not belong to a trace; the engine calls this on its own columns. */
    public static CommunicationCounts count(EventColumns events) {
        CommunicationCounter counter = new CommunicationCounter();
        counter.events(new EventBatch(events, 0));
        return counter.counts();
    }

    @Override
    public void begin(EventSource source) {
        begin(source.locations());
        confined(source.confinement());
    }

    void begin(List<LocationEntry> known) {
        locations = known;
    }

    void confined(ConfinedLocations known) {
        confinement = known;
        open = known.others();
    }

    @Override
    public void events(EventBatch batch) {
        EventColumns columns = batch.events();
        boolean isDeferred = open.size(locations.size()) > few;
        for (int from = 0; from < columns.size(); from += AHEAD) {
            int to = Math.min(from + AHEAD, columns.size());
            tally(columns, from, to);
            int n = open.select(columns, from, to, selected);
            if (!isDeferred) {
                touch(columns, n);
            }
            for (int s = 0; s < n; s++) {
                add(columns, selected[s], batch.base() + selected[s], written[selected[s] - from], isDeferred);
            }
        }
        events += columns.size();
    }

    private void touch(EventColumns columns, int count) {
        int sum = touched;
        int n = 0;
        for (int s = 0; s < count; s++) {
            EventKind kind = columns.kind(selected[s]);
            int location = columns.location(selected[s]);
            if (kind.isAccess() && location >= 0) {
                int number = open.number(location);
                ahead[n++] = kind == EventKind.WRITE ? ~number : number;
                sum += accesses.touch(number);
            }
        }
        for (int i = 0; i < n; i++) {
            sum += accesses.touchBehind(Math.max(ahead[i], ~ahead[i]), ahead[i] < 0);
        }
        touched = sum;
    }

    /** Counts what is counted of each event. */
    private void tally(EventColumns columns, int from, int to) {
        for (int i = from; i < to; i++) {
            threads.add(columns.thread(i));
            written[i - from] = rounds.executed(columns, i);
            steps += columns.enabled(i) >= 2 ? 1 : 0;
            boolean isCounted = columns.has(i, EventFlags.COUNTED);
            counted += isCounted ? 1 : 0;
            openReads += isCounted && columns.has(i, EventFlags.SEVERAL_CANDIDATES) ? 1 : 0;
        }
        racing.add(columns, from, to);
    }

    private void add(EventColumns columns, int i, int index, int written, boolean isDeferred) {
        EventKind kind = columns.kind(i);
        if (kind.isAccess() && columns.location(i) >= 0) {
            access(columns, i, index, written, isDeferred);
        } else if (columns.has(i, EventFlags.COUNTED)) {
            if (kind == EventKind.FENCE) {
                fences.add(columns, i, written);
            }
            if (CommunicationSinks.contains(columns, i)) {
                otherSinks.add(columns, i, written);
            }
        }
    }

    private void access(EventColumns columns, int i, int index, int written, boolean isDeferred) {
        int number = open.number(columns.location(i));
        int thread = columns.thread(i);
        int site = columns.site(i);
        int bits = AccessCounts.bits(columns, i);
        if (isDeferred) {
            deferred.add(number, thread, site, index, bits, columns.readsFrom(i), written);
        } else {
            accesses.access(number, thread, site, index, bits, columns.readsFrom(i), written);
        }
    }

    /** What was counted so far. */
    public CommunicationCounts counts() {
        deferred.visit();
        return new CommunicationCounts(
                events,
                threads.count(),
                accesses.locations() + confinement.size(),
                accesses.sharedLocations(),
                accesses.shared().plus(fences.tally()),
                accesses.sinks().plus(otherSinks.tally()),
                new Choices(steps, accesses.history(), counted, racing.count(threads.table(), counted), openReads));
    }

    /** The sites that read what other threads wrote. */
    public ReadsAcross readsAcross() {
        deferred.visit();
        return accesses.readsAcross();
    }

    /** How many reads had a source so old that it had been forgotten. */
    public long lostSources() {
        deferred.visit();
        return accesses.lostSources();
    }
}
