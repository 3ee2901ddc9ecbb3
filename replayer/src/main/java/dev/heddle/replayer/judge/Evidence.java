package dev.heddle.replayer.judge;

import dev.heddle.replayer.job.ObservedOutcome;
import dev.heddle.replayer.job.OutcomeTally;
import dev.heddle.replayer.job.RaceTally;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Outcomes that executions have had.
 *
 * @param tallies each outcome once, sorted
 * @param extent which executions these are
 */
public record Evidence(List<OutcomeTally> tallies, Extent extent) {
    /** Which executions have been made. */
    public enum Extent {
        /** Executions of all graphs. */
        COMPLETE,
        /** Executions of all graphs, but for other numbers of rounds of loops that read the same again and again. */
        BOUNDED,
        /** Some, by the portfolio. */
        SAMPLED
    }

    /** Copies the list. */
    public Evidence {
        tallies = List.copyOf(tallies);
    }

    /** Whether an outcome that is not here is that of no execution. */
    public boolean isProof() {
        return extent != Extent.SAMPLED
                && tallies.stream().noneMatch(one -> one.outcome().equals(ObservedOutcome.OTHER));
    }

    /** Returns the same executions as ones that are not all. */
    Evidence sampled() {
        return new Evidence(tallies, Extent.SAMPLED);
    }

    /** How many executions have an outcome. */
    public long executions() {
        return tallies.stream().mapToLong(OutcomeTally::executions).sum();
    }

    /** Returns the same executions with outcomes that are told apart by how they failed alone. */
    Evidence byVerdict() {
        SortedMap<ObservedOutcome, OutcomeTally> all = new TreeMap<>();
        tallies.forEach(one -> {
            ObservedOutcome verdict = one.outcome().verdict();
            all.merge(verdict, one.as(verdict), OutcomeTally::plus);
        });
        return new Evidence(List.copyOf(all.values()), extent);
    }

    Optional<OutcomeTally> of(ObservedOutcome outcome) {
        return tallies.stream().filter(one -> one.outcome().equals(outcome)).findFirst();
    }

    long count(ObservedOutcome outcome) {
        return of(outcome).map(OutcomeTally::executions).orElse(0L);
    }

    /** Executions with an outcome in which the accesses of a group came as wholes. */
    long apart(ObservedOutcome outcome, int group) {
        return of(outcome).map(one -> one.apart().get(group)).orElse(0L);
    }

    /** Executions with any outcome in which the accesses of a group came as wholes. */
    long apart(int group) {
        return tallies.stream().mapToLong(one -> one.apart().get(group)).sum();
    }

    /** The orders of a pair in all executions. */
    RaceTally orders(int pair) {
        return tallies.stream().map(one -> one.races().get(pair)).reduce(RaceTally.NONE, RaceTally::plus);
    }

    /** The orders of a pair in executions with an outcome. */
    RaceTally orders(ObservedOutcome outcome, int pair) {
        return of(outcome).map(one -> one.races().get(pair)).orElse(RaceTally.NONE);
    }

    /** How often an execution here has an outcome. */
    double rate(ObservedOutcome outcome) {
        return executions() == 0 ? 0 : (double) count(outcome) / executions();
    }
}
