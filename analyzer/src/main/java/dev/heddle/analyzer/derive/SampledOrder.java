package dev.heddle.analyzer.derive;

import dev.heddle.analyzer.communication.CommunicationSinks;
import dev.heddle.analyzer.memory.Candidates;
import dev.heddle.analyzer.memory.InventedExecution;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.SplittableRandom;

/** A random order of a trace's events, made one event after the other until no thread can go on. */
final class SampledOrder {
    private final Requirements trace;
    private final ExecutionState state;
    private final InventedExecution execution;

    private SampledOrder(Requirements trace) {
        this.trace = trace;
        state = new ExecutionState(trace);
        execution = new InventedExecution(trace.trace);
    }

    /** Samples one. */
    static SampledOrder of(Requirements trace, SampledDecisions decisions, SplittableRandom random) {
        SampledOrder order = new SampledOrder(trace);
        decisions.begin(random);
        order.run(decisions);
        return order;
    }

    private void run(SampledDecisions decisions) {
        int[] pending = new int[state.threads()];
        while (true) {
            int size = 0;
            for (int t = 0; t < pending.length; t++) {
                int e = state.next(t);
                if (e >= 0 && state.isEnabled(e)) {
                    pending[size++] = e;
                }
            }
            if (size == 0) {
                return;
            }
            int event = pending[decisions.choose(pending, size, this)];
            int thread = trace.events.thread(event);
            do {
                execute(event, decisions);
                event = state.next(thread);
            } while (event >= 0 && trace.glued[event] && state.isEnabled(event));
        }
    }

    private void execute(int event, SampledDecisions decisions) {
        int source = EventColumns.READS_NOTHING;
        if (trace.events.kind(event).reads()) {
            source = execution.execute(event, decisions.readsFrom(event, execution.candidates(event)));
        } else {
            execution.execute(event);
        }
        state.execute(event, source);
        decisions.executed(event, this);
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

    /** What a local read sees, or the newest that it may. */
    static int local(Candidates candidates, EventKind kind) {
        int i = candidates.local();
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
