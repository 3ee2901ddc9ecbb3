package dev.heddle.replayer.launch;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class NoProgressTest {
    private static final long SECOND = 1_000_000_000L;
    private final NoProgress none = new NoProgress(300 * SECOND);

    @Test
    void aJvmThatComputesWithoutProgressIsLost() {
        assertFalse(none.look(0, 1, 5 * SECOND));
        assertFalse(none.look(299 * SECOND, 1, 299 * SECOND));
        assertTrue(none.look(301 * SECOND, 1, 306 * SECOND));
    }

    @Test
    void oneThatGetsATenthOfTheProcessorIsGivenTenTimesTheTime() {
        assertFalse(none.look(0, 1, 0));
        assertFalse(none.look(1_500 * SECOND, 1, 150 * SECOND));
        assertTrue(none.look(3_000 * SECOND, 1, 300 * SECOND));
    }

    @Test
    void progressBeginsAnew() {
        assertFalse(none.look(0, 1, 0));
        assertFalse(none.look(301 * SECOND, 2, 301 * SECOND));
        assertFalse(none.look(600 * SECOND, 2, 600 * SECOND));
        assertTrue(none.look(602 * SECOND, 2, 602 * SECOND));
    }

    @Test
    void oneThatUsesNoProcessorAtAllHangs() {
        assertFalse(none.look(0, 1, SECOND));
        assertTrue(none.look(301 * SECOND, 1, SECOND));
    }

    @Test
    void whereTheProcessorTimeIsNotKnownTheClockDecides() {
        assertFalse(none.look(0, 1, -1));
        assertTrue(none.look(301 * SECOND, 1, -1));
    }

    @Test
    void nobodyIsSlowForEver() {
        assertFalse(none.look(0, 1, 0));
        assertTrue(none.look(6_001 * SECOND, 1, 100 * SECOND));
    }
}
