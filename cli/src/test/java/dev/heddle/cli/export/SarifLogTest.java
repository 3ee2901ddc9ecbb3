package dev.heddle.cli.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.heddle.analyzer.report.Json;
import dev.heddle.cli.SampleTrace;
import dev.heddle.cli.report.Problems;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.race.RaceExample;
import dev.heddle.formats.race.RaceKind;
import dev.heddle.formats.race.RacePair;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.race.RaceSide;
import dev.heddle.formats.stream.Window;
import dev.heddle.formats.trace.Trace;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SarifLogTest {
    @TempDir
    Path directory;

    private final Trace failed = SampleTrace.of(SampleTrace.lostProgram(), true);

    private SarifLog log() {
        return new SarifLog(new SourcePlaces(directory, ""));
    }

    /** The log as others read it, checked against the schema. */
    private static JsonNode valid(SarifLog log) throws Exception {
        JsonNode json = new ObjectMapper().readTree(Json.indented(log.json()));
        return valid(json);
    }

    private static JsonNode valid(JsonNode json) throws Exception {
        try (InputStream schema = SarifLogTest.class.getResourceAsStream("/sarif/sarif-2.1.0-rtm.5.json")) {
            JsonSchema sarif =
                    JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V4).getSchema(schema);
            assertEquals(Set.of(), sarif.validate(json));
        }
        return json;
    }

    private static RaceSet races(String name) {
        Trace.SiteEntry a = new Trace.SiteEntry(name, "get", "()V", 1, EventKind.READ, name, name + ".java", 3);
        Trace.SiteEntry b = new Trace.SiteEntry(name, "set", "()V", 2, EventKind.WRITE, name, name + ".java", 7);
        RaceExample example = new RaceExample(
                1, 5, "", name + ".x", new RaceSide(3, "0.1 " + name, ""), new RaceSide(4, "0.2", name));
        return new RaceSet(
                name, 1, 10, Map.of(), List.of(new RacePair(RaceKind.PLAIN_PLAIN, a, b, 2, example, Optional.empty())));
    }

    @Test
    void failureIsResultWithCodeFlow() throws Exception {
        SarifLog log = log();
        Problems.of(failed, "out/failure-7.heddle").ifPresent(log::add);
        JsonNode result = valid(log).at("/runs/0/results/0");
        assertEquals("heddle/exception", result.get("ruleId").asText());
        assertEquals("error", result.get("level").asText());
        assertEquals(
                "exception: AssertionError: expected 2\n      found 1\nReplay it with: heddle replay out/failure-7.heddle",
                result.at("/message/text").asText());
        assertEquals(
                "Foo.java",
                result.at("/locations/0/physicalLocation/artifactLocation/uri").asText());
        assertEquals(
                9, result.at("/locations/0/physicalLocation/region/startLine").asInt());
        JsonNode flows = result.at("/codeFlows/0/threadFlows");
        assertEquals(2, flows.size());
        assertEquals("0.1 adder", flows.at("/1/id").asText());
        assertEquals(3, flows.at("/1/locations/0/executionOrder").asInt());
    }

    @Test
    void racesAreWarningsWithBothPlaces() throws Exception {
        SarifLog log = log();
        Problems.of(races("a.Foo")).forEach(log::add);
        JsonNode result = valid(log).at("/runs/0/results/0");
        assertEquals("heddle/race-plain-plain", result.get("ruleId").asText());
        assertEquals("warning", result.get("level").asText());
        assertEquals(
                7,
                result.at("/relatedLocations/0/physicalLocation/region/startLine")
                        .asInt());
    }

    @Test
    void sameFailureIsNamedOnce() throws Exception {
        SarifLog log = log();
        Problems.of(failed, "a").ifPresent(log::add);
        Problems.of(failed, "b").ifPresent(log::add);
        assertEquals(1, valid(log).at("/runs/0/results").size());
    }

    @Test
    void passIsLogWithoutResults() throws Exception {
        SarifLog log = log();
        Problems.of(SampleTrace.of(SampleTrace.lostProgram(), false), "a").ifPresent(log::add);
        assertEquals(0, valid(log).at("/runs/0/results").size());
    }

    @Test
    void hostileNamesAreValid() throws Exception {
        SarifLog log = log();
        log.property("program", HostileTrace.EVIL);
        Problems.of(HostileTrace.of(), HostileTrace.EVIL).ifPresent(log::add);
        Problems.of(races(HostileTrace.EVIL)).forEach(log::add);
        assertEquals(2, valid(log).at("/runs/0/results").size());
        String uri = Json.compact(log.json());
        assertTrue(uri.contains("\"uri\":\"%3D1%2B1%2C%22%3Cb%3E"), uri);
    }

    @Test
    void sourcesAreFoundInUsualFolders() throws Exception {
        Path source = directory.resolve("src/main/java/com/acme/Foo.java");
        Files.createDirectories(source.getParent());
        Files.createFile(source);
        SourcePlaces places = new SourcePlaces(directory, "");
        assertEquals("src/main/java/com/acme/Foo.java", places.uri("com.acme.Foo$Inner", "Foo.java"));
        assertEquals("com/acme/Bar.java", places.uri("com.acme.Bar", "Bar.java"));
        assertEquals(
                "examples/a%20b/Foo.java",
                new SourcePlaces(
                                directory,
                                directory.resolve("examples/a b/Foo.java").toString())
                        .uri("Foo", "Foo.java"));
    }

    @Test
    void traceIsExported() throws Exception {
        String text = HostileTrace.export(new SarifExport(), HostileTrace.of(), directory, Window.ALL);
        assertEquals(
                1,
                valid(new ObjectMapper().readTree(text)).at("/runs/0/results").size());
    }
}
