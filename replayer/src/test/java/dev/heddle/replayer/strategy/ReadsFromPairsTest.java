package dev.heddle.replayer.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ReadsFromPairsTest {
    private static final long FLAG = 1;
    private static final long DATA = 2;

    private final ReadsFromPairs pairs = new ReadsFromPairs();

    @Test
    void aPairIsNewsOnce() {
        assertTrue(pairs.saw(10, 20, FLAG));
        assertFalse(pairs.saw(10, 20, FLAG));
        assertTrue(pairs.saw(0, 20, FLAG));
        assertEquals(2, pairs.size());
        assertEquals(2, pairs.count(10, 20));
    }

    @Test
    void nothingIsSampledBeforeAnythingIsKnown() {
        assertFalse(pairs.sample(new SplittableRandom(1), 4));
    }

    @Test
    void whatHasNotBeenSeenIsPreferred() {
        for (int i = 0; i < 30; i++) {
            pairs.saw(10, 20, FLAG);
            pairs.saw(0, 20, FLAG);
        }
        pairs.wrote(11, FLAG);
        SplittableRandom random = new SplittableRandom(2);
        int unseen = 0;
        for (int i = 0; i < 1_000; i++) {
            assertTrue(pairs.sample(random, 4));
            assertEquals(20, pairs.sampledReader());
            assertEquals(FLAG, pairs.sampledPlace());
            unseen += pairs.sampledWriter() == 11 ? 1 : 0;
        }
        // Uniform draws miss one of three four times in a row with probability (2/3)^4 = 0.1975; five deviations are
        // 63.
        assertEquals(1_000 * (1 - 16.0 / 81), unseen, 63);
    }

    @Test
    void anAimThatWasMissedGivesWayToOthers() {
        pairs.saw(0, 20, FLAG);
        pairs.wrote(11, FLAG);
        for (int i = 0; i < 10; i++) {
            pairs.aimed(ReadsFromPairs.key(11, 20));
        }
        SplittableRandom random = new SplittableRandom(3);
        int initial = 0;
        for (int i = 0; i < 1_000; i++) {
            pairs.sample(random, 8);
            initial += pairs.sampledWriter() == 0 ? 1 : 0;
        }
        assertTrue(initial > 950, "seen once, but aimed at less: " + initial);
    }

    @Test
    void sitesOfDifferentPlacesAreNoPair() {
        pairs.saw(10, 20, FLAG);
        pairs.saw(30, 40, DATA);
        SplittableRandom random = new SplittableRandom(4);
        for (int i = 0; i < 1_000; i++) {
            pairs.sample(random, 1);
            boolean ofFlag = pairs.sampledReader() == 20;
            assertTrue(pairs.sampledWriter() == 0 || pairs.sampledWriter() == (ofFlag ? 10 : 30));
            assertEquals(ofFlag ? FLAG : DATA, pairs.sampledPlace());
        }
    }
}
