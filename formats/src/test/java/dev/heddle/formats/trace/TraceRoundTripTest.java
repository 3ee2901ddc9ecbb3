package dev.heddle.formats.trace;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.file.TraceReader;
import dev.heddle.formats.trace.file.TraceWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceRoundTripTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @EnumSource
    void whatIsWrittenIsRead(Codec codec) throws Exception {
        Trace trace = SampleTraces.lostUpdate();
        TraceFiles.assertSame(trace, TraceFiles.read(TraceWriter.toBytes(trace, codec)));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void anyTraceIsReadAsItWasWritten(long seed) throws Exception {
        int size = seed < 4 ? (int) seed - 1 : (int) seed * 2500;
        Trace trace = SampleTraces.random(seed, size);
        for (Codec codec : List.of(Codec.STORED, Codec.DEFLATE, Codec.ZSTD)) {
            byte[] file = TraceWriter.toBytes(trace, codec);
            Trace found = TraceFiles.read(file);
            TraceFiles.assertSame(trace, found);
            assertArrayEquals(file, TraceWriter.toBytes(found, codec));
        }
    }

    @Test
    void aBundleOfSeveralPiecesIsReadWhole() throws Exception {
        Trace trace = SampleTraces.lostUpdate();
        Trace.Program p = trace.program();
        Trace.Program large = new Trace.Program(
                p.name(), p.javaArguments(), "", List.of(), "", Map.of(), new byte[2 * TraceFormat.PIECE + 5]);
        Trace withBundle = new Trace(
                trace.header(),
                large,
                trace.threads(),
                trace.sites(),
                trace.objects(),
                trace.locations(),
                trace.events(),
                trace.verdict());
        TraceFiles.assertSame(withBundle, TraceFiles.read(TraceWriter.toBytes(withBundle)));
    }

    @Test
    void theOrderOfAMapDoesNotShow() {
        Map<String, String> backwards = new TreeMap<>((a, b) -> b.compareTo(a));
        backwards.putAll(Map.of("a", "1", "b", "2", "c", "3"));
        assertArrayEquals(
                TraceWriter.toBytes(withSwitches(backwards)),
                TraceWriter.toBytes(withSwitches(new TreeMap<>(backwards))));
        assertArrayEquals(
                TraceWriter.toBytes(withSwitches(backwards)),
                TraceWriter.toBytes(withSwitches(new TreeMap<>(Map.copyOf(backwards)))));
    }

    private static Trace withSwitches(Map<String, String> switches) {
        Trace t = SampleTraces.lostUpdate();
        Trace.Header h = t.header();
        Trace.Header header = new Trace.Header(
                h.heddleVersion(),
                h.jdk(),
                h.strategy(),
                h.seed(),
                h.executionSeed(),
                h.execution(),
                h.detail(),
                switches);
        return new Trace(
                header, t.program(), t.threads(), t.sites(), t.objects(), t.locations(), t.events(), t.verdict());
    }

    @Test
    void aSeldomThreadDoesNotHoldItsEventsBack() throws Exception {
        EventColumns events = new EventColumns(0);
        events.append(0, EventKind.START, -1, -1, 1);
        for (int i = 0; i < 3 * TraceFormat.MAX_COUNT; i++) {
            events.append(1, EventKind.YIELD, -1, -1, 2);
        }
        events.append(0, EventKind.JOIN, -1, -1, 1);
        Trace t = SampleTraces.lostUpdate();
        Trace trace = new Trace(
                t.header(),
                t.program(),
                t.threads(),
                t.sites(),
                t.objects(),
                t.locations(),
                events,
                new Trace.Passed());
        List<TraceFiles.Block> blocks = TraceFiles.blocks(TraceWriter.toBytes(trace));
        int firstWindow = blocks.stream()
                .filter(b -> b.header().type() == BlockType.EVENTS.code())
                .mapToInt(b -> b.header().count())
                .limit(2)
                .sum();
        assertEquals(1 + TraceFormat.MAX_COUNT, firstWindow);
    }

    @Test
    void aWrittenFileReplacesTheOldAndLeavesNothingBeside() throws Exception {
        Path file = directory.resolve("run.heddle");
        Files.writeString(file, "old");
        TraceWriter.write(file, SampleTraces.lostUpdate());
        TraceFiles.assertSame(SampleTraces.lostUpdate(), TraceReader.read(file));
        assertArrayEquals(TraceWriter.toBytes(SampleTraces.lostUpdate()), Files.readAllBytes(file));
        assertEquals(List.of(file), listing());
    }

    @Test
    void aFileThatCannotBeWrittenLeavesNothingBeside() throws Exception {
        Path file = directory.resolve("run.heddle");
        Files.createDirectories(file.resolve("not empty"));
        assertThrows(IOException.class, () -> TraceWriter.write(file, SampleTraces.lostUpdate()));
        assertEquals(List.of(file), listing());
    }

    @Test
    void aMissingFileIsNamed() {
        Path file = directory.resolve("none.heddle");
        NoSuchFileException e = assertThrows(NoSuchFileException.class, () -> TraceReader.read(file));
        assertTrue(e.getMessage().contains("none.heddle"), e.getMessage());
    }

    private List<Path> listing() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        }
    }
}
