package dev.heddle.replayer.process;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class SilenceTest {
    @Test
    void addsUpWhatPassesBetweenLooks() {
        Silence silence = new Silence(100, 1_000);
        assertEquals(10, silence.look(1_010, false));
        assertEquals(35, silence.look(1_035, false));
    }

    @Test
    void anEventEndsIt() {
        Silence silence = new Silence(100, 0);
        silence.look(50, false);
        assertEquals(0, silence.look(60, true));
        assertEquals(5, silence.look(65, false));
    }

    @Test
    void timeInWhichNobodyCouldLookDoesNotCount() {
        Silence silence = new Silence(100, 0);
        assertEquals(100, silence.look(1_000_000, false));
        assertEquals(110, silence.look(1_000_010, false));
    }

    @Test
    void forgets() {
        Silence silence = new Silence(100, 0);
        silence.look(50, false);
        silence.forget();
        assertEquals(10, silence.look(60, false));
    }
}
