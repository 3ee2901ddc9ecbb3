package dev.heddle.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.spark.Budget.Standing;
import java.util.List;
import org.junit.jupiter.api.Test;

class BudgetTest {
    private static Standing fresh(long asked) {
        return new Standing(asked, 0, 0, 0, true);
    }

    @Test
    void oneRoundGivesWhatWasAskedFor() {
        assertEquals(List.of(100L, 7L), Budget.next(List.of(fresh(100), fresh(7)), 1, 1));
    }

    @Test
    void theRoundsOfAProgramAreAsMuchAsWasAskedForWhereNothingMoves() {
        long sum = 0;
        for (int round = 1; round <= 3; round++) {
            sum += Budget.next(List.of(new Standing(100, 50, 500, 0, true)), round, 3)
                    .get(0);
        }
        assertEquals(100, sum);
    }

    @Test
    void executionsMoveToTheProgramThatStillShowsNewIroots() {
        Standing silent = new Standing(1000, 500, 5_000, 0, true);
        Standing talking = new Standing(1000, 500, 5_000, 20, true);
        assertEquals(List.of(125L, 500L + 375L), Budget.next(List.of(silent, talking), 2, 2));
    }

    /** Both show one new iRoot in a thousand events; an execution of the first has ten times as many events. */
    @Test
    void whatMovesIsDividedByEventsNotByExecutions() {
        Standing longer = new Standing(1000, 500, 50_000, 50, true);
        Standing shorter = new Standing(1000, 500, 5_000, 5, true);
        List<Long> next = Budget.next(List.of(longer, shorter), 2, 2);
        double events = 375 * 100 + 375 * 10;
        assertEquals(List.of(125 + (long) (events / 2 / 100), 125 + (long) (events / 2 / 10)), next);
    }

    @Test
    void aProgramThatIsOverLeavesItsExecutionsToTheOthers() {
        Standing over = new Standing(1000, 500, 5_000, 3, false);
        Standing talking = new Standing(1000, 500, 5_000, 20, true);
        List<Long> next = Budget.next(List.of(over, talking), 2, 2);
        assertEquals(0, next.get(0));
        assertTrue(next.get(1) == 125 + 500 + 375, next.toString());
    }
}
