package dev.heddle.replayer.job;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a target JVM observed of the tests of a {@link Job.Litmus}.
 *
 * @param cases in the order of the plan; fewer where the JVM ended early
 */
public record LitmusResults(List<Case> cases) implements Result {
    /**
     * A test under a variant.
     *
     * @param runs executions made
     * @param observed how often each outcome was seen, in the notation of the test's file
     * @param problem why the test has no outcome, in a line; empty where it has
     * @param trace the execution with the forbidden outcome or the problem, or empty
     * @param graphs how many execution graphs there are, where all executions were made; else -1
     */
    public record Case(long runs, SortedMap<String, Long> observed, String problem, String trace, long graphs) {
        /** A result. */
        public Case {
            observed = Collections.unmodifiableSortedMap(new TreeMap<>(observed));
        }
    }

    /** Results. */
    public LitmusResults {
        cases = List.copyOf(cases);
    }
}
