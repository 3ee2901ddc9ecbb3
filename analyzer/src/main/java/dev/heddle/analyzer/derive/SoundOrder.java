package dev.heddle.analyzer.derive;

import static dev.heddle.analyzer.derive.Requirements.NONE;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.eclipse.collections.impl.set.mutable.primitive.IntHashSet;

/**
 * Random orders of a trace's events in which every thread learns what it learnt: an execution of the program (maximal
 * causal models: Serbanuta, Chen, Rosu, RV 2012). Made one decision after the other; a write waits while a read of the
 * write before is still to come. That may lead to where nothing can go on: then another order is drawn, and in the end
 * the locations where that happens keep the order of the trace.
 */
final class SoundOrder {
    /** Orders that end in the middle before the first location is bound to the order of the trace. */
    private static final int FREE_ATTEMPTS = 20;
    /** Before all are. */
    private static final int ATTEMPTS = 100;

    private final Requirements trace;
    private final EventColumns events;
    private final LearntOrder learnt;
    private final ExecutionState state;
    /** By write: reads that saw it, as the newest one. */
    private final int[] readers;
    /** By location: reads that saw the initial value, likewise. */
    private final int[] initialReaders;
    /** By event: how many events touch its location before it. */
    private final int[] ordinal;

    private final int[] readersLeft;
    private final int[] initialReadersLeft;
    /** By location: events that have touched it. */
    private final int[] touched;
    /** By location: whether what touches it keeps the order of the trace. */
    private final boolean[] bound;

    private int failures;
    private final IntHashSet stuckAt = new IntHashSet();

    SoundOrder(Requirements trace) {
        this.trace = trace;
        events = trace.events;
        learnt = new LearntOrder(trace);
        state = new ExecutionState(trace);
        int n = events.size();
        readers = new int[n];
        ordinal = new int[n];
        initialReaders = new int[trace.locations];
        touched = new int[trace.locations];
        bound = new boolean[trace.locations];
        for (int i = 0; i < n; i++) {
            if (trace.fresh[i]) {
                count(i, readers, initialReaders, 1);
            }
            if (isKnown(i)) {
                ordinal[i] = touched[events.location(i)]++;
            }
        }
        readersLeft = new int[n];
        initialReadersLeft = new int[trace.locations];
    }

    private boolean isKnown(int e) {
        return trace.isKnown(events.location(e));
    }

    private void count(int read, int[] ofWrites, int[] ofInitial, int by) {
        int source = events.readsFrom(read);
        if (source >= 0) {
            ofWrites[source] += by;
        } else if (source == EventColumns.READS_INITIAL && isKnown(read)) {
            ofInitial[events.location(read)] += by;
        }
    }

    /** Draws an order; its sources are those of the trace. Valid until the next one. */
    ExecutionState sample(SampledDecisions decisions, SplittableRandom random) {
        while (true) {
            decisions.begin(random);
            if (run(decisions) || failures > 2 * ATTEMPTS) {
                return state;
            }
            failures++;
            if (failures > ATTEMPTS) {
                Arrays.fill(bound, true);
            } else if (failures > FREE_ATTEMPTS) {
                stuckAt.forEach(location -> bound[location] = true);
            }
        }
    }

    /** Whether it came to where nothing but a lock or a wait keeps threads back. */
    private boolean run(SampledDecisions decisions) {
        state.clear();
        System.arraycopy(readers, 0, readersLeft, 0, readers.length);
        System.arraycopy(initialReaders, 0, initialReadersLeft, 0, initialReaders.length);
        Arrays.fill(touched, 0);
        int[] pending = new int[state.threads()];
        while (true) {
            int size = 0;
            for (int t = 0; t < pending.length; t++) {
                int e = state.next(t);
                if (e >= 0 && canBegin(e)) {
                    pending[size++] = e;
                }
            }
            if (size == 0) {
                return endsWell();
            }
            int event = pending[decisions.choose(pending, size, null)];
            int thread = events.thread(event);
            do {
                execute(event);
                event = state.next(thread);
            } while (event >= 0 && trace.glued[event]);
        }
    }

    private void execute(int e) {
        if (trace.fresh[e]) {
            count(e, readersLeft, initialReadersLeft, -1);
        }
        if (isKnown(e)) {
            touched[events.location(e)]++;
        }
        state.execute(e, events.readsFrom(e));
    }

    private boolean canBegin(int event) {
        if (!state.isEnabled(event) || !keepsBound(event) || !keeps(event, event)) {
            return false;
        }
        int[] program = trace.program[events.thread(event)];
        boolean isDecided = trace.isStep(event);
        for (int k = trace.place[event] + 1; k < program.length && trace.glued[program[k]]; k++) {
            int e = program[k];
            if (!isDecided && !state.isEnabled(e) || !state.hasNeeds(e) || !keeps(e, event)) {
                return false;
            }
            isDecided |= trace.isStep(e);
        }
        return true;
    }

    private boolean keeps(int e, int beginning) {
        return learnt.missing(e, state) == NONE && keepsSources(e, beginning);
    }

    private boolean keepsBound(int e) {
        return !isKnown(e)
                || !bound[events.location(e)]
                || events.kind(e) == EventKind.READ
                || touched[events.location(e)] == ordinal[e];
    }

    /**
     * Whether the event sees what it saw, and hides nothing that is still to be seen.
     *
     * @param beginning the first event of its decision: what lies between will have been executed (a write outside of
     *     control is logged with the read that notices it)
     */
    private boolean keepsSources(int e, int beginning) {
        EventKind kind = events.kind(e);
        if (!kind.isAccess() || !isKnown(e)) {
            return true;
        }
        int location = events.location(e);
        int newest = state.newest(location);
        int seen = 0;
        for (int k = trace.place[beginning]; k < trace.place[e]; k++) {
            int earlier = trace.program[events.thread(e)][k];
            if (events.location(earlier) == location && events.kind(earlier).isAccess()) {
                boolean writes = events.kind(earlier).writes();
                seen = writes ? 0 : seen + (trace.fresh[earlier] ? 1 : 0);
                newest = writes ? earlier : newest;
            }
        }
        int source = events.readsFrom(e);
        if (kind.reads() && source != EventColumns.READS_NOTHING) {
            boolean sees =
                    trace.fresh[e] ? newest == source : source < 0 || source == newest || state.isExecuted(source);
            if (!sees) {
                return false;
            }
        }
        if (!kind.writes()) {
            return true;
        }
        int left = newest >= 0 ? readersLeft[newest] : initialReadersLeft[location];
        return left - seen == (trace.fresh[e] ? 1 : 0);
    }

    /**
     * Whether those that cannot go on wait for a lock or a notification; else notes the locations at which they are
     * stuck.
     */
    private boolean endsWell() {
        stuckAt.clear();
        for (int t = 0; t < state.threads(); t++) {
            int e = state.next(t);
            if (e >= 0) {
                noteStuck(e);
            }
        }
        return stuckAt.isEmpty();
    }

    private void noteStuck(int beginning) {
        int[] program = trace.program[events.thread(beginning)];
        for (int k = trace.place[beginning]; k < program.length; k++) {
            int e = program[k];
            if (e != beginning && !trace.glued[e]) {
                return;
            }
            boolean isDenied = e == beginning
                    && (events.kind(e) == EventKind.NOTIFY
                            || events.kind(e) == EventKind.LOCK && events.has(e, EventFlags.FAILED));
            boolean isLate = e == beginning && !keepsBound(e);
            if (isKnown(e) && (!keepsSources(e, beginning) || isLate || isDenied && !state.isEnabled(e))) {
                stuckAt.add(events.location(e));
            }
        }
    }
}
