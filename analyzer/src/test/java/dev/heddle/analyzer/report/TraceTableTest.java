package dev.heddle.analyzer.report;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.analyzer.view.EventFilter;
import dev.heddle.analyzer.view.TraceTable;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.Trace;
import java.io.IOException;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TraceTableTest {
    @Test
    void hasAColumnForEachThread() throws IOException {
        Golden.assertMatches("table/lost-update.txt", table(Failures.lostUpdate(), 160, EventFilter.ALL));
        Golden.assertMatches("table/bounded-buffer.txt", table(Failures.wrongNotify(), 160, EventFilter.ALL));
        Golden.assertMatches("table/stack.txt", table(Failures.aba(), 200, EventFilter.ALL));
    }

    @Test
    void narrowTableNamesTheThreadInstead() throws IOException {
        Golden.assertMatches("table/narrow.txt", table(Failures.wrongNotify(), 80, EventFilter.ALL));
    }

    @Test
    void manyThreadsShareOneColumn() throws IOException {
        TraceBuilder b = new TraceBuilder("Many");
        for (int n = 1; n <= 9; n++) {
            b.thread("0." + n, "worker-" + n);
        }
        b.startAll();
        Golden.assertMatches("table/many.txt", table(b.passed(), 400, EventFilter.ALL));
    }

    @Test
    void noRowIsWiderThanAsked() throws IOException {
        for (int width : new int[] {80, 100, 120, 160, 200}) {
            for (Trace trace : new Trace[] {Failures.aba(), Failures.wrongNotify(), Failures.lostUpdate()}) {
                table(trace, width, EventFilter.ALL)
                        .lines()
                        .forEach(line -> assertTrue(line.length() <= width, () -> width + ": " + line));
            }
        }
    }

    @Test
    void filtersByEveryProperty() {
        Trace trace = Failures.lostUpdate();
        assertArrayEquals(
                new int[] {5, 6, 7}, filter(Set.of("0.2"), "", Set.of(), "").select(trace));
        assertArrayEquals(
                new int[] {4, 8, 9}, filter(Set.of("adder-1"), "", Set.of(), "").select(trace));
        assertArrayEquals(
                new int[] {4, 5, 6, 8, 12},
                filter(Set.of(), "TOTAL", Set.of(), "").select(trace));
        assertArrayEquals(
                new int[] {6, 8},
                filter(Set.of(), "", Set.of(EventKind.WRITE), "").select(trace));
        assertArrayEquals(
                new int[] {12}, filter(Set.of(), "total", Set.of(), ".java:19").select(trace));
        assertArrayEquals(
                new int[] {4, 5, 6, 8},
                filter(Set.of(), "", Set.of(), "LostUpdate.add").select(trace));
        assertArrayEquals(new int[] {3}, new EventFilter(Set.of(), "", Set.of(), "", 3, 4).select(trace));
    }

    private static EventFilter filter(Set<String> threads, String location, Set<EventKind> kinds, String site) {
        return new EventFilter(threads, location, kinds, site, 4, Integer.MAX_VALUE);
    }

    private static String table(Trace trace, int width, EventFilter filter) throws IOException {
        StringBuilder out = new StringBuilder();
        new TraceTable(trace, width).write(filter, out);
        return out.toString();
    }
}
