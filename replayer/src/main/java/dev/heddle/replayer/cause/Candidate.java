package dev.heddle.replayer.cause;

import dev.heddle.formats.trace.Cause;
import dev.heddle.formats.trace.Cause.Constraint;
import java.util.Comparator;

/**
 * A fact of the failing execution that it may need.
 *
 * @param distance how many events lie between it and the context switches that made it so: what is next to a switch is
 *     most likely what the switch is for
 */
record Candidate(Constraint constraint, int distance) {
    static final Comparator<Candidate> NEAREST = Comparator.comparingInt(Candidate::distance)
            .thenComparingInt(c -> -c.constraint.second())
            .thenComparingInt(c -> -c.constraint.first());

    static Candidate order(int first, int second, int distance) {
        return new Candidate(new Constraint(Cause.Kind.ORDER, first, second), distance);
    }

    static Candidate stale(int source, int read) {
        return new Candidate(new Constraint(Cause.Kind.STALE, source, read), 0);
    }
}
