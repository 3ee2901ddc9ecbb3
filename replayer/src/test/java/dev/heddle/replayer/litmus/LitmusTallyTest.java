package dev.heddle.replayer.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.litmus.LitmusReader;
import dev.heddle.formats.litmus.LitmusTest;
import dev.heddle.formats.litmus.LitmusVariant;
import dev.heddle.recorder.hooks.Litmus;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LitmusTallyTest {
    @Test
    void outcomesAreCountedUntilAllHaveBeenSeen() throws UnreadableFileException {
        LitmusTest test = LitmusReader.parse(
                Path.of("A.litmus"), "test A\nthread 0:\nr plain x b\nfinal x\nallowed sc:\nb=0 x=0\nb=1 x=0\n");
        LitmusTally tally = new LitmusTally(test, LitmusVariant.SC);
        assertTrue(count(tally, 0, 0));
        assertTrue(count(tally, 0, 0));
        assertFalse(tally.isComplete());
        assertTrue(count(tally, 1, 0));
        assertTrue(tally.isComplete());
        assertFalse(count(tally, 1, 1));
        assertEquals(
                Map.of("b=0 x=0", 2L, "b=1 x=0", 1L, "b=1 x=1", 1L),
                tally.result(4, "", "", -1).observed());
    }

    @Test
    void conditionOfATestInCRulesOutcomesOut() throws UnreadableFileException {
        LitmusTest test = LitmusReader.parse(
                Path.of("A.litmus"), "C A\n{}\nP0 (int* x) { int r0 = *x; int unseen; }\n~exists (0:r0=1)\n");
        LitmusTally tally = new LitmusTally(test, LitmusVariant.C11);
        assertTrue(count(tally, 0, 5));
        assertFalse(tally.isComplete());
        assertFalse(count(tally, 1, 5));
        assertEquals(
                Map.of("0:r0=0", 1L, "0:r0=1", 1L), tally.result(2, "", "", -1).observed());
    }

    /** Registers come before final locations. */
    private static boolean count(LitmusTally tally, int register, int location) {
        Litmus.register(0, register);
        Litmus.register(1, location);
        return tally.count();
    }
}
