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

    private void read(int thread, int site, int location, int source, int enabled) {
        int e = events.append(thread, EventKind.READ, site, location, enabled);
        events.setReadsFrom(e, source);
        watch.executed(events, e);
    }

    private void poll(int rounds) {
        for (int i = 0; i < rounds; i++) {
            read(WAITING, 1, 7, 3, 2);
            read(WAITING, 2, 8, 3, 2);
        }
    }

    @Test
    void aThreadThatSeesTheSameAgainAndAgainGoesInCircles() {
        poll(SpinWatch.REPEATS / 2);
        assertFalse(watch.isSpinning(WAITING), "the first round is no repetition");
        poll(1);
        assertTrue(watch.isSpinning(WAITING));
        assertFalse(watch.isSpinning(OTHER));
    }

    @Test
    void whoeverElseRunsMayHaveChangedSomething() {
        poll(SpinWatch.REPEATS);
        read(OTHER, 3, 9, 3, 2);
        assertFalse(watch.isSpinning(WAITING));
        poll(1);
        assertFalse(watch.isSpinning(WAITING));
    }

    @Test
    void aNewWriteThatIsSeenOrAnotherLocationIsProgress() {
        for (int i = 0; i < 10 * SpinWatch.REPEATS; i++) {
            read(WAITING, 1, 7, i, 2);
            read(WAITING, 2, i, 3, 2);
        }
        assertFalse(watch.isSpinning(WAITING));
    }

    @Test
    void aThreadThatIsAloneStarvesNobody() {
        for (int i = 0; i < 10 * SpinWatch.REPEATS; i++) {
            read(WAITING, 1, 7, 3, 1);
        }
        assertFalse(watch.isSpinning(WAITING));
    }

    @Test
    void manyDifferentEventsInOneStretchAreKeptApart() {
        for (int i = 0; i < 100_000; i++) {
            read(WAITING, 1, i, 3, 2);
        }
        assertFalse(watch.isSpinning(WAITING));
        poll(SpinWatch.REPEATS);
        assertTrue(watch.isSpinning(WAITING), "after so many it still notices");
    }
}
