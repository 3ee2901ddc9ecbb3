package dev.heddle.formats.trace;

import java.util.List;

/**
 * What a failure needs, found by experiment: the execution was run again with some of its orders kept and others
 * forbidden. Events are execution indices of the trace that it belongs to.
 *
 * @param constraints what must come together; none where no set of them explains the failure
 * @param with random executions in which they held, and how many of those failed in the same way
 * @param without random executions in which they were kept from holding together
 * @param inevitableFrom the first context switch after whose event all random continuations failed, as the number of
 *     events before it; -1 where that was not tried
 * @param continuations how many continuations were tried there
 * @param executions how many executions the search has taken
 */
public record Cause(
        List<Constraint> constraints,
        Trial with,
        Trial without,
        int inevitableFrom,
        int continuations,
        int executions) {
    /** Nothing is known. */
    public static final Cause NONE = new Cause(List.of(), new Trial(0, 0), new Trial(0, 0), -1, 0, 0);

    /** Copies the list. */
    public Cause {
        constraints = List.copyOf(constraints);
    }

    /** Whether there is something to say. */
    public boolean isKnown() {
        return !constraints.isEmpty();
    }

    /** What a constraint demands. */
    public enum Kind {
        /** The first event is executed before the second. */
        ORDER,
        /**
         * The second event, a read, sees the first, a write that is not the newest which it might see; -1 is the
         * initial value.
         */
        STALE
    }

    /**
     * Fact that the failure needs.
     *
     * @param first index of an event, or -1 for the initial value
     * @param second index of an event; -1 for one that would have come later, but for the failure
     * @param later that event in words, with its thread and place; empty for an event of the trace
     */
    public record Constraint(Kind kind, int first, int second, String later) {
        /** Two events of the trace. */
        public Constraint(Kind kind, int first, int second) {
            this(kind, first, second, "");
        }
    }

    /**
     * Executions of one sort.
     *
     * @param executions how many there were
     * @param failed how many of them failed as the execution that is explained
     */
    public record Trial(int executions, int failed) {}
}
