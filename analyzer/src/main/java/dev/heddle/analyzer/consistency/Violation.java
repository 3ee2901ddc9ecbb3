package dev.heddle.analyzer.consistency;

import java.util.List;

/**
 * Why an execution is not consistent: relations that form a cycle.
 *
 * @param axiom the first one found broken
 * @param cycle each link begins where the one before it ends, and the last ends where the first begins
 */
public record Violation(Axiom axiom, List<Link> cycle) {
    /** Copies the list. */
    public Violation {
        cycle = List.copyOf(cycle);
    }

    static Violation cycle(Axiom axiom, Link... links) {
        return new Violation(axiom, List.of(links));
    }

    /** A relation between two events. */
    public enum Relation {
        /** Happens before. */
        HAPPENS_BEFORE,
        /** Is read by. */
        READ_BY,
        /** Comes before in modification order. */
        OVERWRITTEN_BY,
        /** Reads what the other overwrites. */
        READS_BEFORE,
        /** Stands before in S. */
        SYNC_ORDER,
        /** Was executed before. */
        EXECUTED_BEFORE,
        /** Cannot see; for the record itself and for the model. */
        CANNOT_SEE
    }

    /**
     * Related pair of events.
     *
     * @param from an event, or {@code EventColumns.READS_INITIAL} for the initial write
     * @param to an event, or {@code EventColumns.READS_INITIAL}
     */
    public record Link(int from, Relation relation, int to) {}
}
