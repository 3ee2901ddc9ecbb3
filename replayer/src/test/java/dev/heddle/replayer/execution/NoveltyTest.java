package dev.heddle.replayer.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class NoveltyTest {
    private final Novelty novelty = new Novelty();

    @Test
    void anEventThatWasSeenIsNoProgress() {
        novelty.reset();
        novelty.event(0, 1, 2, 3);
        assertEquals(0, novelty.sinceNews());
        for (int i = 1; i <= 10; i++) {
            novelty.event(0, 1, 2, 3);
            assertEquals(i, novelty.sinceNews());
        }
    }

    @Test
    void aChangeOfAnyPropertyIsProgress() {
        int[][] events = {{0, 1, 2, 3}, {9, 1, 2, 3}, {0, 9, 2, 3}, {0, 1, 9, 3}, {0, 1, 2, 9}};
        novelty.reset();
        for (int[] e : events) {
            novelty.event(e[0], e[1], e[2], e[3]);
            assertEquals(0, novelty.sinceNews());
        }
        for (int i = 0; i < events.length; i++) {
            int[] e = events[i];
            novelty.event(e[0], e[1], e[2], e[3]);
            assertEquals(i + 1, novelty.sinceNews(), "all of them were seen");
        }
    }

    @Test
    void newsBeginTheCountAnew() {
        novelty.reset();
        novelty.event(0, 0, 0, 0);
        novelty.event(0, 0, 0, 0);
        novelty.event(0, 0, 0, 1);
        novelty.event(0, 0, 0, 0);
        assertEquals(1, novelty.sinceNews());
    }

    @Test
    void everyExecutionStartsWithoutMemory() {
        for (int execution = 0; execution < 3; execution++) {
            novelty.reset();
            for (int value = 0; value < 100; value++) {
                novelty.event(1, 2, 3, value);
                assertEquals(0, novelty.sinceNews());
            }
        }
    }

    @Test
    void aLongCircleIsStillACircle() {
        novelty.reset();
        int length = 1_000;
        for (int i = 0; i < 20 * length; i++) {
            novelty.event(0, 1, 2, i % length);
        }
        // Of 1,000 entries in a table of 16,384, those that share a slot always look new; far fewer than the bounds in
        // use follow one another.
        assertTrue(novelty.sinceNews() > 0);
    }

    @Test
    void aShortCircleIsFoundWhateverItsEventsAre() {
        for (int start = 0; start < 200; start++) {
            novelty.reset();
            for (int i = 0; i < 400; i++) {
                novelty.event(i % 2, start, start * 31, i % 4);
            }
            assertEquals(396, novelty.sinceNews(), "circle at " + start);
        }
    }
}
