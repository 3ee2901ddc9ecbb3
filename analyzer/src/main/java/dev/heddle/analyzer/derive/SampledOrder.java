package dev.heddle.analyzer.derive;

import dev.heddle.analyzer.communication.CommunicationSinks;
import dev.heddle.analyzer.memory.Candidates;
import dev.heddle.analyzer.memory.InventedExecution;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.SplittableRandom;
import org.eclipse.collections.impl.set.mutable.primitive.IntHashSet;

/** A random order of a trace's events, made one event after the other until no thread can go on. */
final class SampledOrder {
    private final Requirements trace;
    private final LearntOrder learnt;
    private final FreshReaders readers;
    private final ExecutionState state;
    private final InventedExecution execution;
    /** Whether the order goes on after a change, as if the program did the same. */
    private boolean isWhole;
    /** Whether some thread has learnt something else than in the trace. */
    private boolean isChanged;
    /** Whether reads that were not chosen see what they saw, up to now. */
    private boolean keeps;
    /** What updates have read: a failing compare-and-set that sees it might have succeeded, and could not. */
    private final IntHashSet taken = new IntHashSet();

    private SampledOrder(Requirements trace, LearntOrder learnt, FreshReaders readers) {
        this.trace = trace;
        this.learnt = learnt;
        this.readers = readers;
        state = new ExecutionState(trace);
        execution = new InventedExecution(trace.trace);
    }

    /** Samples one. */
    static SampledOrder of(
            Requirements trace,
            LearntOrder learnt,
            FreshReaders readers,
            SampledDecisions decisions,
            SplittableRandom random,
            boolean isWhole) {
        SampledOrder order = new SampledOrder(trace, learnt, readers);
        order.isWhole = isWhole;
        decisions.begin(random);
        order.run(decisions);
        return order;
    }

    private void run(SampledDecisions decisions) {
        keeps = decisions.keepsOthers();
        int[] pending = new int[state.threads()];
        while (true) {
            int event = next(pending, decisions);
            if (event < 0) {
                return;
            }
            int thread = trace.events.thread(event);
            if (isChanged && !isWhole && !decisions.hasChoicesLeft()) {
                return;
            }
            do {
                execute(event, decisions);
                event = state.next(thread);
            } while (event >= 0 && trace.glued[event]);
        }
    }

    /**
     * The event that begins the next decision, or -1. Where one is chosen that had not been chosen to wait before,
     * those that may come first are asked.
     */
    private int next(int[] pending, SampledDecisions decisions) {
        while (true) {
            int size = 0;
            for (int t = 0; t < pending.length; t++) {
                int e = state.next(t);
                if (e >= 0 && state.canBegin(e, learnt)) {
                    pending[size++] = e;
                }
            }
            if (size == 0) {
                return -1;
            }
            if (!keeps) {
                return pending[decisions.choose(pending, size, this)];
            }
            size = keeping(pending, size, decisions);
            boolean[] waits = new boolean[size];
            for (int i = 0; i < size; i++) {
                waits[i] = decisions.isChosen(pending[i]);
            }
            int i = decisions.choose(pending, size, this);
            if (waits[i] || !decisions.isChosen(pending[i])) {
                return pending[i];
            }
        }
    }

    /**
     * Leaves out those that cannot see what they saw, if there are others that have not been chosen to see something
     * else, or such that come before a chosen operation instead of after.
     */
    private int keeping(int[] pending, int size, SampledDecisions decisions) {
        int[] kept = new int[size];
        int count = 0;
        boolean isAny = false;
        for (int i = 0; i < size; i++) {
            boolean isChosen = decisions.isChosen(pending[i]);
            if (isChosen || canKeep(pending[i], decisions)) {
                kept[count++] = pending[i];
                isAny |= !isChosen;
            }
        }
        if (!isAny && count == 0) {
            return size;
        }
        for (int i = 0; i < size && !isAny; i++) {
            if (!decisions.isChosen(pending[i]) && overtakesChosen(pending[i], decisions)) {
                kept[count++] = pending[i];
            }
        }
        System.arraycopy(kept, 0, pending, 0, count);
        return count;
    }

    /**
     * Whether all that keeps the decision back is an operation, other than a mere read, that was chosen to wait, or
     * what follows it.
     */
    private boolean overtakesChosen(int event, SampledDecisions decisions) {
        int[] program = trace.program[trace.events.thread(event)];
        int k = trace.place[event];
        do {
            for (int before : learnt.before(program[k])) {
                if (!state.isExecuted(before) && !followsChosen(before, decisions)) {
                    return false;
                }
            }
            k++;
        } while (k < program.length && trace.glued[program[k]]);
        int source = trace.events.readsFrom(event);
        boolean waits = source >= 0 && !state.isExecuted(source) && followsChosen(source, decisions);
        return source == EventColumns.READS_NOTHING || waits || recorded(event) >= 0;
    }

    private boolean followsChosen(int event, SampledDecisions decisions) {
        int waiting = state.next(trace.events.thread(event));
        return decisions.isChosen(waiting) && trace.events.kind(waiting) != EventKind.READ;
    }

    /** Whether all learn the same if the decision is made that begins with the event. */
    private boolean canKeep(int event, SampledDecisions decisions) {
        if (trace.events.readsFrom(event) != EventColumns.READS_NOTHING && recorded(event) < 0) {
            return false;
        }
        int[] program = trace.program[trace.events.thread(event)];
        int k = trace.place[event];
        do {
            if (learnt.missing(program[k], state) >= 0 || hides(program[k], decisions)) {
                return false;
            }
            k++;
        } while (k < program.length && trace.glued[program[k]]);
        return true;
    }

    /**
     * Whether the event writes over what another thread is still to see, unless that thread waits to see something
     * else.
     */
    private boolean hides(int event, SampledDecisions decisions) {
        int location = trace.events.location(event);
        if (!trace.events.kind(event).writes() || !trace.isKnown(location)) {
            return false;
        }
        for (int reader : readers.of(state.newest(location), location)) {
            int thread = trace.events.thread(reader);
            if (thread != trace.events.thread(event)
                    && !state.isExecuted(reader)
                    && !decisions.isChosen(state.next(thread))) {
                return true;
            }
        }
        return false;
    }

    /** Number of the candidate that the event saw in the trace, or -1. */
    private int recorded(int event) {
        Candidates candidates = execution.candidates(event);
        int source = trace.events.readsFrom(event);
        for (int i = candidates.size() - 1; i >= 0; i--) {
            int candidate = candidates.event(i);
            boolean isSame = (candidate < 0 ? candidate : execution.original(candidate)) == source;
            if (isSame && isFeasible(candidates, i, trace.events.kind(event))) {
                return i;
            }
        }
        return -1;
    }

    private void execute(int event, SampledDecisions decisions) {
        int source = EventColumns.READS_NOTHING;
        if (trace.events.kind(event).reads()) {
            source = execution.execute(event, chosen(event, decisions));
            if (trace.events.kind(event) == EventKind.UPDATE) {
                taken.add(taken(execution.events().readsFrom(execution.events().size() - 1), event));
            }
        } else {
            execution.execute(event);
        }
        isChanged |= learnt.missing(event, state) >= 0
                || trace.events.kind(event).reads() && source != trace.events.readsFrom(event);
        keeps &= !isChanged;
        state.execute(event, source);
        decisions.executed(event, this);
    }

    private int chosen(int event, SampledDecisions decisions) {
        if (keeps && !decisions.isChosen(event)) {
            int same = recorded(event);
            keeps = same >= 0;
            if (keeps) {
                return same;
            }
        }
        int chosen = decisions.readsFrom(event, execution.candidates(event));
        if (!trace.events.has(event, EventFlags.FAILED_CAS)) {
            return chosen;
        }
        Candidates candidates = execution.candidates(event);
        return taken.contains(taken(candidates.event(chosen), event)) ? newest(candidates, EventKind.READ) : chosen;
    }

    private int taken(int source, int event) {
        return source >= 0 ? source : -1 - trace.events.location(event);
    }

    /** How many writes the event could see if it came next; 1 for those that read nothing. */
    int candidates(int event) {
        return trace.events.kind(event).reads() ? execution.candidates(event).size() : 1;
    }

    /** What the event would read if it came next and read locally. */
    int localSource(int event) {
        if (!trace.events.kind(event).reads()) {
            return EventColumns.READS_NOTHING;
        }
        Candidates candidates = execution.candidates(event);
        int source = candidates.event(local(candidates, trace.events.kind(event)));
        return source < 0 ? source : execution.original(source);
    }

    /** What a local read sees, of several the one executed last; or the newest that it may. */
    private static int local(Candidates candidates, EventKind kind) {
        return feasible(candidates, candidates.local(), kind);
    }

    /** The candidate, or the newest that may be seen. */
    static int feasible(Candidates candidates, int i, EventKind kind) {
        return i >= 0 && isFeasible(candidates, i, kind) ? i : newest(candidates, kind);
    }

    /** The newest write that may be seen. */
    static int newest(Candidates candidates, EventKind kind) {
        int i = candidates.size() - 1;
        while (i > 0 && !isFeasible(candidates, i, kind)) {
            i--;
        }
        return i;
    }

    static boolean isFeasible(Candidates candidates, int i, EventKind kind) {
        return kind == EventKind.UPDATE || candidates.slots(i) > 0;
    }

    /** Whether a candidate write, by its number in the execution, is an update. */
    boolean isUpdate(int write) {
        return write >= 0 && execution.events().kind(write) == EventKind.UPDATE;
    }

    /** Whether the last event is a sink of communication. */
    boolean isLastSink() {
        return CommunicationSinks.contains(
                execution.events(), execution.events().size() - 1);
    }

    /** What the last event reads. */
    int sourceOfLast() {
        return state.lastSource();
    }

    int[] order() {
        return state.order();
    }

    int[] sources() {
        return state.sources();
    }

    /** The order as an execution. */
    Trace execution() {
        return execution.end();
    }
}
