package dev.heddle.replayer.campaign;

import dev.heddle.analyzer.estimate.Estimate;
import dev.heddle.recorder.generator.Coded;
import java.util.Optional;

/**
 * What one execution has shown, as far as it could be news at the beginning of its epoch.
 *
 * @param execution its number
 * @param failed whether it failed
 * @param readsFromClass hash of the reads-from relation: equal for executions of one reads-from class; 0 where it was
 *     not looked at
 * @param pairs writing site, reading site and place of the reads-from pairs, three numbers each
 * @param writes site and place of unread writes, two numbers each
 * @param aims keys of the pairs that it was to show
 * @param figures its figures, where they are still wanted
 * @param more what a course beside the core has seen
 */
@Coded
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Observation(
        long execution,
        boolean failed,
        long readsFromClass,
        long[] pairs,
        long[] writes,
        long[] aims,
        Optional<Estimate> figures,
        byte[] more) {
    private static final long[] NONE = new long[0];

    /** Observation of an execution of which nothing is known. */
    public static Observation nothing(long execution) {
        return figures(execution, false, Optional.empty());
    }

    static Observation figures(long execution, boolean hasFailed, Optional<Estimate> figures) {
        return new Observation(execution, hasFailed, 0, NONE, NONE, NONE, figures, new byte[0]);
    }

    /** Returns this observation under the number that the execution has in a campaign, with more. */
    public Observation of(long number, boolean hasFailed, byte[] what) {
        return new Observation(number, hasFailed, readsFromClass, pairs, writes, aims, figures, what);
    }
}
