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
 * @param cures changes of the program under which the failure did not come
 */
public record Cause(
        List<Constraint> constraints,
        Trial with,
        Trial without,
        int inevitableFrom,
        int continuations,
        int executions,
        Cures cures) {
    /** Nothing is known. */
    public static final Cause NONE = new Cause(List.of(), Trial.NONE, Trial.NONE, -1, 0, 0);

    /** Copies the list. */
    public Cause {
        constraints = List.copyOf(constraints);
    }

    /** Cause for which no cures were tried. */
    public Cause(
            List<Constraint> constraints,
            Trial with,
            Trial without,
            int inevitableFrom,
            int continuations,
            int executions) {
        this(constraints, with, without, inevitableFrom, continuations, executions, Cures.NONE);
    }

    /** Adds what was tried against it. */
    public Cause with(Cures tried) {
        return new Cause(constraints, with, without, inevitableFrom, continuations, executions, tried);
    }

    /** Whether it is known what the failure needs. */
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
    public record Trial(int executions, int failed) {
        /** Nothing was tried. */
        public static final Trial NONE = new Trial(0, 0);
    }

    /**
     * Changes that were tried, each by executions in which the accesses have the changed memory order.
     *
     * @param unchanged the same executions of the program as it is; none where nothing was tried
     * @param found the changes under which none of them failed, the weakest first
     */
    public record Cures(Trial unchanged, List<Cure> found) {
        /** Nothing was tried. */
        public static final Cures NONE = new Cures(Trial.NONE, List.of());

        /** Copies the list. */
        public Cures {
            found = List.copyOf(found);
        }

        /** Whether changes were tried. */
        public boolean isTried() {
            return unchanged.executions() > 0;
        }
    }

    /** The kinds of change. */
    public enum Change {
        /** Releasing writes and acquiring reads at some sites. */
        RELEASE_ACQUIRE,
        /** An acquire fence before some sites. */
        ACQUIRE_FENCE,
        /** All accesses of some fields volatile. */
        VOLATILE,
        /** Final fields, which their constructor writes. */
        FINAL,
        /** Full fences before some sites. */
        FULL_FENCE
    }

    /**
     * Change under which the failure did not come. Sites and fields are named by an event and a location of the trace.
     *
     * @param writes for RELEASE_ACQUIRE an event of each site whose write is to release
     * @param events for RELEASE_ACQUIRE an event of each site whose read is to acquire; for fences an event of each
     *     site before which one is to stand
     * @param locations for VOLATILE and FINAL one location of each field
     * @param trial executions with the change
     */
    public record Cure(
            Change change, List<Integer> writes, List<Integer> events, List<Integer> locations, Trial trial) {
        /** Copies the lists. */
        public Cure {
            writes = List.copyOf(writes);
            events = List.copyOf(events);
            locations = List.copyOf(locations);
        }
    }
}
