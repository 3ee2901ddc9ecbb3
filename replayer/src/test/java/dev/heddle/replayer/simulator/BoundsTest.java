package dev.heddle.replayer.simulator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.replayer.strategy.SchedulingStrategy;
import dev.heddle.replayer.strategy.Seeds;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Rates are never below what the theorems promise: each comparison errs once in a million seeds, and the seeds are
 * fixed.
 */
class BoundsTest {
    private static final int RUNS = 300_000;

    /**
     * The smallest pattern that {@code d} constraints force: thread 0 and thread 1 take turns, the others do what they
     * like.
     */
    private static boolean takesTurns(int[] schedule, int turns) {
        int[] two = Arrays.stream(schedule).filter(t -> t < 2).toArray();
        for (int i = 0; i < turns; i++) {
            if (two[i] != i % 2) {
                return false;
            }
        }
        return true;
    }

    /**
     * Turn t+1 of the two threads comes after turn t: {@code d} constraints where the events are {@code d + 1}; PCT
     * promises 1/(n k^(d-1)).
     */
    @ParameterizedTest
    @CsvSource({"2, 1, 1", "3, 1, 4", "5, 1, 2", "2, 2, 2", "3, 2, 2", "4, 2, 1", "2, 3, 2", "3, 3, 1", "2, 4, 3"})
    void pctHitsBugsOfItsDepth(int threads, int depth, int others) {
        String[] events = new String[threads];
        Arrays.fill(events, "- ".repeat(others).trim());
        events[0] = "x ".repeat(depth / 2 + 1).trim();
        events[1] = "x ".repeat((depth + 1) / 2).trim();
        ModelProgram program = ModelProgram.of(events);
        Simulator simulator = new Simulator(program);
        SchedulingStrategy strategy = simulator.strategy("pct:d=" + depth, depth);
        int hits = 0;
        for (int i = 1; i <= RUNS; i++) {
            hits += takesTurns(simulator.run(strategy, Seeds.ofExecution(21, i)), depth + 1) ? 1 : 0;
        }
        double bound = 1 / (threads * Math.pow(program.events(), depth - 1));
        Chance.assertAtLeast(bound, hits, RUNS, Arrays.toString(events) + " with d = " + depth);
    }

    /** On every partial order of random programs. */
    @ParameterizedTest
    @CsvSource({"2, 3, 2, pos", "2, 4, 3, pos", "3, 2, 2, pos", "3, 2, 3, pos", "2, 3, 2, pos-star"})
    void posHitsEveryPartialOrderAsOftenAsTheorem1Promises(int threads, int events, int objects, String spec) {
        for (int p = 1; p <= 6; p++) {
            int[] perObject = new int[objects];
            for (int i = 0; i < threads * events; i++) {
                perObject[i % objects]++;
            }
            ModelProgram program = ModelProgram.random(threads, events, perObject, false, p);
            Simulator simulator = new Simulator(program);
            SchedulingStrategy strategy = simulator.strategy(spec, 1);
            PartialOrders orders = new PartialOrders(program);
            Map<Long, Integer> hits = new HashMap<>();
            Map<Long, Double> bounds = new HashMap<>();
            int runs = RUNS / 3;
            for (int i = 1; i <= runs; i++) {
                int[] schedule = simulator.run(strategy, Seeds.ofExecution(22, i));
                long order = orders.of(schedule);
                if (hits.merge(order, 1, Integer::sum) == 1) {
                    bounds.put(order, new Dependence(program, schedule).posBound(threads));
                }
            }
            assertEquals(orders.randomWalk().keySet(), hits.keySet(), "every partial order was found");
            bounds.forEach((order, bound) ->
                    Chance.assertAtLeast(bound, hits.get(order), runs, "a partial order under " + spec));
        }
    }

    /** The figures that the text of the paper gives for its example: ten events, two threads, four races. */
    @Test
    void theBoundOfTheExampleIsAsComputedByHand() {
        ModelProgram program = ModelProgram.of("x y +w z", "x x y ?w - z");
        Dependence bug = new Dependence(program, new int[] {1, 0, 1, 1, 0, 0, 1, 1, 1, 0});
        assertEquals(4, bug.races());
        assertEquals(1 / 351.0, bug.posBound(2), 1e-5);
    }

    /** Otherwise the test above could not tell POS from it. */
    @Test
    void theRandomWalkFallsBelowTheBoundOfTheorem1() {
        ModelProgram program = ModelProgram.of("x - - y", "- - x y");
        Map<Long, Double> walk = new PartialOrders(program).randomWalk();
        Simulator simulator = new Simulator(program);
        SchedulingStrategy strategy = simulator.strategy("random", 1);
        PartialOrders orders = new PartialOrders(program);
        Map<Long, Double> bounds = new HashMap<>();
        for (int i = 1; i <= 10_000; i++) {
            int[] schedule = simulator.run(strategy, i);
            bounds.put(orders.of(schedule), new Dependence(program, schedule).posBound(2));
        }
        assertEquals(walk.keySet(), bounds.keySet());
        assertTrue(
                bounds.keySet().stream().anyMatch(order -> bounds.get(order) > walk.get(order)),
                () -> walk.entrySet().stream()
                        .map(e -> bounds.get(e.getKey()) + " / " + e.getValue())
                        .collect(Collectors.joining(", ")));
    }
}
