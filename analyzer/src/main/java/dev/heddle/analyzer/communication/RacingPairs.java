package dev.heddle.analyzer.communication;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;
import org.eclipse.collections.impl.map.mutable.primitive.IntObjectHashMap;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;

/**
 * The racing pairs of an execution's partial order: D_E of theorem 1 of POS (Yuan, Yang, Gu, CAV 2018). A pair is two
 * events of different threads on one object, ordered, that some equivalent execution has enabled together: the later
 * one's predecessor in its thread does not come after the earlier one.
 *
 * <p>Locks, starts and joins keep some of these pairs apart; they are counted all the same, since a larger number gives
 * a smaller bound. An event pairs with at most one of each other thread, so there are never more than |V|(P - 1), which
 * is answered where counting would take too much time or memory: which objects are shared is known at the end only, so
 * the events have to be kept, and of long executions they are not.
 */
final class RacingPairs {
    private static final int MOST_EVENTS = 1 << 20;
    private static final long MOST_WORK = 200_000_000;
    private static final long MOST_CLOCKS = 8_000_000;
    private static final int SEVERAL = -2;

    private final IntIntHashMap users = new IntIntHashMap();
    private final IntObjectHashMap<Touched> objects = new IntObjectHashMap<>();
    /** How much of an object's history a thread knows, by both. */
    private final LongIntHashMap known = new LongIntHashMap();

    /** Thread and location of the events so far, as pairs; those that do not count have a complemented thread. */
    private int[] events = new int[64];

    private long size;
    private int[][] clocks = new int[0][];
    private int shared;
    private long pairs;

    /** Takes the events from one on, before another. */
    void add(EventColumns columns, int from, int to) {
        for (int i = from; i < to && size <= MOST_EVENTS; i++) {
            add(columns, i);
        }
    }

    private void add(EventColumns columns, int i) {
        if (columns.location(i) < 0 || size > MOST_EVENTS) {
            return;
        }
        int at = (int) size * 2;
        size++;
        if (size > MOST_EVENTS) {
            events = new int[0];
            return;
        }
        if (at == events.length) {
            events = Arrays.copyOf(events, at * 2);
        }
        int thread = columns.thread(i);
        events[at] = columns.has(i, EventFlags.COUNTED) ? thread : ~thread;
        events[at + 1] = columns.location(i);
    }

    /**
     * Counts the pairs; {@code Integer.MAX_VALUE} means that many or more.
     *
     * @param threads how many there are in the table of threads
     * @param counted events that count: |V|
     */
    int count(int threads, int counted) {
        long most = (long) counted * Math.max(0, threads - 1);
        if (size > MOST_EVENTS || size * threads > MOST_WORK) {
            return clamp(most);
        }
        users.clear();
        shared = 0;
        for (int at = 0; at < 2 * size; at += 2) {
            use(events[at + 1], Math.max(events[at], ~events[at]));
        }
        if ((long) shared * threads > MOST_CLOCKS) {
            return clamp(most);
        }
        clocks = new int[threads][];
        objects.clear();
        known.clear();
        pairs = 0;
        for (int at = 0; at < 2 * size; at += 2) {
            if (events[at] >= 0 && users.get(events[at + 1]) == SEVERAL) {
                add(events[at], events[at + 1]);
            }
        }
        return clamp(Math.min(most, pairs));
    }

    private static int clamp(long n) {
        return (int) Math.min(Integer.MAX_VALUE, n);
    }

    private void use(int location, int thread) {
        int before = users.getIfAbsent(location, thread);
        if (before != thread && before != SEVERAL) {
            shared++;
        }
        users.put(location, before == thread ? thread : SEVERAL);
    }

    private void add(int thread, int location) {
        int[] clock = clocks[thread];
        if (clock == null) {
            clock = new int[clocks.length];
            clocks[thread] = clock;
        }
        Touched touched = objects.getIfAbsentPutWithKey(location, key -> new Touched(clocks.length));
        long view = ((long) thread << 32) | location;
        for (int j = known.getIfAbsent(view, 0); j < touched.threads.size(); j++) {
            int by = touched.threads.get(j);
            if (by != thread && touched.ordinals.get(j) > clock[by]) {
                pairs++;
            }
        }
        for (int t = 0; t < clock.length; t++) {
            clock[t] = Math.max(clock[t], touched.clock[t]);
        }
        clock[thread]++;
        touched.threads.add(thread);
        touched.ordinals.add(clock[thread]);
        System.arraycopy(clock, 0, touched.clock, 0, clock.length);
        known.put(view, touched.threads.size());
    }

    /** What threads did with an object, in the order of the execution. */
    private static final class Touched {
        private final IntArrayList threads = new IntArrayList();
        private final IntArrayList ordinals = new IntArrayList();
        private final int[] clock;

        Touched(int threadCount) {
            clock = new int[threadCount];
        }
    }
}
