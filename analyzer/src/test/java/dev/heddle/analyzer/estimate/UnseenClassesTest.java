package dev.heddle.analyzer.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class UnseenClassesTest {
    /**
     * Classes with probabilities that fall as a power law: the estimate is near the mass that has not been drawn, and
     * the bound above it (a failure has a probability below 5 % by the theorem, and one far below here).
     */
    @Test
    void theMassOfWhatWasNotDrawnIsBelowTheBound() {
        int n = 2_000;
        double[] weights = new double[20_000];
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            weights[i] = 1.0 / (i + 1);
            sum += weights[i];
        }
        SplittableRandom random = new SplittableRandom(7);
        for (int round = 0; round < 20; round++) {
            Map<Integer, Integer> drawn = new HashMap<>();
            for (int k = 0; k < n; k++) {
                double left = random.nextDouble() * sum;
                int at = 0;
                while (at < weights.length - 1 && left >= weights[at]) {
                    left -= weights[at++];
                }
                drawn.merge(at, 1, Integer::sum);
            }
            double unseen = 0;
            for (int i = 0; i < weights.length; i++) {
                unseen += drawn.containsKey(i) ? 0 : weights[i] / sum;
            }
            long singles = drawn.values().stream().filter(count -> count == 1).count();
            UnseenClasses estimate = new UnseenClasses(singles, n);
            assertEquals(unseen, estimate.estimate(), 0.04);
            assertTrue(unseen <= estimate.bound());
        }
    }

    @Test
    void nothingIsCertainAfterFewExecutions() {
        assertEquals(1, new UnseenClasses(0, 10).bound());
        assertEquals(0, new UnseenClasses(0, 10).estimate());
        assertTrue(new UnseenClasses(0, 100_000).bound() < 0.03);
        assertThrows(IllegalArgumentException.class, () -> new UnseenClasses(1, 0));
        assertThrows(IllegalArgumentException.class, () -> new UnseenClasses(3, 2));
    }
}
