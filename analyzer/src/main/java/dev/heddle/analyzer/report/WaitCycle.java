package dev.heddle.analyzer.report;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Blocked;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;

/**
 * Threads each of which waits for the next, and the last for the first.
 *
 * @param threads indices, the smallest first
 */
record WaitCycle(List<Integer> threads) {
    /**
     * All cycles, by their smallest thread. A thread waits for the holder of what it needs, or for the thread it joins.
     */
    static List<WaitCycle> all(Trace trace, List<Blocked> blocked) {
        IntIntHashMap waitsFor = new IntIntHashMap();
        for (Blocked one : blocked) {
            int target = one.kind() == EventKind.JOIN ? joined(trace, one.location()) : one.holder();
            if (target >= 0) {
                waitsFor.put(one.thread(), target);
            }
        }
        List<WaitCycle> cycles = new ArrayList<>();
        for (int start : waitsFor.keySet().toSortedArray()) {
            List<Integer> path = new ArrayList<>();
            int at = start;
            while (at >= start && path.size() <= waitsFor.size() && (at != start || path.isEmpty())) {
                path.add(at);
                at = waitsFor.getIfAbsent(at, -1);
            }
            if (at == start) {
                cycles.add(new WaitCycle(List.copyOf(path)));
            }
        }
        return cycles;
    }

    private static int joined(Trace trace, int location) {
        return location < 0 || location >= trace.locations().size()
                ? -1
                : trace.locations().get(location).thread();
    }

    /** {@code 0.1 -> 0.2 -> 0.1}. */
    String path(TraceNames names) {
        return threads.stream().map(names::path).collect(Collectors.joining(" -> ")) + " -> "
                + names.path(threads.get(0));
    }

    String sentence(TraceNames names) {
        return threads.size() == 1
                ? "Deadlock: " + names.path(threads.get(0)) + " waits for itself."
                : "Deadlock: " + threads.size() + " threads in a cycle, each waiting for what the next one holds: "
                        + path(names) + ".";
    }
}
