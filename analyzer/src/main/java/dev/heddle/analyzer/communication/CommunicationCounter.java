package dev.heddle.analyzer.communication;

import dev.heddle.analyzer.stream.StreamAnalysis;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.stream.EventBatch;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.ConfinedLocations;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;

/** Counts the communication of one execution, in one pass over its events. */
public final class CommunicationCounter implements StreamAnalysis {
    /** Events that are looked at beforehand, so that their rows are near when they are needed. */
    private static final int AHEAD = 64;

    private final ThreadsSeen threads = new ThreadsSeen();
    private final AccessCounts accesses = new AccessCounts();
    private final DistinctEvents fences = new DistinctEvents();
    private final DistinctEvents otherSinks = new DistinctEvents();
    private final RacingPairs racing = new RacingPairs();
    private final int[] ahead = new int[AHEAD];
    private ConfinedLocations confinement = ConfinedLocations.UNKNOWN;
    private int touched;
    private int events;
    private int steps;
    private int counted;
    private int openReads;

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
        confined(source.confinement());
    }

    void confined(ConfinedLocations known) {
        confinement = known;
    }

    @Override
    public void events(EventBatch batch) {
        EventColumns columns = batch.events();
        for (int from = 0; from < columns.size(); from += AHEAD) {
            int to = Math.min(from + AHEAD, columns.size());
            touch(columns, from, to);
            for (int i = from; i < to; i++) {
                add(columns, i, batch.base() + i);
            }
        }
        events += columns.size();
    }

    private void touch(EventColumns columns, int from, int to) {
        int sum = touched;
        int n = 0;
        for (int i = from; i < to; i++) {
            EventKind kind = columns.kind(i);
            int location = columns.location(i);
            if (kind.isAccess() && location >= 0 && !confinement.isConfined(location)) {
                ahead[n++] = kind == EventKind.WRITE ? ~location : location;
                sum += accesses.touch(location);
            }
        }
        for (int i = 0; i < n; i++) {
            sum += accesses.touchBehind(Math.max(ahead[i], ~ahead[i]), ahead[i] < 0);
        }
        touched = sum;
    }

    private void add(EventColumns columns, int i, int index) {
        threads.add(columns.thread(i));
        steps += columns.enabled(i) >= 2 ? 1 : 0;
        racing.add(columns, i);
        boolean isCounted = columns.has(i, EventFlags.COUNTED);
        if (isCounted) {
            counted++;
            openReads += columns.has(i, EventFlags.SEVERAL_CANDIDATES) ? 1 : 0;
        }
        EventKind kind = columns.kind(i);
        if (kind.isAccess() && columns.location(i) >= 0) {
            if (!confinement.isConfined(columns.location(i))) {
                accesses.add(columns, i, index, kind);
            }
        } else if (isCounted) {
            if (kind == EventKind.FENCE) {
                fences.add(columns, i);
            }
            if (CommunicationSinks.contains(columns, i)) {
                otherSinks.add(columns, i);
            }
        }
    }

    /** What was counted so far. */
    public CommunicationCounts counts() {
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
        return accesses.readsAcross();
    }

    /** How many reads had a source so old that it had been forgotten. */
    public long lostSources() {
        return accesses.lostSources();
    }
}
