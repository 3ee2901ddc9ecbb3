package dev.heddle.analyzer.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.heddle.analyzer.analysis.Summary.MinMedianMax;
import dev.heddle.analyzer.communication.Choices;
import dev.heddle.analyzer.communication.CommunicationCounts;
import dev.heddle.analyzer.communication.Tally;
import java.util.List;
import org.junit.jupiter.api.Test;

class SummaryTest {
    @Test
    void medianOfAnEvenNumberIsTheLowerMiddle() {
        assertEquals(new MinMedianMax(1, 2, 9), MinMedianMax.of(9, 3, 1, 2));
        assertEquals(new MinMedianMax(1, 3, 9), MinMedianMax.of(3, 9, 1));
        assertEquals(new MinMedianMax(5, 5, 5), MinMedianMax.of(5));
    }

    @Test
    void everyFigureHasItsRange() {
        Summary summary = Summary.of(List.of(counts(10, 4), counts(30, 2), counts(20, 6)));
        assertEquals(3, summary.executions());
        assertEquals(new MinMedianMax(10, 20, 30), summary.figure("events"));
        assertEquals(new MinMedianMax(2, 4, 6), summary.figure("kCom.raw"));
        assertEquals(new MinMedianMax(1, 1, 1), summary.figure("kCom.collapsed"));
    }

    @Test
    void nothingCannotBeSummarised() {
        assertThrows(IllegalArgumentException.class, () -> Summary.of(List.of()));
        assertThrows(IllegalArgumentException.class, MinMedianMax::of);
    }

    private static CommunicationCounts counts(int events, int kCom) {
        return new CommunicationCounts(
                events, 3, 2, 1, new Tally(9, 8), new Tally(kCom, 1), new Choices(7, 0, 0, 0, 0));
    }
}
