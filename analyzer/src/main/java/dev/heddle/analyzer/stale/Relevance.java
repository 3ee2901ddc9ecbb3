package dev.heddle.analyzer.stale;

import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.eclipse.collections.impl.set.mutable.primitive.IntHashSet;

/**
 * Which events may have led to a failure: back from the failing thread's last accesses, from reads to writes, and from
 * writes to what their thread did before.
 */
final class Relevance {
    private static final int STARTS = 16;
    private static final int LOOKED_BACK = 10;
    private static final int BUDGET = 2_000;

    private final EventColumns events;
    private final int[] previous;
    private final IntHashSet seen = new IntHashSet();
    private final Deque<Integer> queue = new ArrayDeque<>();

    Relevance(Trace trace, int thread) {
        events = trace.events();
        previous = new int[events.size()];
        int[] last = new int[trace.threads().size()];
        Arrays.fill(last, -1);
        for (int i = 0; i < events.size(); i++) {
            previous[i] = last[events.thread(i)];
            last[events.thread(i)] = i;
        }
        for (int t = 0; t < last.length; t++) {
            if (thread < 0 || t == thread) {
                addBefore(last[t], STARTS);
            }
        }
        for (int n = 0; n < BUDGET && !queue.isEmpty(); n++) {
            int i = queue.removeFirst();
            if (events.kind(i).reads() && events.readsFrom(i) >= 0) {
                add(events.readsFrom(i));
            }
            if (events.kind(i).writes()) {
                addBefore(previous[i], LOOKED_BACK);
            }
        }
    }

    private void addBefore(int from, int count) {
        int n = 0;
        for (int i = from; i >= 0 && n < count; i = previous[i]) {
            if (events.kind(i).isAccess()) {
                add(i);
                n++;
            }
        }
    }

    private void add(int i) {
        if (i < events.size() && seen.add(i)) {
            queue.add(i);
        }
    }

    boolean matters(int event) {
        return seen.contains(event);
    }
}
