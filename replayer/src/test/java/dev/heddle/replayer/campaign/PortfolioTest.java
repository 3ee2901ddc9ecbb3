package dev.heddle.replayer.campaign;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.replayer.strategy.StrategySpec;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PortfolioTest {
    private static int[] counts(int[] arms, int n) {
        int[] counts = new int[n];
        for (int arm : arms) {
            counts[arm]++;
        }
        return counts;
    }

    @Test
    void everyStrategyHasItsFirstExecutionInItsTurn() {
        assertArrayEquals(new int[] {0, 1, 2, 3}, new Portfolio(List.of("a", "b", "c", "d"), true).allot(4));
    }

    @Test
    void withoutLearningAllHaveTheSame() {
        Portfolio portfolio = new Portfolio(List.of("a", "b", "c"), false);
        for (int i = 0; i < 100; i++) {
            portfolio.learn(0, 1);
        }
        assertArrayEquals(new int[] {100, 100, 100}, counts(portfolio.allot(300), 3));
    }

    @Test
    void whoShowsNewThingsHasMoreAndNobodyHasLessThanTheFixedShare() {
        Portfolio portfolio = new Portfolio(List.of("a", "b", "c", "d"), true);
        for (int i = 0; i < 10_000; i++) {
            portfolio.learn(2, 1);
            portfolio.learn(0, 0);
            portfolio.learn(1, 0);
            portfolio.learn(3, 0);
        }
        int[] counts = counts(portfolio.allot(8_000), 4);
        assertTrue(counts[2] > 4_900, "half of all and its part of the other half: " + counts[2]);
        for (int count : counts) {
            assertTrue(count >= Portfolio.FIXED * 8_000 / 4 - 1, "fixed share: " + count);
        }
    }

    @Test
    void whatWasLongAgoCountsLess() {
        Portfolio portfolio = new Portfolio(List.of("a", "b"), true);
        for (int i = 0; i < 1_000; i++) {
            portfolio.learn(0, 1);
            portfolio.learn(1, 0);
        }
        for (int epoch = 0; epoch < 200; epoch++) {
            portfolio.age();
        }
        int[] counts = counts(portfolio.allot(1_000), 2);
        assertEquals(500, counts[0], 1);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 4, 100, 10_000, 1_000_000})
    void epochsAreShortAtFirstAndNeverLong(long before) {
        long size = Epochs.end(before) - before;
        assertTrue(size >= 4 && size <= 256, "size " + size);
        assertTrue(size == 4 || size <= Math.max(4, before / 8));
    }

    @Test
    void allStrategiesOfTheDefaultCanBeMade() {
        Arms.validate(Arms.PORTFOLIO);
        assertEquals(
                Arms.ofPortfolio(),
                Arms.portfolio(StrategySpec.parse("portfolio")).strategies());
    }
}
