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
    private static final Path GOLDEN = Path.of("src/test/resources/golden");

    /** A file of the golden folder, which a trace is written as and read from; answers what was read. */
    private static Trace golden(String name, Trace trace) throws Exception {
        Path golden = GOLDEN.resolve(name);
        if (Boolean.getBoolean("golden.update")) {
            Files.createDirectories(GOLDEN);
            TraceWriter.write(golden, trace, Codec.STORED);
        }
        assertArrayEquals(Files.readAllBytes(golden), TraceWriter.toBytes(trace, Codec.STORED));
        Trace found = TraceReader.read(golden);
        TraceFiles.assertSame(trace, found);
        assertEquals("", TraceReader.salvage(golden).whatIsMissing());
        return found;
    }

    /** A block that a reader may skip: those before it was there read the file, too. */
    private static void assertOptional(BlockType type, String name) throws Exception {
        assertEquals(
                TraceFormat.OPTIONAL_BLOCK,
                TraceFiles.blocks(Files.readAllBytes(GOLDEN.resolve(name))).stream()
                        .filter(block -> block.header().type() == type.code())
                        .findFirst()
                        .orElseThrow()
                        .header()
                        .flags());
    }

    @Test
    void theLayoutOfVersionOneStaysAsItIs() throws Exception {
        golden("lost-update-v1.heddle", SampleTraces.lostUpdate());
    }

    @Test
    void theEnvironmentIsABlockOfItsOwn() throws Exception {
        Trace trace = SampleTraces.withEnvironment();
        Trace found = golden("environment-v1.heddle", trace);
        assertEquals(trace.program().environment(), found.program().environment());
        assertOptional(BlockType.ENVIRONMENT, "environment-v1.heddle");
    }

    @Test
    void theCauseIsABlockOfItsOwn() throws Exception {
        Trace trace = SampleTraces.explained();
        assertEquals(trace.cause(), golden("cause-v1.heddle", trace).cause());
        assertOptional(BlockType.CAUSE, "cause-v1.heddle");
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

    @Test
    void callsAreABlockOfTheirOwn() throws Exception {
        Trace trace = SampleTraces.called();
        assertEquals(trace.calls(), golden("calls-v1.heddle", trace).calls());
        assertOptional(BlockType.CALLS, "calls-v1.heddle");
    }

    /** In a block that readers of calls alone skip. */
    @Test
    void placesOfObjectsAreABlockOfTheirOwn() throws Exception {
        Trace trace = SampleTraces.made();
        assertEquals(trace.calls(), golden("origins-v1.heddle", trace).calls());
        assertOptional(BlockType.ORIGINS, "origins-v1.heddle");
    }

    @Test
    void typesOfLocationsAreABlockOfTheirOwn() throws Exception {
        Trace trace = SampleTraces.typed();
        assertEquals(trace.locations(), golden("types-v1.heddle", trace).locations());
        assertOptional(BlockType.TYPES, "types-v1.heddle");
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
        golden("unfinished-v1.heddle", SampleTraces.unfinished());
    }

    @Test
    void filesOfVersionOneStayReadable() throws Exception {
        Path golden = GOLDEN.resolve("lost-update-v1.heddle");
        TraceFiles.assertSame(SampleTraces.lostUpdate(), TraceReader.read(golden));
        assertEquals("", TraceReader.salvage(golden).whatIsMissing());
    }
}
