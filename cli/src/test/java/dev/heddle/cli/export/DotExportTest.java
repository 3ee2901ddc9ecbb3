package dev.heddle.cli.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.SampleTrace;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.export.UnfitTraceException;
import dev.heddle.formats.stream.Window;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DotExportTest {
    @TempDir
    Path directory;

    private String export(Window window) throws Exception {
        return HostileTrace.export(new DotExport(), SampleTrace.of(SampleTrace.lostProgram(), true), directory, window);
    }

    @Test
    void graphHasAllFourRelations() throws Exception {
        String dot = export(Window.ALL);
        assertTrue(dot.startsWith("digraph execution {") && dot.endsWith("}\n"), dot);
        assertTrue(dot.contains("    e2 [label=\"2: read count = 0 <- initial\\nFoo.java:12\"];"), dot);
        assertTrue(dot.contains("  e2 -> e4 [color=gray50];"), dot); // po
        assertTrue(dot.contains("  e5 -> e7 [color=forestgreen"), dot); // rf
        assertTrue(dot.contains("  e4 -> e5 [color=darkorange"), dot); // mo
        assertTrue(dot.contains("  e0 -> e1 [color=blue"), dot); // sw: start
        assertTrue(dot.contains("label=\"0.1 adder\";"), dot);
    }

    @Test
    void writeOutsideOfWindowIsNote() throws Exception {
        String dot = export(new Window(6, 8));
        assertTrue(dot.contains("  w5 [shape=plaintext, label=\"5: write count = 1\\nFoo.java:12\"];"), dot);
        assertTrue(dot.contains("  w5 -> e7 [color=forestgreen"), dot);
        assertFalse(dot.contains("e4"), dot);
    }

    @Test
    void hostileNamesStayInTheirStrings() throws Exception {
        String dot = HostileTrace.export(new DotExport(), HostileTrace.of(), directory, Window.ALL);
        Pattern string = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"");
        for (String line : dot.split("\n")) {
            assertFalse(string.matcher(line).replaceAll("").contains("\""), line);
            assertFalse(string.matcher(line).replaceAll("").contains("<b>"), line);
        }
        assertTrue(dot.chars().noneMatch(c -> c == 0x1b || c == 0x202e || c == 0), dot);
    }

    @Test
    void moreEventsThanPictureHoldsAreRefused() {
        Trace t = SampleTrace.of(SampleTrace.lostProgram(), true);
        EventColumns many = new EventColumns(0);
        for (int i = 0; i <= DotExport.MOST_NODES; i++) {
            many.append(0, EventKind.YIELD, -1, -1, 1);
        }
        Trace large = new Trace(
                t.header(), t.program(), t.threads(), t.sites(), t.objects(), t.locations(), many, t.verdict());
        UnfitTraceException refused = assertThrows(
                UnfitTraceException.class, () -> HostileTrace.export(new DotExport(), large, directory, Window.ALL));
        assertEquals(
                "expected at most 2000 events in a graph, found 2001; give a part with --from and --to",
                refused.getMessage());
    }
}
