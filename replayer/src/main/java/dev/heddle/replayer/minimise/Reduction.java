package dev.heddle.replayer.minimise;

import dev.heddle.formats.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * How a reduction went.
 *
 * @param before what the failing execution cost
 * @param after what the one costs that is left; equal where nothing could be left out
 * @param executions how many it took
 * @param complete whether no single decision can be left out any more; else the budget was used up
 * @param problem why there was none, in a few words, or empty
 * @param verdict that of the execution that is left; null where there was a problem
 */
public record Reduction(
        Cost before, Cost after, int executions, boolean complete, String problem, Trace.@Nullable Verdict verdict) {
    private static final Cost UNKNOWN = new Cost(0, 0, 0, 0, 0);

    static Reduction none(int executions, String why) {
        return new Reduction(UNKNOWN, UNKNOWN, executions, false, why, null);
    }

    /** Whether there is a smaller execution. */
    public boolean isSmaller() {
        return problem.isEmpty() && !after.equals(before);
    }
}
