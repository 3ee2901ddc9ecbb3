package dev.heddle.replayer.job;

import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * How a failing execution was reduced; counts are of the original and of what is left.
 *
 * @param trace path of the trace that was written for the failure
 * @param original path of the original trace, or empty if there is no smaller one
 * @param switches context switches
 * @param preemptions those among them away from a thread that could have gone on, and neither waited for time, nor
 *     yielded, nor went in circles
 * @param staleReads reads that did not see the newest write that they might have seen
 * @param executions how many it took
 * @param nanos the time that they took
 * @param complete whether nothing more can be left out one by one; false where the budget was used up or there was a
 *     problem
 * @param problem why it was not reduced, in a few words, or empty
 */
@RecordBuilder
public record MinimisedTrace(
        String trace,
        String original,
        Change switches,
        Change preemptions,
        Change staleReads,
        int executions,
        long nanos,
        boolean complete,
        String problem) {
    /** A count of the original and of what is left. */
    public record Change(int before, int after) {}

    /** Returns this trace with other paths. */
    public MinimisedTrace at(String newTrace, String newOriginal) {
        return MinimisedTraceBuilder.builder(this)
                .trace(newTrace)
                .original(newOriginal)
                .build();
    }
}
