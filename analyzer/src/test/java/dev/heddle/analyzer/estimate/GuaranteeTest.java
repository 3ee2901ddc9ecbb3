package dev.heddle.analyzer.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.communication.Choices;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class GuaranteeTest {
    private static Estimate estimate(int threads, int steps, int kCom, int counted, int racing) {
        return new Estimate(1, threads, 5, kCom, new Choices(steps, 2, counted, racing, 0), Profile.NONE);
    }

    private static double pos(int threads, int counted, int racing) {
        return Guarantee.pos(estimate(threads, 1, 1, counted, racing))
                .perExecution()
                .ln();
    }

    @Test
    void pctIsOneInThreadsTimesStepsForEachFurtherOrdering() {
        Estimate e = estimate(2, 10, 8, 10, 4);
        assertEquals(1 / 2.0, Guarantee.pct(e, 1).perExecution().value(), 1e-15);
        assertEquals(1 / 20.0, Guarantee.pct(e, 2).perExecution().value(), 1e-15);
        // The bug of depth 3 of Fig. 2 of POS, 10 steps and 2 threads: PCT finds it with exactly 1/200.
        assertEquals(1 / 200.0, Guarantee.pct(e, 3).perExecution().value(), 1e-15);
    }

    @Test
    void pctwmIsOneInTheOrderedChoicesOfSinksTimesTheirWrites() {
        Estimate e = estimate(2, 10, 8, 10, 4);
        assertEquals(1, Guarantee.pctwm(e, 0, 4).perExecution().value());
        assertEquals(1 / 8.0, Guarantee.pctwm(e, 1, 1).perExecution().value(), 1e-15);
        assertEquals(1 / (8.0 * 7 * 9), Guarantee.pctwm(e, 2, 3).perExecution().value(), 1e-15);
        assertEquals(
                1 / 2.0,
                Guarantee.pctwm(estimate(2, 10, 2, 10, 4), 5, 1).perExecution().value(),
                1e-15);
    }

    @Test
    void posIsThatOfTheoremOne() {
        // Fig. 2: |V| = 10, P = 2, D_E = 4: R = 20/14, U = 3: (10/7)^3 / 1024, about 1/351.
        assertEquals(Math.pow(10 / 7.0, 3) / 1024, Math.exp(pos(2, 10, 4)), 1e-15);
        assertEquals("1 in 352", new Chance(pos(2, 10, 4)).oneIn());
        // No races: R = P and U = |V|/2. All races: R = 1.
        assertEquals(Math.pow(3, -4), Math.exp(pos(3, 8, 0)), 1e-15);
        assertEquals(Math.pow(3, -8), Math.exp(pos(3, 8, 16)), 1e-15);
        assertEquals(pos(3, 8, 16), pos(3, 8, Integer.MAX_VALUE), 1e-12);
        assertEquals(0, pos(1, 50, 0));
    }

    @Test
    void posFallsWithEachOfItsFigures() {
        for (int p = 2; p < 12; p++) {
            for (int v = 4; v < 40; v++) {
                for (int d = 0; d <= v * (p - 1); d++) {
                    double here = pos(p, v, d) + 1e-12;
                    assertTrue(pos(p, v, d + 1) <= here, p + " " + v + " " + d);
                    assertTrue(pos(p, v + 1, d) <= here, p + " " + v + " " + d);
                    assertTrue(pos(p + 1, v, d) <= here, p + " " + v + " " + d);
                    assertTrue(-v * Math.log(p) <= here, "never below that of random walk");
                }
            }
        }
    }

    @Test
    void randomIsOneInThreadsForEachDecision() {
        assertEquals(
                1 / 128.0,
                Guarantee.random(estimate(2, 7, 1, 10, 4)).perExecution().value(),
                1e-15);
    }

    @Test
    void surwIsOneOrderOfTheWorstPlace() {
        Profile profile = new Profile(
                new TreeMap<>(),
                new TreeMap<>(Map.of(
                        1L, new TreeMap<>(Map.of("0.1", 2, "0.2", 2)), 2L, new TreeMap<>(Map.of("0.1", 1, "0.2", 1)))));
        Estimate e = new Estimate(1, 2, 6, 6, new Choices(6, 1, 6, 0, 0), profile);
        // Place 1: drawn with 4/6, one of 6 orders: 1/9. Place 2: drawn with 2/6, one of 2 orders: 1/6.
        assertEquals(1 / 9.0, Guarantee.surw(e).perExecution().value(), 1e-15);
    }

    @Test
    void lnFactorialIsContinuousAtItsSeam() {
        assertEquals(Math.log(257), Guarantee.lnFactorial(257) - Guarantee.lnFactorial(256), 1e-10);
        assertEquals(Math.log(120), Guarantee.lnFactorial(5), 1e-12);
    }

    @Test
    void guaranteesFallWithDepth() {
        List<Guarantee> all = Guarantee.all(estimate(4, 30, 20, 60, 12));
        assertEquals(
                "pct 1, pct 2, pct 3, pctwm 0, pctwm 1, pctwm 2, pctwm 3, pos -1, random -1",
                String.join(
                        ", ",
                        all.stream().map(g -> g.strategy() + " " + g.depth()).toList()));
        for (int i = 1; i < all.size(); i++) {
            Guarantee g = all.get(i);
            if (g.strategy().equals(all.get(i - 1).strategy())) {
                assertTrue(g.perExecution().compareTo(all.get(i - 1).perExecution()) < 0);
            }
        }
        assertEquals(List.of(), Guarantee.all(Estimate.NONE));
    }
}
