package dev.heddle.replayer.cause;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.Conditions;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;
import org.eclipse.collections.impl.map.mutable.primitive.IntObjectHashMap;
import org.eclipse.collections.impl.set.mutable.primitive.IntHashSet;

/**
 * The facts of an execution that another one could have otherwise: stale reads, and pairs of operations of two threads
 * on one location of which at least one changes it, in their order: of each thread the last one before the other's, and
 * the first since the other's last. The end of a thread changes it for those that ask whether it is alive. Orders that
 * start and join alone enforce are none.
 */
final class Candidates {
    /** How many orders are kept. */
    private static final int MOST = 200;
    /** What a run of another thread between the two events of a pair counts in distance. */
    private static final int RUN = 10;

    private final Trace trace;
    private final EventColumns events;
    private final ForkJoin order;
    private final Operations changes = new Operations();
    private final Operations uses = new Operations();
    private final IntIntHashMap newest = new IntIntHashMap();
    /** By thread: its last time-out, the threads that have done something since, and what it did last for others. */
    private final IntIntHashMap timeOuts = new IntIntHashMap();

    private final IntObjectHashMap<IntHashSet> notAfter = new IntObjectHashMap<>();
    private final IntIntHashMap deeds = new IntIntHashMap();
    /** The most likely ones so far, the least likely first. */
    private final Map<Sort, PriorityQueue<Candidate>> orders = new EnumMap<>(Sort.class);

    private final List<Candidate> stale = new ArrayList<>();
    /** Number of the run of one thread that an event is in, and the ends of the runs. */
    private final int[] run;

    private final List<Integer> ends = new ArrayList<>();

    private final int failure;

    private Candidates(Trace trace, int failure) {
        this.trace = trace;
        this.failure = failure;
        events = trace.events();
        order = new ForkJoin(trace);
        run = new int[events.size()];
    }

    /** What an order is between; those that explain more come first. */
    private enum Sort {
        /** Change of what the other operation uses. */
        CHANGE,
        /** Calls that only ask: what others do in between decides. */
        QUESTIONS,
        /** Operation of the library's own: true perhaps, and no line of the program. */
        OF_LIBRARY
    }

    /**
     * The candidates of a trace.
     *
     * @param orders by sort, of which each is looked at only if none before explains the failure; the most likely first
     * @param stale in execution order
     */
    record Found(List<List<Candidate>> orders, List<Candidate> stale) {}

    /** @param failure how many events had been executed when it failed; later ones show what the failure came before */
    static Found of(Trace trace, int failure) {
        Candidates candidates = new Candidates(trace, failure);
        candidates.findRuns();
        for (int i = 0; i < candidates.events.size(); i++) {
            candidates.order.executed(i);
            candidates.take(i);
        }
        List<List<Candidate>> orders = candidates.orders.values().stream()
                .map(of -> of.stream().sorted(Candidate.NEAREST).toList())
                .toList();
        return new Found(orders, candidates.stale);
    }

    private void findRuns() {
        int n = 0;
        for (int i = 0; i < events.size(); i++) {
            if (i > 0 && events.thread(i) != events.thread(i - 1)) {
                ends.add(i - 1);
                n++;
            }
            run[i] = n;
        }
        ends.add(events.size() - 1);
    }

    private void take(int i) {
        int location = events.location(i);
        EventKind kind = events.kind(i);
        if (kind.reads() && isControlled(i)) {
            takeSource(i, location);
        }
        if (kind.writes()) {
            newest.put(location, i);
        }
        if (!isControlled(i)) {
            return;
        }
        takeTimeOut(i);
        if (location < 0) {
            return;
        }
        if (!kind.isAccess() && !isOfInterest(i, location)) {
            return;
        }
        int subject = Conditions.subject(events, i, trace.locations());
        takePairs(subject, i);
        if (subject != location && kind != EventKind.NOTIFY) {
            takePairs(location, i); // of the lock, too
        }
    }

    /** The end of a time comes before or after what other threads do, whatever it is. */
    private void takeTimeOut(int i) {
        EventKind kind = events.kind(i);
        if (events.has(i, EventFlags.TIMED_OUT)) {
            deeds.forEachKeyValue((thread, deed) -> {
                if (thread != events.thread(i)) {
                    addPair(deed, i);
                }
            });
            timeOuts.put(events.thread(i), i);
            notAfter.remove(events.thread(i));
        } else if (kind.writes() || events.location(i) >= 0 && isOfInterest(i, events.location(i))) {
            deeds.put(events.thread(i), i);
            for (int thread : timeOuts.keySet().toSortedArray()) {
                boolean isFirst =
                        notAfter.getIfAbsentPut(thread, IntHashSet::new).add(events.thread(i));
                if (thread != events.thread(i) && isFirst) {
                    addPair(timeOuts.get(thread), i);
                }
            }
        }
    }

    private void takePairs(int subject, int i) {
        boolean isChange = changes(i);
        changes.addPairs(subject, i);
        if (isChange || events.kind(i) == EventKind.SYNC) {
            uses.addPairs(subject, i);
        }
        (isChange ? changes : uses).put(subject, i);
    }

    /**
     * Operations of one sort, by location or condition and thread: the last one of each thread, and the first since
     * another thread came upon it.
     */
    private final class Operations {
        private final IntObjectHashMap<IntIntHashMap> last = new IntObjectHashMap<>();
        private final IntObjectHashMap<IntIntHashMap> first = new IntObjectHashMap<>();

        void put(int location, int i) {
            last.getIfAbsentPut(location, IntIntHashMap::new).put(events.thread(i), i);
            first.getIfAbsentPut(location, IntIntHashMap::new).getIfAbsentPut(events.thread(i), i);
        }

        /** Adds pairs whose first event is of another thread and comes before {@code second}. */
        void addPairs(int location, int second) {
            IntIntHashMap byThread = last.get(location);
            if (byThread == null) {
                return;
            }
            IntIntHashMap firsts = first.getIfAbsentPut(location, IntIntHashMap::new);
            for (int thread : byThread.keySet().toSortedArray()) {
                if (thread != events.thread(second)) {
                    int one = byThread.get(thread);
                    addPair(one, second);
                    int other = firsts.getIfAbsent(thread, one);
                    if (other != one) {
                        addPair(other, second);
                    }
                    firsts.remove(thread);
                }
            }
        }
    }

    /** What no thread of the program does is not scheduled. */
    private boolean isControlled(int i) {
        boolean hasPoint = events.kind(i).hasPoint(events.flags(i)) || events.kind(i) == EventKind.END;
        return hasPoint && !events.has(i, EventFlags.EXTERNAL);
    }

    private boolean isOfInterest(int i, int location) {
        LocationKind of = trace.locations().get(location).kind();
        return switch (events.kind(i)) {
            case LOCK, WAIT, NOTIFY -> !events.has(i, EventFlags.FAILED);
            case SYNC -> of != LocationKind.LIBRARY;
            case END, JOIN, YIELD -> of == LocationKind.THREAD;
            default -> false;
        };
    }

    /** A wait is for notifications what a read is for writes, and so is a call that only asks for other calls. */
    private boolean changes(int i) {
        EventKind kind = events.kind(i);
        return switch (kind) {
            case WAIT, JOIN, YIELD -> false;
            case SYNC -> events.has(i, EventFlags.CHANGES) || !events.has(i, EventFlags.ASKS);
            default -> kind.writes() || !kind.isAccess();
        };
    }

    private void takeSource(int i, int location) {
        int source = events.readsFrom(i);
        int last = newest.getIfAbsent(location, EventColumns.READS_INITIAL);
        if (source != EventColumns.READS_NOTHING && source != last && i < failure) {
            stale.add(Candidate.stale(source, i));
        }
    }

    private void addPair(int first, int second) {
        if (first < failure && !order.isOrdered(first, second)) {
            int toEnd = ends.get(run[first]) - first;
            int fromBegin = second - ends.get(run[second] - 1) - 1;
            PriorityQueue<Candidate> to = orders.computeIfAbsent(
                    sort(first, second), sort -> new PriorityQueue<>(Candidate.NEAREST.reversed()));
            to.add(Candidate.order(first, second, toEnd + fromBegin + RUN * (run[second] - run[first] - 1)));
            if (to.size() > MOST) {
                to.remove();
            }
        }
    }

    private Sort sort(int first, int second) {
        if (!hasLine(first) || !hasLine(second)) {
            return Sort.OF_LIBRARY;
        }
        boolean isTimed = events.has(first, EventFlags.TIMED_OUT) || events.has(second, EventFlags.TIMED_OUT);
        return isTimed || changes(first) || changes(second) ? Sort.CHANGE : Sort.QUESTIONS;
    }

    /** Whether the program's code does it: what the JDK does by itself has no site, or one of its own. */
    private boolean hasLine(int i) {
        if (events.kind(i) == EventKind.END) {
            return true; // of the thread's code
        }
        int site = events.site(i);
        return site >= 0 && !trace.sites().get(site).className().startsWith("java.");
    }
}
