package dev.heddle.formats.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.stream.WholeTrace;
import dev.heddle.formats.trace.SampleTraces;
import dev.heddle.formats.trace.Trace;
import org.junit.jupiter.api.Test;

class PartSourceTest {
    private final Trace trace = SampleTraces.random(5, 500);

    private int events(int end) throws Exception {
        EventSource part = new PartSource(EventSource.of(trace), end);
        return WholeTrace.of(part, Integer.MAX_VALUE - 1).events().size();
    }

    @Test
    void endsBeforeEvent() throws Exception {
        assertEquals(0, events(0));
        assertEquals(1, events(1));
        assertEquals(499, events(499));
        assertEquals(500, events(500));
        assertEquals(500, events(Integer.MAX_VALUE));
    }

    @Test
    void endIsKnownOnlyWhereAllWasRead() throws Exception {
        PartSource part = new PartSource(EventSource.of(trace), 100);
        assertEquals(100, part.announcedEvents());
        WholeTrace.of(part, 500);
        assertInstanceOf(Trace.Unknown.class, part.verdict());
        PartSource all = new PartSource(EventSource.of(trace), 500);
        WholeTrace.of(all, 500);
        assertEquals(trace.verdict(), all.verdict());
    }
}
