package dev.heddle.replayer.names;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class SiteNumbersTest {
    private final SiteNumbers numbers = new SiteNumbers();

    @Test
    void numbersAreGivenInTheOrderOfFirstUse() {
        assertEquals(0, numbers.number(17));
        assertEquals(1, numbers.number(3));
        assertEquals(0, numbers.number(17));
        assertEquals(2, numbers.number(0));
        assertEquals(3, numbers.size());
        assertEquals(17, numbers.ofNumber(0));
        assertEquals(3, numbers.ofNumber(1));
        assertEquals(0, numbers.ofNumber(2));
    }

    @Test
    void noSiteStaysNone() {
        assertEquals(-1, numbers.number(-1));
        assertEquals(0, numbers.size());
    }

    @Test
    void growthKeepsEveryNumber() {
        assertEquals(0, numbers.number(100_000));
        for (int i = 0; i < 5_000; i++) {
            assertEquals(i + 1, numbers.number(i * 3));
        }
        for (int i = 0; i < 5_000; i++) {
            assertEquals(i + 1, numbers.number(i * 3));
            assertEquals(i * 3, numbers.ofNumber(i + 1));
        }
    }

    @Test
    void clearBeginsAnew() {
        for (int i = 0; i < 2_000; i++) {
            numbers.number(i);
        }
        numbers.clear();
        assertEquals(0, numbers.size());
        assertEquals(0, numbers.number(1_999));
        assertEquals(1, numbers.number(0));
    }
}
