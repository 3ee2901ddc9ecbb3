package dev.heddle.formats.foreign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.heddle.formats.export.TraceExport;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.stream.Window;
import dev.heddle.formats.trace.Codec;
import dev.heddle.formats.trace.SampleTraces;
import dev.heddle.formats.trace.Trace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimelineExportTest {
    @TempDir
    Path directory;

    private String export(Trace trace) throws Exception {
        Path file = directory.resolve("run.perfetto.json");
        TraceExport export = new TimelineExport();
        TraceExport.Written written =
                export.write(EventSource.of(trace), file, new TraceExport.Options(Codec.DEFLATE, false));
        assertEquals(trace.events().size() + " events", written.summary());
        return Files.readString(file);
    }

    @Test
    void everyEventIsASliceAndEveryReadFromAnotherThreadAnArrow() throws Exception {
        Trace trace = SampleTraces.random(3, 300);
        int across = 0;
        for (int i = 0; i < trace.events().size(); i++) {
            int from = trace.events().readsFrom(i);
            boolean isRead = trace.events().kind(i).reads() && from >= 0;
            across += isRead && trace.events().thread(from) != trace.events().thread(i) ? 1 : 0;
        }
        Map<String, Integer> phases = new TreeMap<>();
        try (JsonParser json = new JsonFactory().createParser(export(trace))) {
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                if (token == JsonToken.VALUE_STRING && "ph".equals(json.currentName())) {
                    phases.merge(json.getText(), 1, Integer::sum);
                }
            }
        }
        assertTrue(across > 0);
        phases.remove("i");
        assertEquals(
                Map.of(
                        "X",
                        trace.events().size(),
                        "s",
                        across,
                        "f",
                        across,
                        "M",
                        1 + 2 * trace.threads().size()),
                phases);
    }

    @Test
    void theFailureIsAMark() throws Exception {
        String json = export(SampleTraces.lostUpdate());
        assertTrue(json.contains("{\"name\":\"exception\",\"ph\":\"i\",\"pid\":1,\"tid\":0,\"ts\":"), json);
        assertTrue(json.contains("\"message\":\"AssertionError: expected 2\\nfound 1\""), json);
    }

    @Test
    void aPartHasTheEventsOfTheWindowOnly() throws Exception {
        Path file = directory.resolve("part.perfetto.json");
        TraceExport.Options options = new TraceExport.Options(Codec.DEFLATE, false, new Window(2, 5));
        TraceExport.Written written =
                new TimelineExport().write(EventSource.of(SampleTraces.random(3, 300)), file, options);
        assertEquals("3 events", written.summary());
        String json = Files.readString(file);
        assertTrue(json.contains("\"event\":2,") && json.contains("\"event\":4"), json);
        assertTrue(!json.contains("\"event\":1,") && !json.contains("\"event\":5"), json);
    }

    @Test
    void halvesOfSurrogatePairsAreEscaped() throws Exception {
        Trace t = SampleTraces.lostUpdate();
        Trace hostile = new Trace(
                t.header(),
                t.program(),
                List.of(
                        new Trace.ThreadEntry("0", "a\ud800\"<script>"),
                        t.threads().get(1)),
                t.sites(),
                t.objects(),
                t.locations(),
                t.events(),
                t.verdict());
        assertTrue(export(hostile).contains("\"0 a\\uD800\\\"<script>\""));
    }

    @Test
    void aSliceNamesOperationLocationAndPlace() throws Exception {
        String json = export(SampleTraces.lostUpdate());
        assertTrue(json.contains("{\"name\":\"read Lost@0.count~1\",\"ph\":\"X\",\"pid\":1,\"tid\":1,\"ts\":"), json);
        assertTrue(json.contains("\"args\":{\"name\":\"0 main\"}"), json);
    }
}
