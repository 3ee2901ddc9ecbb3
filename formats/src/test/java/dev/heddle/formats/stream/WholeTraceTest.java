package dev.heddle.formats.stream;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.formats.trace.SampleTraces;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeTraceTest {
    @TempDir
    Path folder;

    @Test
    void whatASourceGivesIsTheTrace() throws Exception {
        Trace trace = SampleTraces.random(5, 500);
        Trace whole = WholeTrace.of(EventSource.of(trace), 500);
        TraceWriter.write(folder.resolve("a"), trace);
        TraceWriter.write(folder.resolve("b"), whole);
        assertArrayEquals(Files.readAllBytes(folder.resolve("a")), Files.readAllBytes(folder.resolve("b")));
    }

    @Test
    void oneEventMoreThanTheBoundTellsThatThereAreMore() throws Exception {
        Trace trace = SampleTraces.random(5, 500);
        assertEquals(500, WholeTrace.of(EventSource.of(trace), 500).events().size());
        assertEquals(101, WholeTrace.of(EventSource.of(trace), 100).events().size());
    }
}
