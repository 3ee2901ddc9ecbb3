package dev.heddle.replayer.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class WorkLeftTest {
    private static final int MAIN = 0;
    private static final int FIRST = 1;
    private static final int SECOND = 2;
    private static final int GRANDCHILD = 3;

    /** Main does 5, its first child 10, the second 20, and the first's child 40. */
    private static final SortedMap<String, Integer> WORK =
            new TreeMap<>(Map.of("0", 5, "0.1", 10, "0.2", 20, "0.1.1", 40));

    private final EventColumns events = new EventColumns(16);
    private final WorkLeft work = new WorkLeft();

    WorkLeftTest() {
        work.begin(new WorkTree(WORK, WORK));
    }

    private void happens(EventKind kind, int thread) {
        work.executed(events, events.append(thread, kind, -1, -1, 1));
    }

    @Test
    void aThreadAnswersForThoseThatItIsToStart() {
        assertEquals(75, work.left(MAIN));
        happens(EventKind.START, MAIN);
        assertEquals(25, work.left(MAIN));
        assertEquals(50, work.left(FIRST));
        happens(EventKind.START, MAIN);
        happens(EventKind.START, FIRST);
        assertEquals(5, work.left(MAIN));
        assertEquals(10, work.left(FIRST));
        assertEquals(20, work.left(SECOND));
        assertEquals(40, work.left(GRANDCHILD));
    }

    @Test
    void whatIsDoneIsNotLeft() {
        happens(EventKind.START, MAIN);
        work.done(FIRST);
        work.done(FIRST);
        assertEquals(48, work.left(FIRST));
        assertEquals(43, work.left(FIRST, 7));
        assertEquals(40, work.left(FIRST, 1_000), "more than was known of: the child's remains");
        happens(EventKind.END, FIRST);
        assertEquals(0, work.left(FIRST));
    }

    @Test
    void threadsThatTheProfileDoesNotHaveAreLeftNothing() {
        for (int i = 0; i < 40; i++) {
            happens(EventKind.START, MAIN);
        }
        assertEquals(41, work.threads());
        assertEquals(20, work.left(SECOND));
        assertEquals(0, work.left(40));
        assertEquals(0, work.left(41), "nor those that are not known at all");
    }

    @Test
    void theNextExecutionBeginsAnew() {
        happens(EventKind.START, MAIN);
        work.done(MAIN);
        work.begin(new WorkTree(WORK, Map.of("0.2", 3)));
        assertEquals(1, work.threads());
        assertEquals(3, work.left(MAIN));
    }
}
