package dev.heddle.replayer.job;

import java.util.List;

/**
 * What is observed of the executions of a campaign besides its failures, and what is changed in the program for them.
 *
 * @param hasOutcomes whether executions are counted by their {@link ObservedOutcome}
 * @param mostTraces of how many outcomes the first execution is saved in each JVM
 * @param races pairs of which the order in each execution is counted with its outcome
 * @param ordered names of sites ({@link dev.heddle.formats.trace.SiteName}) whose accesses are volatile, and whose
 *     reads see the newest write
 */
public record Experiment(boolean hasOutcomes, int mostTraces, List<RaceGroup> races, List<Long> ordered) {
    /** Nothing. */
    public static final Experiment NONE = new Experiment(false, 0, List.of(), List.of());

    /** Copies the lists. */
    public Experiment {
        races = List.copyOf(races);
        ordered = List.copyOf(ordered);
    }

    /** Outcomes of the program as it is. */
    public static Experiment outcomes(int mostTraces) {
        return new Experiment(true, mostTraces, List.of(), List.of());
    }
}
