package dev.heddle.analyzer.iroot;

import dev.heddle.analyzer.memory.Candidates;
import dev.heddle.analyzer.memory.RecordedModel;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.iroot.AccessType;
import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.iroot.IrootEvent;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;
import org.eclipse.collections.impl.set.mutable.primitive.LongHashSet;

/**
 * Pairs of a write and a read of another thread that the memory model allows and no interleaving gives: idiom 1, marked
 * as weak.
 */
final class WeakPairs {
    /**
     * Longest execution that is looked at, in events; the model follows it event by event and offers each read all
     * writes.
     */
    static final int MOST_EVENTS = 50_000;

    private static final int ONE_SOURCE = EventFlags.FROZEN | EventFlags.NEWEST_OFFERED;
    private static final long MOST_PAIRS = 20_000_000;

    private final Trace trace;
    private final EventColumns events;
    private final LongHashSet seen = new LongHashSet();
    private final Map<Iroot, List<Integer>> found = new TreeMap<>();
    private long pairs;
    private String note = "";

    private WeakPairs(Trace trace) {
        this.trace = trace;
        events = trace.events();
    }

    /** The search over a trace of an execution under control. */
    static WeakPairs of(Trace trace) {
        WeakPairs weak = new WeakPairs(trace);
        weak.search();
        return weak;
    }

    private void search() {
        if (events.size() > MOST_EVENTS) {
            note = "stale reads: not searched in more than " + MOST_EVENTS + " events";
            return;
        }
        try {
            if (!ModelSwitches.parse(trace.header().switches()).reads().sequentiallyConsistent()) {
                otherSources();
            }
        } catch (IllegalStateException e) {
            note = "stale reads: not searched (" + e.getMessage() + ")";
        }
    }

    /**
     * Goes through all writes but the newest that each read could have seen, the one that it saw included; the initial
     * value and reads to which the engine offers one write only are left out.
     */
    private void otherSources() {
        RecordedModel recorded = new RecordedModel(trace);
        IntIntHashMap newest = new IntIntHashMap();
        while (recorded.next() < events.size()) {
            int read = recorded.next();
            boolean isOpen = events.kind(read).reads()
                    && events.readsFrom(read) != EventColumns.READS_NOTHING
                    && !events.has(read, ONE_SOURCE);
            int latest = newest.getIfAbsent(events.location(read), EventColumns.READS_INITIAL);
            if (isOpen && !visible(read, latest, recorded.candidates())) {
                return;
            }
            if (events.kind(read).writes()) {
                newest.put(events.location(read), read);
            }
            recorded.execute();
        }
    }

    private boolean visible(int read, int newest, Candidates candidates) {
        for (int i = 0; i < candidates.size(); i++) {
            int write = candidates.event(i);
            boolean mayStand = events.kind(read).writes() || candidates.slots(i) > 0;
            if (write >= 0 && write != newest && mayStand && !visible(write, read)) {
                return false;
            }
        }
        return true;
    }

    private boolean visible(int write, int read) {
        if (++pairs > MOST_PAIRS) {
            note = "stale reads: too many; only a part was examined";
            return false;
        }
        int from = events.site(write);
        int to = events.site(read);
        boolean isPair = events.thread(write) != events.thread(read)
                && from >= 0
                && to >= 0
                && !events.has(write, EventFlags.EXTERNAL);
        if (isPair && seen.add((long) from << 32 | to)) {
            IrootEvent source = IrootEvent.at(trace.sites().get(from), AccessType.WRITE);
            IrootEvent target = IrootEvent.at(trace.sites().get(to), AccessType.READ);
            found.putIfAbsent(new Iroot(1, List.of(source, target)), List.of(write, read));
        }
        return true;
    }

    /** The pairs that are not among those given, as predictions. */
    List<PredictedIroot> without(List<PredictedIroot> predicted) {
        Map<Iroot, List<Integer>> left = new TreeMap<>(found);
        predicted.forEach(one -> left.remove(one.iroot()));
        List<PredictedIroot> weak = new ArrayList<>();
        left.forEach((iroot, example) -> weak.add(new PredictedIroot(iroot, true, false, example)));
        return weak;
    }

    /** Why something was left out, or empty. */
    String note() {
        return note;
    }
}
