package dev.heddle.analyzer.derive;

import static dev.heddle.analyzer.derive.Requirements.NONE;

import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;
import java.util.PriorityQueue;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Orders before two events in which a section of a lock that is not left comes behind sections that follow it in the
 * trace (optimistic sync-reversal: Shi, Mathur, Pavlogiannis, OOPSLA 2024). Which sections are left open is decided
 * without search; whether all orders that must be kept can be is looked at then.
 */
final class Reversal {
    private final Requirements trace;
    private final EventColumns events;
    private final LearntOrder learnt;
    private final SyncClosure closure;

    Reversal(Requirements trace, LearntOrder learnt, SyncClosure closure) {
        this.trace = trace;
        this.learnt = learnt;
        this.closure = closure;
        events = trace.events;
    }

    /** The order, or null where none is found. */
    int @Nullable [] before(int one, int other) {
        int[] set = new int[closure.threads()];
        closure.before(one, set);
        closure.before(other, set);
        if (!close(set, one, other) || closure.contains(set, one) || closure.contains(set, other)) {
            return null;
        }
        return order(set);
    }

    /** Lets all sections of a lock but one end: not one that {@code one} or {@code other} is in, or else the last. */
    private boolean close(int[] set, int one, int other) {
        boolean isClosed;
        do {
            isClosed = true;
            for (int[] sections : closure.sections(set)) {
                int kept = kept(set, sections, one, other);
                for (int e : sections) {
                    if (e == kept || !closure.isOpen(set, e)) {
                        continue;
                    }
                    if (trace.release[e] >= events.size() || isIn(e, one) || isIn(e, other)) {
                        return false;
                    }
                    closure.join(set, trace.release[e]);
                    isClosed = false;
                }
            }
        } while (!isClosed);
        return true;
    }

    private int kept(int[] set, int[] sections, int one, int other) {
        int kept = NONE;
        for (int e : sections) {
            if (closure.isOpen(set, e)) {
                if (isIn(e, one) || isIn(e, other) || trace.release[e] >= events.size()) {
                    return e;
                }
                kept = e;
            }
        }
        return kept;
    }

    /** Whether an event is in the section that an acquisition of its thread begins. */
    private boolean isIn(int acquisition, int e) {
        return events.thread(acquisition) == events.thread(e) && acquisition < e && e < trace.release[acquisition];
    }

    /** An order of the set that keeps all that must be kept, nearest to the trace's; null where there is none. */
    private int @Nullable [] order(int[] set) {
        int[] all = closure.inOrder(set);
        IntArrayList[] after = new IntArrayList[events.size()];
        int[] waitsFor = new int[events.size()];
        int[] lastWrite = new int[trace.locations];
        IntArrayList[] readSince = new IntArrayList[trace.locations];
        Arrays.fill(lastWrite, NONE);
        for (int e : all) {
            if (trace.place[e] > 0) {
                edge(trace.program[events.thread(e)][trace.place[e] - 1], e, after, waitsFor);
            }
            for (int before : trace.needs(e)) {
                edge(before, e, after, waitsFor);
            }
            for (int before : learnt.before(e)) {
                edge(before, e, after, waitsFor);
            }
            if (events.kind(e).isAccess() && trace.isKnown(events.location(e))) {
                access(e, lastWrite, readSince, after, waitsFor);
            }
        }
        for (int[] sections : closure.sections(set)) {
            sections(set, sections, after, waitsFor);
        }
        return sorted(all, after, waitsFor);
    }

    private static void edge(int from, int to, IntArrayList[] after, int[] waitsFor) {
        if (after[from] == null) {
            after[from] = new IntArrayList();
        }
        after[from].add(to);
        waitsFor[to]++;
    }

    /** Accesses that conflict keep their order. */
    private void access(int e, int[] lastWrite, IntArrayList[] readSince, IntArrayList[] after, int[] waitsFor) {
        int location = events.location(e);
        if (lastWrite[location] >= 0) {
            edge(lastWrite[location], e, after, waitsFor);
        }
        IntArrayList reads = readSince[location];
        if (!events.kind(e).writes()) {
            if (reads == null) {
                reads = new IntArrayList();
                readSince[location] = reads;
            }
            reads.add(e);
            return;
        }
        if (reads != null) {
            reads.forEach(read -> edge(read, e, after, waitsFor));
            reads.clear();
        }
        lastWrite[location] = e;
    }

    private void sections(int[] set, int[] sections, IntArrayList[] after, int[] waitsFor) {
        int open = NONE;
        int ended = NONE;
        for (int e : sections) {
            if (closure.isOpen(set, e)) {
                open = e;
            } else {
                if (ended >= 0) {
                    edge(trace.release[ended], e, after, waitsFor);
                }
                ended = e;
            }
        }
        if (open >= 0 && ended >= 0) {
            edge(trace.release[ended], open, after, waitsFor);
        }
    }

    private static int @Nullable [] sorted(int[] all, IntArrayList[] after, int[] waitsFor) {
        PriorityQueue<Integer> ready = new PriorityQueue<>();
        for (int e : all) {
            if (waitsFor[e] == 0) {
                ready.add(e);
            }
        }
        int[] order = new int[all.length];
        int size = 0;
        while (!ready.isEmpty()) {
            int e = ready.remove();
            order[size++] = e;
            if (after[e] != null) {
                after[e].forEach(next -> {
                    if (--waitsFor[next] == 0) {
                        ready.add(next);
                    }
                });
            }
        }
        return size == all.length ? order : null;
    }
}
