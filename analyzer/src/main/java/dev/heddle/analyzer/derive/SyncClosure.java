package dev.heddle.analyzer.derive;

import static dev.heddle.analyzer.derive.Requirements.NONE;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;

/**
 * Sets of a trace's events that are closed: with an event they have those before it in its thread, the write that it
 * reads, what it needs and what its thread has learnt from; of two sections of a lock, the earlier one ends. Such a set
 * in the order of the trace is an execution of the program in which sections of a lock keep their order
 * (sync-preserving ideals: Mathur, Pavlogiannis, Viswanathan, POPL 2021). A set is given by a number of events for each
 * thread.
 */
final class SyncClosure {
    /** Most numbers that are kept: one for each event and thread. */
    static final int MOST_ENTRIES = 200_000_000;

    private final Requirements trace;
    private final EventColumns events;
    private final LearntOrder learnt;
    private final int threads;
    /** By event and thread: how many of the thread's events are in the smallest set without regard to locks. */
    private final int[] needed;

    private final List<Lock> locks = new ArrayList<>();

    /** A lock that several threads acquire: by thread, its acquisitions, and those that are not shared. */
    private record Lock(int[][] all, int[][] exclusive) {}

    /**
     * Follows a trace.
     *
     * @throws IllegalArgumentException if it has too many events for its threads, or a read of an older write
     */
    SyncClosure(Requirements trace, LearntOrder learnt) {
        this.trace = trace;
        this.learnt = learnt;
        events = trace.events;
        threads = trace.program.length;
        if ((long) events.size() * threads > MOST_ENTRIES) {
            throw new IllegalArgumentException("expected at most " + MOST_ENTRIES / Math.max(1, threads) + " events of "
                    + threads + " threads, found " + events.size());
        }
        needed = new int[events.size() * threads];
        TreeMap<Integer, IntArrayList[]> acquisitions = new TreeMap<>();
        for (int e = 0; e < events.size(); e++) {
            requireNewest(e);
            int[] row = new int[threads];
            before(e, row);
            int source = events.kind(e).reads() ? events.readsFrom(e) : NONE;
            if (source >= 0) {
                join(row, source);
            }
            row[events.thread(e)] = trace.place[e] + 1;
            System.arraycopy(row, 0, needed, e * threads, threads);
            if (events.acquiresLock(e) && trace.isKnown(events.location(e))) {
                IntArrayList[] of = acquisitions.computeIfAbsent(events.location(e), l -> lists());
                of[events.thread(e)].add(e);
            }
        }
        acquisitions.values().forEach(this::addLock);
    }

    private void requireNewest(int e) {
        EventKind kind = events.kind(e);
        boolean isRead = kind.reads() && events.readsFrom(e) != EventColumns.READS_NOTHING;
        if (isRead && trace.isKnown(events.location(e)) && !trace.fresh[e]) {
            throw new IllegalArgumentException("expected a sequentially consistent trace (--sc), found event " + e
                    + ", which reads an older write than the newest");
        }
    }

    private IntArrayList[] lists() {
        IntArrayList[] lists = new IntArrayList[threads];
        Arrays.setAll(lists, t -> new IntArrayList());
        return lists;
    }

    private void addLock(IntArrayList[] acquisitions) {
        int[][] all = new int[threads][];
        int[][] exclusive = new int[threads][];
        int users = 0;
        for (int t = 0; t < threads; t++) {
            all[t] = acquisitions[t].toArray();
            exclusive[t] = acquisitions[t]
                    .select(e -> !events.has(e, EventFlags.SHARED))
                    .toArray();
            users += all[t].length > 0 ? 1 : 0;
        }
        if (users > 1) {
            locks.add(new Lock(all, exclusive));
        }
    }

    int threads() {
        return threads;
    }

    /** Adds what must have been executed before the event can be the next of its thread, and of others. */
    void before(int e, int[] set) {
        if (trace.place[e] > 0) {
            join(set, trace.program[events.thread(e)][trace.place[e] - 1]);
        }
        for (int before : trace.needs(e)) {
            join(set, before);
        }
        for (int before : learnt.before(e)) {
            join(set, before);
        }
    }

    /** Adds the event, and what must have been executed before it, locks apart. */
    void join(int[] set, int e) {
        int from = e * threads;
        for (int t = 0; t < threads; t++) {
            set[t] = Math.max(set[t], needed[from + t]);
        }
    }

    boolean contains(int[] set, int e) {
        return trace.place[e] < set[events.thread(e)];
    }

    /**
     * Closes a set: earlier sections of each lock end in it.
     *
     * @return whether that is possible; not where a section has no end in the trace
     */
    boolean close(int[] set) {
        boolean isClosed;
        do {
            isClosed = true;
            for (Lock lock : locks) {
                int added = close(set, lock);
                if (added < 0) {
                    return false;
                }
                isClosed &= added == 0;
            }
        } while (!isClosed);
        return true;
    }

    /** How many ends of sections were added, or -1 if one has none. */
    private int close(int[] set, Lock lock) {
        int newest = NONE;
        int newestExclusive = NONE;
        for (int t = 0; t < threads; t++) {
            newest = Math.max(newest, last(lock.all[t], set[t]));
            newestExclusive = Math.max(newestExclusive, last(lock.exclusive[t], set[t]));
        }
        int added = 0;
        for (int t = 0; t < threads; t++) {
            int e = last(lock.all[t], set[t]);
            int later = e >= 0 && events.has(e, EventFlags.SHARED) ? newestExclusive : newest;
            if (e < 0 || e >= later) {
                continue;
            }
            int release = trace.release[e];
            if (release >= events.size()) {
                return -1;
            }
            if (!contains(set, release)) {
                join(set, release);
                added++;
            }
        }
        return added;
    }

    /** The last of a thread's acquisitions that is among the first events of the thread, or -1. */
    private int last(int[] acquisitions, int count) {
        int low = 0;
        int high = acquisitions.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (trace.place[acquisitions[middle]] < count) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low == 0 ? NONE : acquisitions[low - 1];
    }

    /** By lock that several threads use: its acquisitions in the set, in the order of the trace. */
    List<int[]> sections(int[] set) {
        List<int[]> all = new ArrayList<>();
        for (Lock lock : locks) {
            IntArrayList of = new IntArrayList();
            for (int[] acquisitions : lock.all) {
                for (int e : acquisitions) {
                    if (!contains(set, e)) {
                        break;
                    }
                    of.add(e);
                }
            }
            all.add(of.sortThis().toArray());
        }
        return all;
    }

    /** Whether a section that begins in the set does not end there. */
    boolean isOpen(int[] set, int acquisition) {
        int release = trace.release[acquisition];
        return release >= events.size() || !contains(set, release);
    }

    /** The events of a set in the order of the trace. */
    int[] inOrder(int[] set) {
        int size = Arrays.stream(set).sum();
        int[] order = new int[size];
        int k = 0;
        for (int e = 0; k < size; e++) {
            if (contains(set, e)) {
                order[k++] = e;
            }
        }
        return order;
    }
}
