package dev.heddle.analyzer.report;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;

/**
 * What a thread had last learnt from others, and they from others before that: reads of what another thread wrote,
 * calls on what another one changed, waits that another one ended.
 */
final class LastCommunications {
    private static final int NONE = -1;

    private final EventColumns events;
    private final TraceNames names;
    private final Awaited awaited;
    private final HelperCode helpers;
    /** By event: the one of another thread that it learns from, or NONE. */
    private final int[] from;

    LastCommunications(Trace trace) {
        events = trace.events();
        names = new TraceNames(trace);
        awaited = new Awaited(trace);
        helpers = new HelperCode(trace);
        from = new int[events.size()];
        IntIntHashMap changed = new IntIntHashMap();
        IntIntHashMap notified = new IntIntHashMap();
        for (int i = 0; i < from.length; i++) {
            EventKind kind = events.kind(i);
            int source = kind.reads() ? events.readsFrom(i) : NONE;
            if (names.isCall(i)) {
                source = changed.getIfAbsent(events.location(i), NONE);
            } else if (kind == EventKind.WAKE && !events.has(i, EventFlags.UNANSWERED)) {
                source = notified.getIfAbsent(awaited.subject(i), NONE);
            }
            from[i] = source >= 0 && events.thread(source) != events.thread(i) && events.has(source, EventFlags.COUNTED)
                    ? source
                    : NONE;
            if (kind == EventKind.NOTIFY) {
                notified.put(awaited.subject(i), i);
            } else if (names.isCall(i) && (events.has(i, EventFlags.CHANGES) || !events.has(i, EventFlags.ASKS))) {
                changed.put(events.location(i), i);
            }
        }
    }

    /**
     * The last of them, newest first: what was done and who learnt of it. Of the same two threads at one location one;
     * none between two places of helper code.
     *
     * @param thread whose knowledge it is about
     */
    List<int[]> of(int thread, int most) {
        List<int[]> found = new ArrayList<>();
        Set<List<Integer>> seen = new HashSet<>();
        int[] until =
                new int[1 + Arrays.stream(events.thread, 0, events.size()).max().orElse(0)];
        until[thread] = events.size();
        for (int i = events.size() - 1; i >= 0 && found.size() < most; i--) {
            int source = i < until[events.thread(i)] ? from[i] : NONE;
            if (source >= 0 && seen.add(List.of(events.thread(source), events.thread(i), events.location(i)))) {
                if (!(helpers.has(source) && helpers.has(i))) {
                    found.add(new int[] {source, i});
                }
                until[events.thread(source)] = Math.max(until[events.thread(source)], source);
            }
        }
        return found;
    }
}
