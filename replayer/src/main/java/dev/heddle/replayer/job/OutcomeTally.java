package dev.heddle.replayer.job;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;

/**
 * Executions with one outcome.
 *
 * @param executions how many, at least 1
 * @param first number of the first of them
 * @param headline how the first ended, for people
 * @param trace path of the trace of the first, or empty where it was not saved
 * @param races orders of the accesses of the racing pairs of {@link Experiment#races}, numbered through all groups
 * @param apart for each of these groups, executions in which no access came between accesses of another thread that
 *     belong together
 */
public record OutcomeTally(
        ObservedOutcome outcome,
        long executions,
        long first,
        String headline,
        String trace,
        List<RaceTally> races,
        List<Long> apart) {
    /** Copies the lists. */
    public OutcomeTally {
        races = List.copyOf(races);
        apart = List.copyOf(apart);
    }

    /** Both together; they have the same outcome, and are about the same races. */
    public OutcomeTally plus(OutcomeTally other) {
        OutcomeTally earlier = other.first < first ? other : this;
        return new OutcomeTally(
                outcome,
                executions + other.executions,
                earlier.first,
                earlier.headline,
                earlier.trace,
                sum(races, other.races, RaceTally::plus),
                sum(apart, other.apart, Long::sum));
    }

    private static <T> List<T> sum(List<T> a, List<T> b, BinaryOperator<T> plus) {
        List<T> all = new ArrayList<>();
        for (int i = 0; i < a.size(); i++) {
            all.add(plus.apply(a.get(i), b.get(i)));
        }
        return all;
    }

    /** Returns this tally under another outcome. */
    public OutcomeTally as(ObservedOutcome other) {
        return new OutcomeTally(other, executions, first, headline, trace, races, apart);
    }

    /** Returns this tally with its trace in another place. */
    OutcomeTally at(String path) {
        return new OutcomeTally(outcome, executions, first, headline, path, races, apart);
    }
}
