package dev.heddle.replayer.exhaustive;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class CirclesTest {
    private static void read(Circles circles, int times) {
        for (int i = 0; i < times; i++) {
            circles.look(1, i, 7, 3, -1);
        }
    }

    @Test
    void aThreadIsIdleAfterItsRounds() {
        for (int rounds : new int[] {2, 5}) {
            Circles circles = new Circles(rounds);
            circles.begin();
            read(circles, rounds - 1);
            assertFalse(circles.isIdle(1));
            read(circles, 1);
            assertTrue(circles.isIdle(1));
        }
    }

    @Test
    void aRoundMayHaveThreeReads() {
        Circles circles = new Circles(3);
        circles.begin();
        for (int i = 0; i < 9; i++) {
            assertFalse(circles.isIdle(1));
            circles.look(1, i, i % 3, 3, -1);
        }
        assertTrue(circles.isIdle(1));
    }

    @Test
    void whatAnotherThreadChangesEndsTheWait() {
        Circles circles = new Circles(2);
        circles.begin();
        read(circles, 2);
        circles.change(0);
        assertFalse(circles.isIdle(1));
    }
}
