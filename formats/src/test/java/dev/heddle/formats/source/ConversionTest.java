package dev.heddle.formats.source;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.export.TraceExport;
import dev.heddle.formats.export.UnfitTraceException;
import dev.heddle.formats.foreign.RapidExport;
import dev.heddle.formats.foreign.SourceText;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.Codec;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.SampleTraces;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceReader;
import dev.heddle.formats.trace.file.TraceWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConversionTest {
    private static final TraceExport.Options STRICT = new TraceExport.Options(Codec.DEFLATE, false);

    private static final Path GOLDEN = Path.of("src/test/resources/golden/foreign");

    @TempDir
    Path directory;

    private String text(Path file) throws Exception {
        try (EventSource source = EventSources.open(file)) {
            return SourceText.of(source)
                    .lines()
                    .filter(line -> !line.startsWith("!"))
                    .collect(Collectors.joining("\n"));
        }
    }

    private Path heddle(Path from, Codec codec) throws Exception {
        Path to = directory.resolve("t.heddle");
        try (EventSource source = EventSources.open(from)) {
            HeddleExport.write(source, to, codec);
        }
        return to;
    }

    private Path foreign(Path from, TraceExport format) throws Exception {
        Path to = directory.resolve(format == RapidExport.STD ? "t.std" : "t.data");
        try (EventSource source = EventSources.open(from)) {
            format.write(source, to, STRICT);
        }
        return to;
    }

    private List<Path> listing() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.sorted().toList();
        }
    }

    /** Threads that fork, lock, read and write at random, some of it odd. */
    static byte[] randomStd(long seed, int lines) {
        SplittableRandom random = new SplittableRandom(seed);
        StringBuilder text = new StringBuilder();
        String[] operations = {"r(V%d)", "r(V%d)", "w(V%d)", "acq(L%d)", "rel(L%d)", "fork(%d)", "join(T%d)", "req(L%d)"
        };
        for (int i = 0; i < lines; i++) {
            String operation = operations[random.nextInt(random.nextInt(4) == 0 ? operations.length : 5)];
            text.append('T').append(random.nextInt(5)).append('|');
            text.append(operation.formatted(random.nextInt(6)))
                    .append('|')
                    .append(random.nextInt(9))
                    .append('\n');
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @EnumSource
    void anImportedTraceIsTheSameAsAHeddleFile(Codec codec) throws Exception {
        for (long seed = 0; seed < 20; seed++) {
            Path std = Files.write(directory.resolve("in.std"), randomStd(seed, seed == 0 ? 30_000 : 200));
            Path heddle = heddle(std, codec);
            assertEquals(text(std), text(heddle), "seed " + seed);
            assertEquals(
                    text(std),
                    SourceText.of(EventSource.of(TraceReader.read(heddle))).strip(),
                    "seed " + seed);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.std", "a.data"})
    void whatIsExportedIsImportedAsItWas(String name) throws Exception {
        TraceExport format = name.endsWith(".std") ? RapidExport.STD : RapidExport.RAPID_BIN;
        Path heddle = heddle(GOLDEN.resolve("tiny.data"), Codec.DEFLATE);
        Path exported = foreign(heddle, format);
        assertEquals(text(heddle), text(exported));
        assertArrayEquals(Files.readAllBytes(exported), Files.readAllBytes(foreign(exported, format)));
        assertFalse(listing().toString().contains(".part"));
    }

    @Test
    void theTextOfAnExportIsThatOfTheGoldenFile() throws Exception {
        Path golden = GOLDEN.resolve("tiny.exported.std");
        Path exported = foreign(GOLDEN.resolve("tiny.std"), RapidExport.STD);
        if (Boolean.getBoolean("golden.update")) {
            Files.copy(exported, golden, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        }
        assertEquals(Files.readString(golden), Files.readString(exported));
    }

    @Test
    void aRecordedTraceIsExportedWithWhatIsLeftOut() throws Exception {
        Path file = directory.resolve("run.heddle");
        TraceWriter.write(file, lostUpdate(5));
        Path to = directory.resolve("run.std");
        try (EventSource source = EventSources.open(file)) {
            TraceExport.Written written = RapidExport.STD.write(source, to, STRICT);
            assertEquals("9 operations", written.summary());
            assertEquals(
                    List.of("omitted, with the order that they create: 1 park; the format cannot express them"),
                    written.losses());
        }
        List<String> lines = Files.readAllLines(to);
        assertEquals("T0|fork(T1)|1", lines.get(0));
        assertEquals("T1|r(Lost@0.count~1)|2", lines.get(2));
        String back = text(to);
        assertTrue(back.contains("x1=T1") || back.contains("0.1=T1 READ"), back);
    }

    private static Trace lostUpdate(int source) {
        Trace t = SampleTraces.lostUpdate();
        EventColumns events = t.events();
        events.setReadsFrom(8, source);
        events.append(0, EventKind.PARK, -1, -1, 1);
        return t;
    }

    @Test
    void aStaleReadIsRefusedUnlessItIsAskedFor() throws Exception {
        Path file = directory.resolve("run.heddle");
        TraceWriter.write(file, lostUpdate(4));
        Path to = directory.resolve("run.std");
        try (EventSource source = EventSources.open(file)) {
            UnfitTraceException e =
                    assertThrows(UnfitTraceException.class, () -> RapidExport.STD.write(source, to, STRICT));
            assertTrue(e.getMessage().contains("event 8 reads from event 4 though event 5 wrote"), e.getMessage());
        }
        assertEquals(List.of(file), listing());
        try (EventSource source = EventSources.open(file)) {
            List<String> losses = RapidExport.STD
                    .write(source, to, new TraceExport.Options(Codec.DEFLATE, true))
                    .losses();
            assertTrue(losses.get(0).startsWith("1 reads saw an older write"), losses.toString());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"T0|w(V1)|32768", "T0|fork(T1)|40000"})
    void whatDoesNotFitIntoRapidBinIsRefused(String line) throws Exception {
        Path file = Files.writeString(directory.resolve("in.std"), line + "\n");
        UnfitTraceException e = assertThrows(UnfitTraceException.class, () -> foreign(file, RapidExport.RAPID_BIN));
        assertTrue(e.getMessage().contains("RapidBin has room for places up to 32767"), e.getMessage());
        assertEquals(List.of(file), listing());
    }

    @Test
    void aDamagedSourceLeavesNothing() throws Exception {
        Path file = Files.writeString(directory.resolve("in.std"), "T0|w(V1)|1\nT0|w(V1)\n");
        assertThrows(CorruptTraceException.class, () -> heddle(file, Codec.DEFLATE));
        assertThrows(CorruptTraceException.class, () -> foreign(file, RapidExport.STD));
        byte[] bytes = TraceWriter.toBytes(SampleTraces.random(5, 9000));
        Path cut = Files.write(directory.resolve("cut.heddle"), Arrays.copyOf(bytes, bytes.length - 20));
        assertThrows(CorruptTraceException.class, () -> heddle(cut, Codec.DEFLATE));
        assertEquals(List.of(cut, file), listing());
    }
}
