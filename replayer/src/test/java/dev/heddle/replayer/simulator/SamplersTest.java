package dev.heddle.replayer.simulator;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.replayer.strategy.SchedulingStrategy;
import dev.heddle.replayer.strategy.Seeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Samplers against exact probabilities, on programs whose distributions are known by enumeration. */
class SamplersTest {
    private static final int RUNS = 400_000;
    private static final int A = 0;
    private static final int B = 1;

    /**
     * Figure 2 of the POS paper: the failing order is the only one in which thread A's last event sees everything in
     * the wrong order.
     */
    private static final ModelProgram FIGURE_2 = ModelProgram.of("x y +w z", "x x y ?w - z");

    private static final int[] FIGURE_2_BUG = {B, A, B, B, A, A, B, B, B, A};

    private static int hits(ModelProgram program, String spec, int depth, int runs, Predicate<int[]> hit) {
        Simulator simulator = new Simulator(program);
        SchedulingStrategy strategy = simulator.strategy(spec, depth);
        int hits = 0;
        for (int i = 1; i <= runs; i++) {
            hits += hit.test(simulator.run(strategy, Seeds.ofExecution(7, i))) ? 1 : 0;
        }
        return hits;
    }

    private static void assertProbability(ModelProgram program, String spec, double probability, Predicate<int[]> hit) {
        Chance.assertProbability(probability, hits(program, spec, 1, RUNS, hit), RUNS, spec);
    }

    private static void assertDistribution(
            ModelProgram program, String spec, List<Double> probabilities, ToIntFunction<int[]> outcome) {
        Simulator simulator = new Simulator(program);
        SchedulingStrategy strategy = simulator.strategy(spec, 1);
        List<Integer> hits = new ArrayList<>(Collections.nCopies(probabilities.size(), 0));
        for (int i = 1; i <= RUNS; i++) {
            int found = outcome.applyAsInt(simulator.run(strategy, Seeds.ofExecution(11, i)));
            hits.set(found, hits.get(found) + 1);
        }
        Chance.assertDistribution(probabilities, hits, spec);
    }

    /** How many of the events of {@code thread} come before the {@code n}-th one (from 1) of {@code other}. */
    private static int before(int[] schedule, int thread, int other, int n) {
        int seen = 0;
        int found = 0;
        for (int t : schedule) {
            seen += t == other ? 1 : 0;
            if (seen == n) {
                return found;
            }
            found += t == thread ? 1 : 0;
        }
        throw new IllegalArgumentException("no such event");
    }

    private static boolean isBefore(int[] schedule, int thread, int n, int other, int m) {
        return before(schedule, thread, other, m) >= n;
    }

    // ---- the example of the paper

    @ParameterizedTest
    @CsvSource({"random, 128", "pos:reset=never, 120", "pos, 48", "pos-star, 48"})
    void theExamplesBugIsHitWithItsExactProbability(String spec, int oneIn) {
        assertProbability(FIGURE_2, spec, 1.0 / oneIn, s -> Arrays.equals(s, FIGURE_2_BUG));
    }

    /**
     * 1/10 for each of two labelled change points, 1/2 for the priorities; sorted or distinct points would give 1/90.
     */
    @Test
    void pctHitsTheExamplesBugOnceInTwoHundred() {
        int hits = hits(FIGURE_2, "pct:d=3,k=10", 3, 4 * RUNS, s -> Arrays.equals(s, FIGURE_2_BUG));
        Chance.assertProbability(1.0 / 200, hits, 4 * RUNS, "pct");
    }

    /** x in the order A1 B1 B2, B1 A1 B2, B1 B2 A1; A2 before B3 or after; A4 before B6 or after. */
    private static int figure2Order(int[] s) {
        int x = before(s, B, A, 1) >= 2 ? 2 : before(s, B, A, 1);
        return x * 4 + (isBefore(s, A, 2, B, 3) ? 0 : 2) + (isBefore(s, A, 4, B, 6) ? 0 : 1);
    }

    @Test
    void posGivesEachOfTheExamplesPartialOrdersItsExactProbability() {
        List<Double> exact = List.of(
                553 / 1728.,
                95 / 1728.,
                3 / 32.,
                1 / 32.,
                319 / 2304.,
                65 / 2304.,
                1 / 16.,
                1 / 48.,
                19 / 288.,
                5 / 288.,
                1 / 8.,
                1 / 24.);
        assertDistribution(FIGURE_2, "pos", exact, SamplersTest::figure2Order);
    }

    @Test
    void theRandomWalkDoesToo() {
        List<Double> exact = List.of(
                53 / 128., 3 / 128., 7 / 128., 1 / 128., 89 / 512., 7 / 512., 7 / 128., 1 / 128., 29 / 512., 3 / 512.,
                21 / 128., 3 / 128.);
        assertDistribution(FIGURE_2, "random", exact, SamplersTest::figure2Order);
    }

    @Test
    void theEnumerationAgreesWithTheTableOfTheRandomWalk() {
        Map<Long, Double> exact = new PartialOrders(FIGURE_2).randomWalk();
        assertEquals(12, exact.size());
        assertEquals(1, exact.values().stream().mapToDouble(d -> d).sum(), 1e-12);
        assertEquals(1.0 / 128, exact.get(new PartialOrders(FIGURE_2).of(FIGURE_2_BUG)), 1e-12);
    }

    /** All that matters then is how many of A's reads, and whether B's, come before the write. */
    @Test
    void readsMayCommute() {
        ModelProgram program = ModelProgram.of("Rx Rx", "Rx", "x");
        assertEquals(12, new PartialOrders(program).randomWalk().size());
        assertEquals(6, new PartialOrders(program, true).randomWalk().size());
    }

    // ---- small ones

    @ParameterizedTest
    @CsvSource({
        "random, 1, 0.5",
        "random, 4, 0.0625",
        "pos:reset=never, 4, 0.2",
        "pos, 4, 0.2",
        "pos-star, 9, 0.1",
        "pct:d=1, 4, 0.5"
    })
    void aLateEventOvertakesAnEarlyOne(String spec, int events, double probability) {
        ModelProgram program = ModelProgram.of("x", "- ".repeat(events - 1) + "x");
        assertProbability(program, spec, probability, s -> isBefore(s, B, events, A, 1));
    }

    @ParameterizedTest
    @CsvSource({"random, 3/8, 1/8", "pos:reset=never, 3/8, 1/8", "pos, 1/3, 1/6"})
    void twoIndependentRaces(String spec, String straight, String crossed) {
        double p = fraction(straight);
        double q = fraction(crossed);
        assertDistribution(
                ModelProgram.of("x y", "x y"),
                spec,
                List.of(p, q, q, p),
                s -> (isBefore(s, A, 1, B, 1) ? 0 : 2) + (isBefore(s, A, 2, B, 2) ? 0 : 1));
    }

    @ParameterizedTest
    @CsvSource({"random, 1/4, 1/8, 1/8", "pos, 1/4, 1/8, 1/8", "pos:reset=never, 1/3, 1/24, 1/8"})
    void twoThreadsTwiceOnOneObject(String spec, String aabb, String abab, String abba) {
        double p = fraction(aabb);
        double q = fraction(abab);
        double r = fraction(abba);
        assertDistribution(
                ModelProgram.of("x x", "x x"), spec, List.of(p, q, r, r, q, p), SamplersTest::orderOfTwoAndTwo);
    }

    private static int orderOfTwoAndTwo(int[] s) {
        return switch (s[0] * 1000 + s[1] * 100 + s[2] * 10 + s[3]) {
            case 11 -> 0;
            case 101 -> 1;
            case 110 -> 2;
            case 1001 -> 3;
            case 1010 -> 4;
            default -> 5;
        };
    }

    @ParameterizedTest
    @CsvSource({"0, 0.375", "1, 0", "2, 0.125", "3, 0.125", "4, 0", "5, 0.375"})
    void pctNeedsAChangePointForEachSwitch(int order, double probability) {
        Predicate<int[]> hit = s -> orderOfTwoAndTwo(s) == order;
        int hits = hits(ModelProgram.of("x x", "x x"), "pct:d=2,k=4", 2, RUNS, hit);
        Chance.assertProbability(probability, hits, RUNS, "order " + order);
    }

    /** A delay at the first decision gives BBAA, at the second ABBA; a third is not made, and AABB is left. */
    @ParameterizedTest
    @CsvSource({"0, 0.333333", "1, 0", "2, 0.333333", "3, 0", "4, 0", "5, 0.333333"})
    void aDelayLetsTheNextThreadGoOn(int order, double probability) {
        Predicate<int[]> hit = s -> orderOfTwoAndTwo(s) == order;
        int hits = hits(ModelProgram.of("x x", "x x"), "delay:d=1,k=3", 2, RUNS, hit);
        Chance.assertProbability(probability, hits, RUNS, "order " + order);
    }

    @ParameterizedTest
    @CsvSource({"random, 1/3, 1/3", "pos:reset=never, 1/3, 1/3", "pos, 1/3, 1/3", "pos-star, 1/3, 5/12"})
    void twoReadersAndAWriter(String spec, String first, String between) {
        double p = fraction(first);
        double q = fraction(between);
        assertDistribution(
                ModelProgram.of("Rx", "Rx", "x"),
                spec,
                List.of(p, q, 1 - p - q),
                s -> s[0] == 2 ? 0 : s[1] == 2 ? 1 : 2);
    }

    @ParameterizedTest
    @CsvSource({"random, 1/4, 1/4", "pos:reset=never, 1/3, 1/6", "pos, 1/4, 1/4", "pos-star, 1/3, 5/24"})
    void aWriterAmongReads(String spec, String none, String one) {
        double p = fraction(none);
        double q = fraction(one);
        assertDistribution(ModelProgram.of("Rx Rx", "Rx x"), spec, List.of(p, q, 1 - p - q), s -> before(s, A, B, 2));
    }

    @ParameterizedTest
    @CsvSource({"random", "pos:reset=never", "pos", "pos-star", "urw", "surw", "pct"})
    void threeThreadsOnceOnOneObject(String spec) {
        assertDistribution(
                ModelProgram.of("x", "x", "x"),
                spec,
                Collections.nCopies(6, 1 / 6.),
                s -> s[0] * 2 + (s[1] < s[2] ? 0 : 1));
    }

    // ---- uniform walks

    @Test
    void theUniformWalkMakesAllInterleavingsEquallyLikely() {
        assertDistribution(
                ModelProgram.of("x x x", "x x x x"),
                "urw",
                Collections.nCopies(35, 1 / 35.),
                SamplersTest::rankOfThreeAndFour);
    }

    /** The interesting accesses come in every order with equal probability, however much else the threads do. */
    @Test
    void theSelectiveWalkMakesAllOrdersOfTheInterestingEventsEquallyLikely() {
        assertDistribution(
                ModelProgram.of("- x - - - x x", "x x - x x"),
                "surw",
                Collections.nCopies(35, 1 / 35.),
                s -> rankOfThreeAndFour(interesting(s)));
    }

    private static int[] interesting(int[] s) {
        boolean[][] is = {{false, true, false, false, false, true, true}, {true, true, false, true, true}};
        int[] position = new int[2];
        return Arrays.stream(s).filter(t -> is[t][position[t]++]).toArray();
    }

    /** Number of an order of three As and four Bs, from 0 to 34. */
    private static int rankOfThreeAndFour(int[] s) {
        int rank = 0;
        int as = 3;
        for (int left = 6; left >= 0; left--) {
            if (s[6 - left] == A) {
                rank += choose(left, as);
                as--;
            }
        }
        return rank;
    }

    private static int choose(int n, int k) {
        return k == 0 ? 1 : n < k ? 0 : choose(n - 1, k - 1) * n / k;
    }

    private static double fraction(String text) {
        int slash = text.indexOf('/');
        return Double.parseDouble(text.substring(0, slash)) / Double.parseDouble(text.substring(slash + 1));
    }
}
