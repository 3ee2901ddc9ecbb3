package dev.heddle.analyzer.derive;

import dev.heddle.analyzer.derive.Derivation.Fidelity;
import dev.heddle.analyzer.memory.Linearised;
import dev.heddle.formats.trace.EventColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;
import org.eclipse.collections.impl.map.mutable.primitive.IntObjectHashMap;
import org.eclipse.collections.impl.set.mutable.primitive.LongHashSet;

/**
 * Depth-first search: events that must come before the goal, in the trace's order, and other events only if nothing
 * else can go on.
 */
final class GoalSearch {
    private static final int MOST_REJECTED = 50;

    private final Requirements trace;
    private final EventColumns events;
    private final GoalRules rules;
    private final Reading reading;
    private final ExecutionState state;
    private final LongHashSet visited = new LongHashSet();
    /** By write, or by location for the initial value: reads that must see it while it is the newest. */
    private final IntObjectHashMap<IntArrayList> awaited = new IntObjectHashMap<>();

    private final List<int[]> choices = new ArrayList<>();
    private final IntArrayList tried = new IntArrayList();
    private final IntArrayList taken = new IntArrayList();
    private int stepsLeft;
    private int rejected;

    GoalSearch(Requirements trace, GoalRules rules, Reading reading, ExecutionState state, int steps) {
        this.trace = trace;
        events = trace.events;
        this.rules = rules;
        this.reading = reading;
        this.state = state;
        stepsLeft = steps + rules.closure.size();
        await();
    }

    private void await() {
        for (int t = 0; t < trace.program.length; t++) {
            for (int k = 0; k < rules.closure.count(t); k++) {
                int e = trace.program[t][k];
                if (events.kind(e).reads() && trace.fresh[e] && !rules.isOfGoal(e)) {
                    awaited.getIfAbsentPut(key(events.readsFrom(e), events.location(e)), IntArrayList::new)
                            .add(e);
                }
            }
        }
    }

    private static int key(int write, int location) {
        return write < 0 ? -1 - location : write;
    }

    Derivation run() {
        String problem = rules.problem();
        if (!problem.isEmpty()) {
            return new Derivation.None(problem, true);
        }
        state.clear();
        enter(0);
        while (!choices.isEmpty()) {
            if (rules.isReached(state) && isAccepted()) {
                return new Derivation.Found(state.order(), state.sources(), rules.fidelity);
            }
            if (stepsLeft <= 0 || rejected > MOST_REJECTED) {
                return new Derivation.None("no order was found within the bound of the search", false);
            }
            step();
        }
        return new Derivation.None("no order of the trace's events leads there", rejected == 0);
    }

    private void step() {
        int top = choices.size() - 1;
        int n = tried.get(top);
        if (n >= choices.get(top).length) {
            leave();
            return;
        }
        tried.set(top, n + 1);
        int before = state.size();
        if (execute(choices.get(top)[n])) {
            if (visited.add(state.hash())) {
                enter(state.size() - before);
                return;
            }
        }
        undo(state.size() - before);
    }

    private void enter(int steps) {
        choices.add(candidates());
        tried.add(0);
        taken.add(steps);
    }

    private void leave() {
        int top = choices.size() - 1;
        choices.remove(top);
        tried.removeAtIndex(top);
        undo(taken.removeAtIndex(top));
    }

    private void undo(int steps) {
        for (int k = 0; k < steps; k++) {
            state.undo();
        }
    }

    /** The threads that can go on, the best first. */
    private int[] candidates() {
        long[] ranked = new long[state.threads()];
        int n = 0;
        for (int t = 0; t < state.threads(); t++) {
            int e = state.next(t);
            if (e >= 0 && isPossible(e)) {
                ranked[n++] = rank(e) << 32 | e;
            }
        }
        Arrays.sort(ranked, 0, n);
        int[] threads = new int[n];
        for (int k = 0; k < n; k++) {
            threads[k] = events.thread((int) ranked[k]);
        }
        return threads;
    }

    private long rank(int e) {
        if (rules.ends(e, state)) {
            return 0;
        }
        if (!rules.closure.contains(e)) {
            return 5;
        }
        if (rules.isSource(e)) {
            return 4;
        }
        if (hidesWhatIsAwaited(e) || !reading.isPossible(e, preferred(e), state)) {
            return 3;
        }
        boolean opens = events.acquiresLock(e)
                && (trace.release[e] >= events.size() || !rules.closure.contains(trace.release[e]));
        return opens ? 2 : 1;
    }

    private Reading.Rule preferred(int e) {
        return rules.isOfGoal(e) ? Reading.Rule.NEWEST : Reading.Rule.SAME_WRITE;
    }

    private boolean isPossible(int e) {
        return state.isEnabled(e)
                && rules.allows(e, state)
                && reading.isPossible(e, rules.rule(e), state)
                && (rules.fidelity != Fidelity.KEPT || !hidesWhatIsAwaited(e));
    }

    /** Whether a read that must see the newest write could no longer. */
    private boolean hidesWhatIsAwaited(int e) {
        if (!events.kind(e).writes() || awaited.isEmpty()) {
            return false;
        }
        int location = events.location(e);
        IntArrayList readers = awaited.get(key(state.newest(location), location));
        return readers != null && readers.anySatisfy(r -> r != e && !state.isExecuted(r));
    }

    /** The thread's next event, and those that follow without a scheduling point; false where one of them cannot be. */
    private boolean execute(int thread) {
        do {
            int e = state.next(thread);
            if (!isPossible(e)) {
                return false;
            }
            stepsLeft--;
            int stale = rules.staleSource(e);
            state.execute(e, stale >= 0 ? stale : reading.source(e, rules.rule(e), state));
        } while (state.next(thread) >= 0 && trace.glued[state.next(thread)] && !rules.isReached(state));
        return true;
    }

    private boolean isAccepted() {
        boolean isPossible = Linearised.isConsistent(trace.trace, state.order(), state.sources());
        rejected += isPossible ? 0 : 1;
        return isPossible;
    }
}
