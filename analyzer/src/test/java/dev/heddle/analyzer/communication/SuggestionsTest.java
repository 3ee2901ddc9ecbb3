package dev.heddle.analyzer.communication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.heddle.analyzer.TraceBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class SuggestionsTest {
    private final TraceBuilder b = new TraceBuilder("P");
    private final int t = b.thread("0.1", "t");
    private final int u = b.thread("0.2", "u");
    private final int x = b.staticField("x");

    @Test
    void historyIsAsDeepAsTheWritesOfOthersBetweenTwoAccesses() {
        b.startAll();
        b.openRead(t, x, 1);
        b.write(u, x, 2, 1);
        b.write(u, x, 2, 2);
        b.openRead(t, x, 1);
        assertEquals(new Suggestions(1, 2, 2), Suggestions.of(b.passed()));
    }

    @Test
    void ownWritesAreNoHistory() {
        b.startAll();
        for (int n = 0; n < 9; n++) {
            b.write(t, x, 1, n);
            b.read(t, x, 2);
        }
        assertEquals(new Suggestions(1, 1, 1), Suggestions.of(b.passed()));
    }

    @Test
    void depthsAreBounded() {
        b.startAll();
        for (int n = 0; n < 9; n++) {
            b.write(u, x, 1, n);
            b.openRead(t, x, 10 + n);
        }
        for (int n = 0; n < 9; n++) {
            b.write(u, x, 1, n);
        }
        b.read(t, x, 30);
        assertEquals(new Suggestions(1, 3, 4), Suggestions.of(b.passed()));
    }

    @Test
    void coveringTakesTheLargest() {
        assertEquals(
                new Suggestions(1, 3, 4),
                Suggestions.covering(List.of(new Suggestions(1, 3, 1), new Suggestions(1, 1, 4))));
        assertThrows(IllegalArgumentException.class, () -> Suggestions.covering(List.of()));
    }
}
