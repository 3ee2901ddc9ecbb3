package dev.heddle.formats.trace;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.trace.file.TraceReader;
import dev.heddle.formats.trace.file.TraceWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The layout of version 1, byte for byte. {@code -Dgolden.update=true} rewrites the file: only for a new version. */
class TraceGoldenTest {
    private static final Path GOLDEN = Path.of("src/test/resources/golden/lost-update-v1.heddle");

    @Test
    void theLayoutOfVersionOneStaysAsItIs() throws Exception {
        if (Boolean.getBoolean("golden.update")) {
            Files.createDirectories(GOLDEN.getParent());
            TraceWriter.write(GOLDEN, SampleTraces.lostUpdate(), Codec.STORED);
        }
        assertArrayEquals(Files.readAllBytes(GOLDEN), TraceWriter.toBytes(SampleTraces.lostUpdate(), Codec.STORED));
    }

    /** A block that a reader may skip: those before it was there read the file, too. */
    @Test
    void theEnvironmentIsABlockOfItsOwn() throws Exception {
        Path golden = GOLDEN.resolveSibling("environment-v1.heddle");
        if (Boolean.getBoolean("golden.update")) {
            TraceWriter.write(golden, SampleTraces.withEnvironment(), Codec.STORED);
        }
        byte[] file = Files.readAllBytes(golden);
        assertArrayEquals(file, TraceWriter.toBytes(SampleTraces.withEnvironment(), Codec.STORED));
        Trace found = TraceReader.read(golden);
        TraceFiles.assertSame(SampleTraces.withEnvironment(), found);
        assertEquals(
                SampleTraces.withEnvironment().program().environment(),
                found.program().environment());
        assertEquals(
                TraceFormat.OPTIONAL_BLOCK,
                TraceFiles.blocks(file).stream()
                        .filter(block -> block.header().type() == BlockType.ENVIRONMENT.code())
                        .findFirst()
                        .orElseThrow()
                        .header()
                        .flags());
    }

    /** Likewise. */
    @Test
    void theCauseIsABlockOfItsOwn() throws Exception {
        Path golden = GOLDEN.resolveSibling("cause-v1.heddle");
        Trace trace = SampleTraces.explained();
        if (Boolean.getBoolean("golden.update")) {
            TraceWriter.write(golden, trace, Codec.STORED);
        }
        byte[] file = Files.readAllBytes(golden);
        assertArrayEquals(file, TraceWriter.toBytes(trace, Codec.STORED));
        Trace found = TraceReader.read(golden);
        TraceFiles.assertSame(trace, found);
        assertEquals(trace.cause(), found.cause());
        assertEquals(
                TraceFormat.OPTIONAL_BLOCK,
                TraceFiles.blocks(file).stream()
                        .filter(block -> block.header().type() == BlockType.CAUSE.code())
                        .findFirst()
                        .orElseThrow()
                        .header()
                        .flags());
    }

    @Test
    void aCauseNamesEventsThatThereAre() {
        Trace trace = SampleTraces.lostUpdate();
        int n = trace.events().size();
        for (Cause.Constraint wrong : List.of(
                new Cause.Constraint(Cause.Kind.ORDER, 0, n),
                new Cause.Constraint(Cause.Kind.ORDER, -1, 1),
                new Cause.Constraint(Cause.Kind.ORDER, 2, 1),
                new Cause.Constraint(Cause.Kind.STALE, -2, 1))) {
            Cause cause = new Cause(List.of(wrong), new Cause.Trial(1, 1), new Cause.Trial(1, 0), -1, 0, 2);
            assertThrows(IllegalArgumentException.class, () -> TraceWriter.toBytes(trace.with(cause)));
        }
    }

    /** Likewise. */
    @Test
    void callsAreABlockOfTheirOwn() throws Exception {
        Path golden = GOLDEN.resolveSibling("calls-v1.heddle");
        Trace trace = SampleTraces.called();
        if (Boolean.getBoolean("golden.update")) {
            TraceWriter.write(golden, trace, Codec.STORED);
        }
        byte[] file = Files.readAllBytes(golden);
        assertArrayEquals(file, TraceWriter.toBytes(trace, Codec.STORED));
        Trace found = TraceReader.read(golden);
        TraceFiles.assertSame(trace, found);
        assertEquals(trace.calls(), found.calls());
        assertEquals(
                TraceFormat.OPTIONAL_BLOCK,
                TraceFiles.blocks(file).stream()
                        .filter(block -> block.header().type() == BlockType.CALLS.code())
                        .findFirst()
                        .orElseThrow()
                        .header()
                        .flags());
    }

    /** Likewise; in a block that readers of calls alone skip. */
    @Test
    void placesOfObjectsAreABlockOfTheirOwn() throws Exception {
        Path golden = GOLDEN.resolveSibling("origins-v1.heddle");
        Trace trace = SampleTraces.made();
        if (Boolean.getBoolean("golden.update")) {
            TraceWriter.write(golden, trace, Codec.STORED);
        }
        byte[] file = Files.readAllBytes(golden);
        assertArrayEquals(file, TraceWriter.toBytes(trace, Codec.STORED));
        Trace found = TraceReader.read(golden);
        TraceFiles.assertSame(trace, found);
        assertEquals(trace.calls(), found.calls());
        assertEquals(
                TraceFormat.OPTIONAL_BLOCK,
                TraceFiles.blocks(file).stream()
                        .filter(block -> block.header().type() == BlockType.ORIGINS.code())
                        .findFirst()
                        .orElseThrow()
                        .header()
                        .flags());
    }

    @Test
    void placesNameObjectsThatThereAre() {
        Trace trace = SampleTraces.lostUpdate();
        int n = trace.objects().size();
        List<String> none = List.of();
        for (List<Calls.Made> wrong : List.of(
                List.of(new Calls.Made(n, none)),
                List.of(new Calls.Made(-1, none)),
                List.of(new Calls.Made(0, none), new Calls.Made(0, none)))) {
            Calls calls = new Calls(List.of(), List.of(), wrong);
            assertThrows(IllegalArgumentException.class, () -> TraceWriter.toBytes(trace.with(calls)));
        }
    }

    /** What names an event that is lost is left out; so are those that name none. */
    @Test
    void callsNameEventsThatThereAre() {
        Trace trace = SampleTraces.lostUpdate();
        int n = trace.events().size();
        List<String> none = List.of();
        for (Calls wrong : List.of(
                new Calls(List.of(new Calls.Stack(n, none)), List.of()),
                new Calls(List.of(new Calls.Stack(1, none), new Calls.Stack(1, none)), List.of()),
                new Calls(List.of(), List.of(new Calls.Call(9, 0, 1, "m", none, Calls.End.RETURNED, ""))),
                new Calls(List.of(), List.of(new Calls.Call(0, 2, 1, "m", none, Calls.End.RETURNED, ""))),
                new Calls(List.of(), List.of(new Calls.Call(0, 0, n + 1, "m", none, Calls.End.THREW, "E"))),
                new Calls(List.of(), List.of(new Calls.Call(0, 0, 1, "m", none, Calls.End.OPEN, ""))))) {
            assertThrows(IllegalArgumentException.class, () -> TraceWriter.toBytes(trace.with(wrong)));
        }
    }

    @Test
    void aDamagedFileLosesWhatNamesLostEvents() throws Exception {
        byte[] file = TraceWriter.toBytes(SampleTraces.made(), Codec.STORED);
        for (int length = 0; length < file.length; length++) {
            Path cut = Files.createTempFile("cut", ".heddle");
            try {
                Files.write(cut, Arrays.copyOf(file, length));
                Trace kept = TraceReader.salvage(cut).trace();
                int events = kept.events().size();
                assertTrue(kept.calls().stacks().stream().allMatch(stack -> stack.event() < events));
                int objects = kept.objects().size();
                assertTrue(kept.calls().made().stream().allMatch(made -> made.object() < objects));
            } catch (CorruptTraceException tooShort) {
                continue; // no header, or no program: there is no trace
            } finally {
                Files.delete(cut);
            }
        }
    }

    @Test
    void executionsThatDidNotEndHaveAVerdictOfTheirOwn() throws Exception {
        Path golden = GOLDEN.resolveSibling("unfinished-v1.heddle");
        Trace trace = SampleTraces.unfinished();
        if (Boolean.getBoolean("golden.update")) {
            TraceWriter.write(golden, trace, Codec.STORED);
        }
        byte[] bytes = Files.readAllBytes(golden);
        assertArrayEquals(bytes, TraceWriter.toBytes(trace, Codec.STORED));
        TraceFiles.assertSame(trace, TraceReader.read(golden));
        assertEquals("", TraceReader.salvage(golden).whatIsMissing());
    }

    @Test
    void filesOfVersionOneStayReadable() throws Exception {
        TraceFiles.assertSame(SampleTraces.lostUpdate(), TraceReader.read(GOLDEN));
        assertEquals("", TraceReader.salvage(GOLDEN).whatIsMissing());
    }
}
