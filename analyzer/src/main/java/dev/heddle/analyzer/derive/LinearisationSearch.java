package dev.heddle.analyzer.derive;

import dev.heddle.analyzer.derive.Derivation.Fidelity;
import dev.heddle.formats.trace.Trace;
import java.util.Objects;

/**
 * Searches for an order of a trace's events that can be executed and ends with given events: what must come first,
 * first. The order is the trace's as far as the goal allows, as in sync-preserving race prediction (Mathur,
 * Pavlogiannis, Viswanathan, POPL 2021); where that cannot be executed, a depth-first search over the places of all
 * threads, bounded by a number of steps. Not thread-safe.
 */
public final class LinearisationSearch {
    /** Most events of a trace that can be searched. */
    public static final int MAX_EVENTS = 1_000_000;

    private static final int STEPS = 400_000;

    private final Requirements trace;
    private final Reading reading;
    private final ExecutionState state;

    /**
     * Prepares a trace for any number of searches.
     *
     * @throws IllegalArgumentException if it has more than {@value #MAX_EVENTS} events
     */
    public LinearisationSearch(Trace trace) {
        if (trace.events().size() > MAX_EVENTS) {
            throw new IllegalArgumentException("expected a trace of at most " + MAX_EVENTS + " events, found "
                    + trace.events().size());
        }
        this.trace = new Requirements(trace);
        reading = new Reading(this.trace);
        state = new ExecutionState(this.trace);
    }

    /** An order that leads to the goal, or why there is none; gives up after a few hundred thousand steps. */
    public Derivation find(Goal goal) {
        return find(goal, STEPS);
    }

    /**
     * Searches with another bound.
     *
     * @param steps how many events may be executed beyond those that must come first, those taken back included
     */
    public Derivation find(Goal goal, int steps) {
        LockOrder locks = new LockOrder(trace, goal);
        if (!locks.problem().isEmpty()) {
            return new Derivation.None(locks.problem(), true);
        }
        Derivation.None first = null;
        boolean isProven = true;
        for (Fidelity fidelity : Fidelity.values()) {
            int share = fidelity == Fidelity.KEPT ? steps / 2 : steps / 8;
            Derivation found = search(new GoalRules(trace, goal, locks, fidelity, true), share);
            if (!(found instanceof Derivation.None none)) {
                return found;
            }
            first = first == null ? none : first;
            isProven &= none.isProven();
        }
        Derivation last = isProven
                ? new Derivation.None(Objects.requireNonNull(first).reason(), true)
                : search(new GoalRules(trace, goal, locks, Fidelity.CHANGED, false), steps / 8);
        return last instanceof Derivation.None
                ? new Derivation.None(Objects.requireNonNull(first).reason(), isProven)
                : last;
    }

    /** An order that ends with the two accesses side by side, whichever comes first: the witness of a race. */
    public Derivation findRace(int one, int other) {
        Derivation inOrder = find(Goal.race(one, other));
        if (inOrder instanceof Derivation.Found) {
            return inOrder;
        }
        Derivation reversed = find(Goal.race(other, one));
        return reversed instanceof Derivation.Found ? reversed : inOrder;
    }

    private Derivation search(GoalRules rules, int steps) {
        return new GoalSearch(trace, rules, reading, state, steps).run();
    }
}
