package dev.heddle.replayer.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.replayer.job.Epochs;
import dev.heddle.replayer.strategy.Strategies;
import dev.heddle.replayer.strategy.StrategySpec;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArmsTest {
    @Test
    void allStrategiesOfTheDefaultCanBeMade() {
        Arms.validate(Arms.PORTFOLIO);
        assertEquals(Arms.ofPortfolio(), Arms.of(StrategySpec.parse("portfolio")));
    }

    @Test
    void thoseOfTheFirstEpochNeedNotKnowTheProgram() {
        for (String arm : Arms.ofPortfolio().subList(0, (int) Epochs.end(0))) {
            assertFalse(Strategies.needsParameters(StrategySpec.parse(arm)), arm);
        }
    }

    @Test
    void aStrategyThatWasAskedForIsAlone() {
        assertEquals(List.of("pct:d=2"), Arms.of(StrategySpec.parse("pct:d=2")));
    }

    @Test
    void learningMayBeLeftOut() {
        assertTrue(Arms.learns(StrategySpec.parse("portfolio")));
        assertFalse(Arms.learns(StrategySpec.parse("portfolio:learn=off")));
        assertThrows(IllegalArgumentException.class, () -> Arms.validate("portfolio:learn=maybe"));
        assertThrows(IllegalArgumentException.class, () -> Arms.validate("portfolio:d=1"));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 4, 100, 10_000, 1_000_000})
    void epochsAreShortAtFirstAndNeverLong(long before) {
        long size = Epochs.end(before) - before;
        assertTrue(size >= 4 && size <= 256, "size " + size);
        assertTrue(size <= Math.max(4, before / 8), "size " + size);
    }
}
