package dev.heddle.analyzer.memory.recorded;

import dev.heddle.analyzer.memory.SynchronizationEdges;
import dev.heddle.analyzer.memory.TraceLocations;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import org.eclipse.collections.api.block.procedure.primitive.IntProcedure;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;
import org.eclipse.collections.impl.map.mutable.primitive.IntObjectHashMap;
import org.eclipse.collections.impl.map.mutable.primitive.LongObjectHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The synchronizes-with edges of a recorded execution, one by one (swra, swvol and swx of the memory model, section 2),
 * where {@link HappensBefore} has their effect only. Of edges from one thread to one event the latest implies all.
 */
public final class SynchronizesWith {
    private static final int[] NONE = {};

    private final EventColumns events;
    private final IntObjectHashMap<IntArrayList> into = new IntObjectHashMap<>();
    private final IntObjectHashMap<IntArrayList> orderOnly = new IntObjectHashMap<>();
    private final int[] previous;
    /** The next acquire fence of the same thread, and the last release fence. */
    private final int[] acquireFence;

    private final int[] releaseFence;

    /** All edges of the execution. */
    public SynchronizesWith(Trace trace) {
        events = trace.events();
        int n = events.size();
        previous = new int[n];
        acquireFence = new int[n];
        releaseFence = new int[n];
        fences();
        Handovers handovers = new Handovers();
        SynchronizationEdges others = new SynchronizationEdges(new TraceLocations(trace.locations()), handovers);
        for (int i = 0; i < n; i++) {
            if (!events.kind(i).isMemoryOperation()) {
                handovers.event = i;
                others.execute(events, i);
            }
        }
        VolatileWriters volatiles = new VolatileWriters();
        for (int i = 0; i < n; i++) {
            if (events.kind(i).reads()) {
                releaseSequence(i);
                volatiles.before(i);
            }
        }
    }

    private void fences() {
        int n = events.size();
        IntIntHashMap last = new IntIntHashMap();
        IntIntHashMap released = new IntIntHashMap();
        for (int i = 0; i < n; i++) {
            previous[i] = last.getIfAbsent(events.thread(i), -1);
            last.put(events.thread(i), i);
            releaseFence[i] = released.getIfAbsent(events.thread(i), -1);
            if (events.kind(i) == EventKind.FENCE && events.writeOrder(i).releases()) {
                released.put(events.thread(i), i);
            }
        }
        IntIntHashMap acquired = new IntIntHashMap();
        for (int i = n - 1; i >= 0; i--) {
            acquireFence[i] = acquired.getIfAbsent(events.thread(i), -1);
            if (events.kind(i) == EventKind.FENCE && events.readOrder(i).acquires()) {
                acquired.put(events.thread(i), i);
            }
        }
    }

    /** The events that an edge begins at: what they knew is needed later. */
    public BitSet sources() {
        BitSet sources = new BitSet(events.size());
        into.forEachValue(froms -> froms.forEach((IntProcedure) sources::set));
        return sources;
    }

    private void add(int from, int to) {
        IntArrayList sources = into.getIfAbsentPut(to, IntArrayList::new);
        if (from >= 0 && to >= 0 && from != to && !sources.contains(from)) {
            sources.add(from);
        }
    }

    /** swra: the source and the updates before it, released by themselves or by a fence. */
    private void releaseSequence(int read) {
        int to = events.readOrder(read).acquires() ? read : acquireFence[read];
        int steps = events.size();
        int write = events.readsFrom(read);
        while (to >= 0 && write >= 0 && write < events.size() && steps-- > 0) {
            if (!events.has(write, EventFlags.EXTERNAL)) {
                add(events.writeOrder(write).releases() ? write : releaseFence[write], to);
            }
            boolean handsOn = events.kind(write) == EventKind.UPDATE
                    && !(events.readOrder(write).acquires()
                            && events.writeOrder(write).releases());
            write = handsOn ? events.readsFrom(write) : -1;
        }
    }

    /** swvol: of each thread the last volatile write that is not later in modification order than what is read. */
    private final class VolatileWriters {
        private final IntObjectHashMap<List<IntArrayList>> byLocation = new IntObjectHashMap<>();

        VolatileWriters() {
            for (int i = 0; i < events.size(); i++) {
                if (events.kind(i).writes() && events.writeOrder(i) == MemoryOrder.VOLATILE) {
                    of(events.location(i), events.thread(i)).add(i);
                }
            }
        }

        private IntArrayList of(int location, int thread) {
            List<IntArrayList> writers = byLocation.getIfAbsentPut(location, ArrayList::new);
            for (IntArrayList writes : writers) {
                if (events.thread(writes.get(0)) == thread) {
                    return writes;
                }
            }
            writers.add(new IntArrayList());
            return writers.get(writers.size() - 1);
        }

        void before(int read) {
            int source = events.readsFrom(read);
            List<IntArrayList> writers = byLocation.get(events.location(read));
            if (events.readOrder(read) != MemoryOrder.VOLATILE
                    || events.has(read, EventFlags.READS_FROM_ALONE)
                    || writers == null
                    || source < 0
                    || source >= events.size()) {
                return;
            }
            for (IntArrayList writes : writers) {
                int low = 0;
                int high = writes.size();
                while (low < high) {
                    int middle = (low + high) >>> 1;
                    if (events.position(writes.get(middle)) <= events.position(source)) {
                        low = middle + 1;
                    } else {
                        high = middle;
                    }
                }
                if (low > 0) {
                    add(writes.get(low - 1), read);
                }
            }
        }
    }

    /** Everything but shared memory. */
    private final class Handovers implements SynchronizationEdges.Knowledge {
        private final LongObjectHashMap<IntArrayList> channels = new LongObjectHashMap<>();
        private final IntIntHashMap starts = new IntIntHashMap();
        private int event;

        @Override
        public void release(int thread, long channel) {
            IntArrayList releases = channels.getIfAbsentPut(channel, IntArrayList::new);
            for (int n = 0; n < releases.size(); n++) {
                if (events.thread(releases.get(n)) == thread) {
                    releases.removeAtIndex(n);
                    break;
                }
            }
            releases.add(event);
        }

        @Override
        public void acquire(int thread, long channel) {
            each(channel, from -> add(from, event));
        }

        @Override
        public void acquireOrderOnly(int thread, long channel) {
            each(
                    channel,
                    from -> orderOnly.getIfAbsentPut(event, IntArrayList::new).add(from));
        }

        @Override
        public void releaseOrderOnly(int thread, long channel) {
            IntArrayList last = channels.getIfAbsentPut(channel, IntArrayList::new);
            last.clear(); // changes stand in S as they were executed: the last one implies all
            last.add(event);
        }

        private void each(long channel, IntProcedure edge) {
            IntArrayList releases = channels.get(channel);
            if (releases != null) {
                releases.forEach(edge);
            }
        }

        @Override
        public void start(int thread, int started) {
            starts.put(started, event);
        }

        @Override
        public void begin(int thread) {
            add(starts.getIfAbsent(thread, -1), event);
        }
    }

    /** Events that synchronize with this one. */
    public int[] into(int event) {
        IntArrayList sources = into.get(event);
        return sources == null ? NONE : sources.toArray();
    }

    /** Events that this one follows in S without happening after them. */
    public int[] orderOnlyInto(int event) {
        IntArrayList sources = orderOnly.get(event);
        return sources == null ? NONE : sources.toArray();
    }

    /** The event before in the same thread, or -1. */
    public int previous(int event) {
        return previous[event];
    }

    /** Synchronizes-with edge. */
    public record Edge(int from, int to) {}

    /**
     * The synchronizes-with edges, in order, of a way along which one event happens before another, with as few of them
     * as can be; null where it does not. Empty within a thread.
     */
    public @Nullable List<Edge> path(int from, int to) {
        int[] toward = new int[events.size()];
        boolean[] done = new boolean[events.size()];
        Arrays.fill(toward, -1);
        Deque<Integer> queue = new ArrayDeque<>();
        queue.add(to);
        toward[to] = to;
        while (!queue.isEmpty()) {
            int at = queue.removeFirst();
            if (done[at]) {
                continue;
            }
            done[at] = true;
            if (at == from) {
                return edges(from, to, toward);
            }
            for (int source : into(at)) {
                if (toward[source] < 0) {
                    toward[source] = at;
                    queue.addLast(source);
                }
            }
            int before = previous[at];
            if (before >= 0 && !done[before]) {
                toward[before] = at;
                queue.addFirst(before);
            }
        }
        return null;
    }

    private List<Edge> edges(int from, int to, int[] toward) {
        List<Edge> edges = new ArrayList<>();
        for (int at = from; at != to; at = toward[at]) {
            if (previous[toward[at]] != at) {
                edges.add(new Edge(at, toward[at]));
            }
        }
        return edges;
    }
}
