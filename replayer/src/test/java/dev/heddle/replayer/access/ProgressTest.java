package dev.heddle.replayer.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Old writes are seen a number of times in a row and no more, by each thread and at each location. */
class ProgressTest {
    private static final int THREADS = 70;
    private static final int LOCATIONS = 40;

    private final Progress progress = new Progress();

    private int impatient() {
        int n = 0;
        for (int location = 0; location < LOCATIONS; location++) {
            for (int thread = 0; thread < THREADS; thread++) {
                n += progress.isImpatient(thread, location) ? 1 : 0;
            }
        }
        return n;
    }

    /** Threads that take turns at locations of their own: none of them may make another one start anew. */
    @Test
    void noPairOfThreadAndLocationDisturbsAnother() {
        for (int round = 0; round < Progress.PATIENCE; round++) {
            assertEquals(0, impatient());
            for (int location = 0; location < LOCATIONS; location++) {
                for (int thread = 0; thread < THREADS; thread++) {
                    progress.read(thread, location, 7, true, round);
                }
            }
        }
        assertEquals(THREADS * LOCATIONS, impatient());
        progress.reset();
        assertEquals(0, impatient());
    }

    /** A loop that reads twice in each round must see the newest write both times in the end. */
    @Test
    void patienceEndsAsTheNewestIsForcedAgainAndAgain() {
        int forced = 0;
        int old = 0;
        for (int i = 0; i < 40; i++) {
            boolean isForced = progress.isImpatient(1, 2);
            progress.read(1, 2, isForced ? 9 : 7, !isForced, i);
            forced += isForced ? 1 : 0;
            old += isForced ? 0 : 1;
        }
        assertEquals(Progress.PATIENCE + Progress.PATIENCE / 2 + Progress.PATIENCE / 4 + 1, old);
        assertEquals(40 - old, forced);
        progress.reset();
        progress.read(1, 2, 7, true, 41);
        assertFalse(progress.isImpatient(1, 2));
    }

    @Test
    void anotherOldWriteOrTheNewestBeginsAnew() {
        for (int i = 0; i < Progress.PATIENCE; i++) {
            progress.read(1, 2, 7, true, i);
        }
        assertTrue(progress.isImpatient(1, 2));
        progress.read(1, 2, 8, true, 20);
        assertFalse(progress.isImpatient(1, 2));
        for (int i = 0; i < Progress.PATIENCE; i++) {
            progress.read(1, 2, 8, true, i);
        }
        assertTrue(progress.isImpatient(1, 2));
        progress.read(1, 2, 9, false, 40);
        assertFalse(progress.isImpatient(1, 2));
    }
}
