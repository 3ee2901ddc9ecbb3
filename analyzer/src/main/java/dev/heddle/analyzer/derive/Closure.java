package dev.heddle.analyzer.derive;

import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;
import java.util.function.IntPredicate;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;

/** The prefixes of all threads that must come before given events, whatever the order. */
final class Closure {
    private final Requirements trace;
    private final EventColumns events;
    private final IntPredicate keepsSource;
    private final LockOrder locks;
    private final int[] count;
    private final IntArrayList open = new IntArrayList();

    /**
     * @param keepsSource the reads that must see the write that they saw
     * @param locks what the goal says of the order of sections
     */
    Closure(Requirements trace, IntPredicate keepsSource, LockOrder locks) {
        this.trace = trace;
        this.locks = locks;
        events = trace.events;
        this.keepsSource = keepsSource;
        count = new int[trace.program.length];
    }

    /** The event, and what it needs. */
    void add(int event) {
        open.add(event);
        while (!open.isEmpty()) {
            int e = open.removeAtIndex(open.size() - 1);
            int[] program = trace.program[events.thread(e)];
            for (int k = count[events.thread(e)]; k <= trace.place[e]; k++) {
                needs(program[k]);
            }
            count[events.thread(e)] = Math.max(count[events.thread(e)], trace.place[e] + 1);
        }
    }

    /** What comes before the event in its thread. */
    void addBefore(int event) {
        int place = trace.place[event];
        if (place > 0) {
            add(trace.program[events.thread(event)][place - 1]);
        }
    }

    private void needs(int e) {
        for (int before : trace.needs(e)) {
            open.add(before);
        }
        for (int before : locks.needs(e)) {
            open.add(before);
        }
        if (events.kind(e).reads() && events.readsFrom(e) >= 0 && keepsSource.test(e)) {
            open.add(events.readsFrom(e));
        }
    }

    boolean contains(int event) {
        return trace.place[event] < count[events.thread(event)];
    }

    /** How many of a thread's events. */
    int count(int thread) {
        return count[thread];
    }

    /** How many events of all threads together. */
    int size() {
        return Arrays.stream(count).sum();
    }
}
