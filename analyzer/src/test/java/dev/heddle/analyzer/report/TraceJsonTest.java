package dev.heddle.analyzer.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.view.EventFilter;
import dev.heddle.analyzer.view.TraceJson;
import dev.heddle.formats.trace.Trace;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TraceJsonTest {
    @Test
    void isValidAndStable() throws IOException {
        Golden.assertMatches("json/lost-update.json", json(Failures.lostUpdate(), EventFilter.ALL));
        Golden.assertMatches("json/deadlock.json", json(Failures.deadlockOfThree(), EventFilter.ALL));
        JsonCheck.parse(json(Failures.deadlockOfThree(), EventFilter.ALL));
    }

    @Test
    void holdsEveryEventAndTheVerdict() throws IOException {
        Trace trace = Failures.aba();
        Map<?, ?> json = (Map<?, ?>) JsonCheck.parse(json(trace, EventFilter.ALL));
        assertEquals(trace.events().size(), ((List<?>) json.get("events")).size());
        assertEquals("exception", ((Map<?, ?>) json.get("verdict")).get("kind"));
        Map<?, ?> event = (Map<?, ?>) ((List<?>) json.get("events")).get(17);
        assertEquals("update", event.get("kind"));
        assertEquals("15", event.get("readsFrom"));
        assertEquals("LockFreeStack$Node#0.3", event.get("value"));
        assertTrue(((List<?>) event.get("flags")).contains("counted"));
    }

    @Test
    void noEventsGiveAnEmptyArray() throws IOException {
        EventFilter none = new EventFilter(java.util.Set.of(), "", java.util.Set.of(), "", 0, 0);
        Map<?, ?> json = (Map<?, ?>) JsonCheck.parse(json(Failures.lostUpdate(), none));
        assertEquals(List.of(), json.get("events"));
    }

    private static String json(Trace trace, EventFilter filter) throws IOException {
        StringWriter out = new StringWriter();
        new TraceJson(trace).write(filter, out);
        return out.toString();
    }
}
