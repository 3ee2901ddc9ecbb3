package dev.heddle.formats.schedule;

import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;

/** Turns a trace's events into the steps of a {@link Schedule}. */
final class StepBuilder {
    private final Trace trace;
    private final List<Schedule.Step> steps = new ArrayList<>();
    private final List<Schedule.Read> readsOfRun = new ArrayList<>();
    /** Index of each event in its thread's program order. */
    private final int[] order;

    StepBuilder(Trace trace) {
        this.trace = trace;
        this.order = programOrder(trace);
    }

    private static int[] programOrder(Trace trace) {
        int[] next = new int[trace.threads().size()];
        int[] order = new int[trace.events().size()];
        for (int i = 0; i < order.length; i++) {
            order[i] = next[trace.events().thread(i)]++;
        }
        return order;
    }

    List<Schedule.Step> build() {
        EventColumns events = trace.events();
        IntIntHashMap newest = new IntIntHashMap();
        int runStart = 0;
        for (int i = 0; i < events.size(); i++) {
            if (events.thread(i) != events.thread(runStart)) {
                endRun(runStart, i);
                runStart = i;
            }
            int location = events.location(i);
            int source = events.readsFrom(i);
            int expected = newest.getIfAbsent(location, EventColumns.READS_INITIAL);
            if (source != EventColumns.READS_NOTHING && source != expected) {
                readsOfRun.add(new Schedule.Read(id(i), source < 0 ? Optional.empty() : Optional.of(id(source))));
            }
            if (events.kind(i).writes()) {
                newest.put(location, i);
            }
        }
        if (events.size() > 0) {
            endRun(runStart, events.size());
        }
        return steps;
    }

    private void endRun(int from, int to) {
        String path = trace.threads().get(trace.events().thread(from)).path();
        steps.add(new Schedule.Run(path, to - from));
        steps.addAll(readsOfRun);
        readsOfRun.clear();
    }

    private EventId id(int i) {
        return new EventId(trace.threads().get(trace.events().thread(i)).path(), order[i]);
    }
}
