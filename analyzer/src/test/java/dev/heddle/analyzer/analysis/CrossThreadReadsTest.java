package dev.heddle.analyzer.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.analyzer.TraceBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CrossThreadReadsTest {
    private final TraceBuilder b = new TraceBuilder("org.acme.queue.Ring");
    private final int t = b.thread("0.1", "t");
    private final int x = b.staticField("x");

    private CrossThreadReads count() {
        return CrossThreadReads.of(b.passed());
    }

    @Test
    void aReadOfAnotherThreadsWriteCountsForThePackageOfTheReader() {
        int write = b.write(0, x, 1, 0);
        b.startAll();
        b.readFrom(t, x, 2, write);
        assertEquals(Map.of("org.acme.queue", 1L), count().packages());
        assertEquals(1, count().total());
    }

    @Test
    void anUpdateReadsToo() {
        b.write(0, x, 1, 0);
        b.startAll();
        b.update(t, x, 2, 3);
        assertEquals(1, count().total());
    }

    @Test
    void readsOfOnesOwnWritesAndOfInitialValuesDoNot() {
        b.startAll();
        b.readFrom(t, x, 2, -1);
        b.write(t, x, 1, 0);
        b.read(t, x, 2);
        assertEquals(Map.of(), count().packages());
    }
}
