package dev.heddle.replayer.strategy;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;
import java.util.TreeMap;

/**
 * How much work is left to the threads of the execution under way; a thread answers for those too that it is still to
 * start.
 */
final class WorkLeft {
    private static final WorkTree NOTHING_KNOWN = new WorkTree(new TreeMap<>(), new TreeMap<>());

    private WorkTree tree = NOTHING_KNOWN;
    private int threads;
    private int[] node = new int[16];
    private int[] started = new int[16];
    private int[] unborn = new int[16];
    private int[] done = new int[16];

    /** A new execution with main alone. */
    void begin(WorkTree of) {
        tree = of;
        threads = 0;
        add(of.root());
    }

    private void add(int n) {
        if (threads == node.length) {
            int size = threads * 2;
            node = Arrays.copyOf(node, size);
            started = Arrays.copyOf(started, size);
            unborn = Arrays.copyOf(unborn, size);
            done = Arrays.copyOf(done, size);
        }
        node[threads] = n;
        started[threads] = 0;
        unborn[threads] = tree.all(n) - tree.own(n);
        done[threads] = 0;
        threads++;
    }

    /** Follows starts and ends. */
    void executed(EventColumns events, int i) {
        if (events.kind(i) == EventKind.START) {
            int parent = events.thread(i);
            int child = tree.child(node[parent], ++started[parent]);
            unborn[parent] -= tree.all(child);
            add(child);
        } else if (events.kind(i) == EventKind.END) {
            done[events.thread(i)] = Integer.MAX_VALUE;
        }
    }

    /** How many threads there are, those that have ended included. */
    int threads() {
        return threads;
    }

    /** The thread has done a piece of its own work. */
    void done(int thread) {
        if (thread < threads && done[thread] < Integer.MAX_VALUE) {
            done[thread]++;
        }
    }

    /** What is left after {@link #done}. */
    int left(int thread) {
        return done[thread] == Integer.MAX_VALUE ? 0 : left(thread, done[thread]);
    }

    /** What is left where so much of its own work is done. */
    int left(int thread, int ownDone) {
        return thread >= threads ? 0 : Math.max(0, tree.own(node[thread]) - ownDone) + unborn[thread];
    }
}
