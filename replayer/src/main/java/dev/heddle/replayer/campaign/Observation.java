package dev.heddle.replayer.campaign;

import dev.heddle.analyzer.estimate.Estimate;
import dev.heddle.recorder.generator.Coded;
import java.util.Optional;

/**
 * What one execution has shown, as far as it could be news at the beginning of its epoch.
 *
 * @param execution its number
 * @param arm the strategy that made its decisions, by its place in the portfolio
 * @param failed whether it failed
 * @param readsFromClass hash of the reads-from relation: equal for executions of one reads-from class; 0 where it was
 *     not looked at
 * @param pairs writing site, reading site and place of the reads-from pairs, three numbers each
 * @param writes site and place of unread writes, two numbers each
 * @param aims keys of the pairs that it was to show
 * @param figures its figures, where they are still wanted
 */
@Coded
@SuppressWarnings("ArrayRecordComponent") // never compared
record Observation(
        long execution,
        int arm,
        boolean failed,
        long readsFromClass,
        long[] pairs,
        long[] writes,
        long[] aims,
        Optional<Estimate> figures) {}
