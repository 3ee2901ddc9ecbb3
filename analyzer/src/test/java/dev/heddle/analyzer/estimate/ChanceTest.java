package dev.heddle.analyzer.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ChanceTest {
    @Test
    void executionsForConfidenceAreThoseOfTheFormula() {
        // 1 - (1 - p)^N >= c: p = 1/2 needs 5 (31/32) and 7 (127/128); p = 1/100 needs 299 and 459.
        assertEquals(OptionalLong.of(5), Chance.of(0.5).executionsFor(0.95));
        assertEquals(OptionalLong.of(7), Chance.of(0.5).executionsFor(0.99));
        assertEquals(OptionalLong.of(299), Chance.of(0.01).executionsFor(0.95));
        assertEquals(OptionalLong.of(459), Chance.of(0.01).executionsFor(0.99));
        assertEquals(OptionalLong.of(1), Chance.CERTAIN.executionsFor(0.99));
        assertEquals(OptionalLong.empty(), Chance.NONE.executionsFor(0.95));
        assertEquals(OptionalLong.empty(), new Chance(-1e6).executionsFor(0.95));
    }

    @Test
    void theNumberOfExecutionsIsTheSmallestThatIsEnough() {
        for (int n = 2; n < 2000; n += 7) {
            Chance p = Chance.of(1.0 / n);
            long executions = p.executionsFor(0.95).orElseThrow();
            assertTrue(p.neverIn(executions).value() <= 0.05 + 1e-12, "1/" + n);
            assertTrue(p.neverIn(executions - 1).value() > 0.05 - 1e-12, "1/" + n);
        }
    }

    @Test
    void farTooSmallProbabilitiesKeepTheirPowerOfTen() {
        Chance p = new Chance(-1000 * Math.log(10)); // 10^-1000
        assertEquals(0, p.value());
        assertEquals(-1000, p.log10(), 1e-9);
        assertEquals(-1000, p.number().precision() - p.number().scale() - 1, 1);
        assertEquals("1 in 1e1000", p.oneIn());
        assertEquals("1 in 4e1000", new Chance(p.ln() - Math.log(3.5)).oneIn());
    }

    @Test
    void numbersAreRoundedDown() {
        assertEquals(new BigDecimal("0.3333"), Chance.of(1 / 3.0).number());
        assertEquals(BigDecimal.ZERO, Chance.NONE.number());
        assertEquals("1 in 3", Chance.of(1 / 3.0).oneIn());
        assertEquals("1 in 2,401", Chance.of(1 / 2400.5).oneIn());
        assertEquals("always", Chance.CERTAIN.oneIn());
        assertEquals("never", Chance.NONE.oneIn());
    }

    @Test
    void percentagesAreRoundedUp() {
        assertEquals("13 %", Chance.of(0.121).percent());
        assertEquals("0.042 %", Chance.of(0.000412).percent());
        assertEquals("100 %", Chance.of(0.9999).percent());
        assertEquals("0.0001 %", Chance.NONE.percent());
        assertEquals("0.0001 %", Chance.of(0.7e-9).percent());
        assertEquals("0.00011 %", Chance.of(1.05e-6).percent());
    }

    @Test
    void missesMultiply() {
        assertEquals(0.25, Chance.of(0.5).neverIn(2).value(), 1e-15);
        assertEquals(0.125, Chance.of(0.5).neverIn(2).and(Chance.of(0.5)).value(), 1e-15);
        assertEquals(0, Chance.CERTAIN.neverIn(1).value());
        assertEquals(1, Chance.CERTAIN.neverIn(0).value());
        assertEquals(1, Chance.NONE.neverIn(1_000_000).value());
    }

    @Test
    void aProbabilityAboveOneIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> Chance.of(1.5));
        assertThrows(IllegalArgumentException.class, () -> new Chance(Double.NaN));
    }
}
