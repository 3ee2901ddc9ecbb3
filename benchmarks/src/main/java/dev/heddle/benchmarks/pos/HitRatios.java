package dev.heddle.benchmarks.pos;

import dev.heddle.replayer.simulator.PartialOrders;
import dev.heddle.replayer.simulator.Simulator;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import dev.heddle.replayer.strategy.Seeds;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;

/**
 * How a sampler does on one program.
 *
 * @param least the ratio of the partial order that is hit most seldom; 0 where one was not
 * @param found the share of partial orders that were hit
 * @param resolution 1 / runs, or 0 where the ratios are exact
 */
record HitRatios(double least, double found, double resolution) {
    /** The least ratio, or the most that it can be thought to be where it was 0. */
    double atMost() {
        return Math.max(least, resolution);
    }

    static HitRatios exact(Map<Long, Double> probabilities) {
        return new HitRatios(Collections.min(probabilities.values()), 1, 0);
    }

    /** Counts how often each of the partial orders comes. */
    static HitRatios sampled(
            PartialOrders names, Collection<Long> orders, Simulator simulator, SchedulingStrategy strategy, int runs) {
        LongIntHashMap hits = new LongIntHashMap(2 * orders.size());
        for (int i = 1; i <= runs; i++) {
            hits.addToValue(names.of(simulator.run(strategy, Seeds.ofExecution(1, i))), 1);
        }
        int least = runs;
        int found = 0;
        for (long order : orders) {
            int n = hits.get(order);
            least = Math.min(least, n);
            found += n > 0 ? 1 : 0;
        }
        return new HitRatios((double) least / runs, (double) found / orders.size(), 1.0 / runs);
    }
}
