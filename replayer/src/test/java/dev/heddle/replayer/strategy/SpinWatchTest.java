package dev.heddle.replayer.strategy;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import org.junit.jupiter.api.Test;

class SpinWatchTest {
    private static final int WAITING = 1;
    private static final int OTHER = 2;

    private final EventColumns events = new EventColumns(16);
    private final SpinWatch watch = new SpinWatch();

    SpinWatchTest() {
        watch.begin();
    }

    private void executed(EventKind kind, int thread, int site, int location, int seen, int enabled) {
        int e = events.append(thread, kind, site, location, enabled);
        events.setReadsFrom(e, seen);
        events.setValue(e, seen);
        watch.executed(events, e);
    }

    private void read(int thread, int site, int location, int source, int enabled) {
        executed(EventKind.READ, thread, site, location, source, enabled);
    }

    private void poll(int thread, int rounds) {
        for (int i = 0; i < rounds; i++) {
            read(thread, 1, 7, 3, 2);
            executed(EventKind.YIELD, thread, 2, -1, 0, 2);
        }
    }

    @Test
    void aThreadThatSeesTheSameAgainAndAgainGoesInCircles() {
        poll(WAITING, SpinWatch.REPEATS / 2);
        assertFalse(watch.isSpinning(), "the first round is no repetition");
        poll(WAITING, 1);
        assertTrue(watch.isSpinning());
        watch.forgive();
        assertFalse(watch.isSpinning());
        poll(WAITING, SpinWatch.REPEATS / 2);
        assertTrue(watch.isSpinning(), "it goes on");
    }

    @Test
    void severalMayGoInCirclesInTurn() {
        for (int i = 0; i < SpinWatch.REPEATS; i++) {
            poll(i % 2 == 0 ? WAITING : OTHER, 1);
        }
        assertTrue(watch.isSpinning());
    }

    @Test
    void locksAndClocksInTheLoopAreNoProgress() {
        for (int i = 0; i < SpinWatch.REPEATS; i++) {
            executed(EventKind.LOCK, WAITING, 4, 9, i, 2);
            executed(EventKind.INPUT, WAITING, 5, -1, i, 2);
            poll(WAITING, 1);
            executed(EventKind.UNLOCK, WAITING, 6, 9, i, 2);
        }
        assertTrue(watch.isSpinning());
    }

    @Test
    void somethingNewByAnyThreadIsProgress() {
        for (int i = 0; i < 10 * SpinWatch.REPEATS; i++) {
            poll(WAITING, SpinWatch.REPEATS / 4);
            executed(EventKind.WRITE, OTHER, 3, 8, i, 2);
        }
        assertFalse(watch.isSpinning());
    }

    @Test
    void aNewWriteThatIsSeenOrAnotherLocationIsProgress() {
        for (int i = 0; i < 10 * SpinWatch.REPEATS; i++) {
            read(WAITING, 1, 7, 3, 2);
            read(WAITING, 1, 7, i, 2);
            read(OTHER, 2, i, i, 2);
        }
        assertFalse(watch.isSpinning());
    }

    @Test
    void walkingALongListAgainIsWork() {
        for (int i = 0; i < 10 * SpinWatch.REPEATS; i++) {
            read(WAITING, 1, i % (SpinWatch.LONGEST_ROUND + 1), i, 2);
        }
        assertFalse(watch.isSpinning());
    }

    @Test
    void aThreadThatIsAloneStarvesNobody() {
        for (int i = 0; i < 10 * SpinWatch.REPEATS; i++) {
            read(WAITING, 1, 7, 3, 1);
        }
        assertFalse(watch.isSpinning());
    }

    @Test
    void aLoopThatMakesObjectsAsItWaitsGoesInCircles() {
        for (int i = 0; i < SpinWatch.STEPS; i++) {
            assertFalse(watch.isSpinning());
            read(WAITING, 1, i, 3, 2); // the value is the same, at another location
        }
        read(WAITING, 1, SpinWatch.STEPS, 3, 2);
        assertTrue(watch.isSpinning());
    }

    @Test
    void manyThreadsAreKeptApart() {
        for (int t = 0; t < 100; t++) {
            read(t, 1, 7, 3, 2);
        }
        assertFalse(watch.isSpinning());
        poll(99, SpinWatch.REPEATS);
        assertTrue(watch.isSpinning());
    }
}
