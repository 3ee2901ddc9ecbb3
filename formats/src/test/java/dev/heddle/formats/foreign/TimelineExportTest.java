package dev.heddle.formats.foreign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.heddle.formats.source.TraceExports;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.stream.TraceExport;
import dev.heddle.formats.trace.Codec;
import dev.heddle.formats.trace.SampleTraces;
import dev.heddle.formats.trace.Trace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimelineExportTest {
    @TempDir
    Path directory;

    private String export(Trace trace) throws Exception {
        Path file = directory.resolve("run.perfetto.json");
        TraceExport export = TraceExports.ofName(file).orElseThrow();
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
        assertEquals(
                Map.of(
                        "X",
                        trace.events().size(),
                        "s",
                        across,
                        "f",
                        across,
                        "M",
                        trace.threads().size()),
                phases);
    }

    @Test
    void aSliceNamesOperationLocationAndPlace() throws Exception {
        String json = export(SampleTraces.lostUpdate());
        assertTrue(json.contains("{\"name\":\"read Lost@0.count~1\",\"ph\":\"X\",\"pid\":1,\"tid\":1,\"ts\":"), json);
        assertTrue(json.contains("\"args\":{\"name\":\"0 main\"}"), json);
    }
}
