package dev.heddle.replayer.calls;

import dev.heddle.analyzer.report.Step;
import dev.heddle.analyzer.report.Story;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.Cause;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.Arrays;
import java.util.BitSet;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;

/**
 * The events of a failing execution whose stacks help to explain it: those of its story and its cause; where a thread
 * stops and where it goes on; what one thread reads from another; locks that pass from one to another. Of too many the
 * last.
 */
final class ExplainingEvents {
    private static final int NONE = -1;

    private final EventColumns events;
    private final BitSet found = new BitSet();
    private final int most;

    private ExplainingEvents(Trace trace, int most) {
        events = trace.events();
        this.most = most;
    }

    static BitSet of(Trace trace, int most) {
        ExplainingEvents all = new ExplainingEvents(trace, most);
        Story.of(trace).steps().stream().map(Step::event).forEach(all::add);
        for (Cause.Constraint constraint : trace.cause().constraints()) {
            all.add(constraint.first());
            all.add(constraint.second());
        }
        all.addCommunication(trace.threads().size());
        return all.found;
    }

    private void addCommunication(int threads) {
        int[] next = new int[threads];
        Arrays.fill(next, NONE);
        IntIntHashMap acquired = new IntIntHashMap();
        for (int i = events.size() - 1; i >= 0 && found.cardinality() < most; i--) {
            int thread = events.thread(i);
            boolean isStop = i + 1 == events.size() || events.thread(i + 1) != thread;
            if (isStop || next[thread] == NONE) {
                add(i);
                add(next[thread]);
            }
            if (i == 0 || events.thread(i - 1) != thread) {
                add(i);
            }
            addSource(i);
            addHandOver(i, acquired);
            next[thread] = i;
        }
    }

    private void addSource(int i) {
        int source = events.kind(i).reads() ? events.readsFrom(i) : NONE;
        if (source >= 0 && events.thread(source) != events.thread(i)) {
            add(i);
            add(source);
        }
    }

    /** Goes backward: the lock that is released here is acquired later by another thread. */
    private void addHandOver(int i, IntIntHashMap acquired) {
        EventKind kind = events.kind(i);
        int location = events.location(i);
        int later = kind.releasesLock() ? acquired.getIfAbsent(location, NONE) : NONE;
        if (later >= 0 && events.thread(later) != events.thread(i)) {
            add(i);
            add(later);
        }
        if (kind.acquiresLock()) {
            acquired.put(location, i);
        }
    }

    private void add(int event) {
        if (event >= 0 && event < events.size()) {
            found.set(event);
        }
    }
}
