package dev.heddle.replayer.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.iroot.AccessType;
import dev.heddle.formats.iroot.ExposedSet;
import dev.heddle.formats.iroot.Exposure;
import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.iroot.IrootEvent;
import dev.heddle.formats.race.RaceExample;
import dev.heddle.formats.race.RaceKind;
import dev.heddle.formats.race.RacePair;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.race.RaceSide;
import dev.heddle.formats.race.RaceWitness;
import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.replayer.job.MinimisedTrace.Change;
import dev.heddle.replayer.job.RunResult.State;
import dev.heddle.replayer.job.expose.CoverageNote;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ProtocolTest {
    private static final String AWKWARD = "\f a=b:c#d!e\\ \t\r\n\u0000\u001f ü € \ud83d\ude00 \\u0041 ";
    private static final SiteEntry WRITE =
            new SiteEntry("app.Lost", "inc", "(I)V", 4, EventKind.WRITE, "a\tb\\ c=ü", "Lost.java", 12);
    private static final SiteEntry READ =
            new SiteEntry("app.Lost", "get", "()I", 1, EventKind.READ, "Lost.count", "", -1);
    private static final Iroot IROOT =
            new Iroot(1, List.of(IrootEvent.at(WRITE, AccessType.WRITE), IrootEvent.at(READ, AccessType.READ)));
    private static final ExposedSet EXPOSED =
            new ExposedSet(9, Map.of(IROOT, new Exposure(true, 3, 1)), List.of(WRITE, READ));

    @TempDir
    Path folder;

    private static Setup setup() {
        return new Setup(
                AWKWARD,
                4711,
                new Setup.Subject(
                        "Foo",
                        List.of("-ea", "", AWKWARD),
                        List.of(AWKWARD),
                        "/w",
                        List.of("/a b", "/c"),
                        "",
                        "/bundle.zip"),
                new Bounds(17, 18, 19, 20),
                new TreeMap<>(Map.of("plain", "latest", AWKWARD, "x")),
                true,
                ThreadKind.PLATFORM,
                List.of());
    }

    private static CampaignPlan plan(long iterations, long limitMillis) {
        return new CampaignPlan(1, 1, iterations, limitMillis, 1, 1, 0, false, "out");
    }

    private static CampaignPlan plan() {
        return new CampaignPlan(Long.MIN_VALUE, 2, Long.MAX_VALUE, 9, 3, 2, 4, false, "out dir");
    }

    static Stream<Job> jobs() {
        return Stream.of(
                new Job.Check(
                        setup(),
                        plan(),
                        new Sampling("pct:d=2", new Workers(1, 2, "/exchange"), List.of(4L, 19L), "/parameters", true),
                        20,
                        true,
                        false,
                        "",
                        new Experiment(
                                true, 7, List.of(new RaceGroup(List.of(new RaceGroup.Pair(-1, 2)))), List.of(3L))),
                new Job.Check(
                        setup(),
                        plan(),
                        new Sampling("portfolio", Workers.ALONE, List.of(), "", false),
                        0,
                        false,
                        false,
                        "/a",
                        Experiment.NONE),
                new Job.Record(setup(), "random", -3, 4, 2, "/t.heddle"),
                new Job.Replay(setup(), "/t.heddle", 5, "", true),
                new Job.Reproduce(setup(), "/r.heddle", 1L << 40, 60_000, -7, "/out", true),
                new Job.Schedules(setup(), List.of("/a b.schedule", "/ü=c.schedule"), "/t.heddle", "/out"),
                new Job.Litmus(
                        setup(),
                        true,
                        -5,
                        List.of(new Job.LitmusCase("/a/SB.litmus", "litmus.SB", "sc", 6, 1)),
                        "/out"));
    }

    private static RaceSet races() {
        RaceSide side = new RaceSide(4, "0.1 \n", "");
        RaceExample first = new RaceExample(1, 5, "", "C.x", side, new RaceSide(9, "0", "C.f(C.java:1)"));
        return new RaceSet(
                "p",
                1,
                20,
                Map.of("C", "ff"),
                List.of(
                        new RacePair(RaceKind.PLAIN_PLAIN, READ, READ, 3, first, Optional.empty()),
                        new RacePair(
                                RaceKind.PLAIN_PLAIN,
                                WRITE,
                                WRITE,
                                3,
                                first,
                                Optional.of(new RaceWitness("w.heddle", 3, 4)))));
    }

    /** One fact of each type. */
    private static FactLog.Parts facts(Result result) {
        return new FactLog.Parts(List.of(
                new FactLog.Part(3, List.of(new Fact.Warned(AWKWARD), new Fact.Reached(State.RUNNING, AWKWARD))),
                new FactLog.Part(
                        0,
                        List.of(
                                new Fact.Ended(
                                        12,
                                        new RunResult.Work(1000, 5, 6, Long.MAX_VALUE, 3, 7),
                                        new TreeMap<>(Map.of("pctwm:d=1,h=2", new CampaignResult.Share(4, 1, 2))),
                                        new TreeMap<>(Map.of("deadlock", 1L, "exception", 1L)),
                                        7,
                                        new TreeMap<>(Map.of(CampaignResult.EVENTS, 3L, CampaignResult.DIED, 1L)),
                                        new TreeMap<>(Map.of(AWKWARD, 2L))),
                                new Fact.Unfinished(8, CampaignResult.EVENTS, "w"),
                                new Fact.Saved(7, "exception " + AWKWARD, "/t 1"),
                                new Fact.Written(AWKWARD),
                                new Fact.Reduced(new MinimisedTrace(
                                        "/t 1",
                                        AWKWARD,
                                        new Change(23, 4),
                                        new Change(12, 1),
                                        new Change(3, 0),
                                        80,
                                        7,
                                        true,
                                        "")),
                                new Fact.Counted(9, 3, new TreeMap<>(Map.of("kCom.raw", -4L))),
                                new Fact.Placed(2, new TreeMap<>(Map.of(RunResult.EVENTS_COUNTED, 30_000L))),
                                new Fact.Instrumented(12, List.of("a.B"), List.of("Big: method too large")),
                                new Fact.CampaignEnded(3),
                                new Fact.Repeated(false, "event 5"),
                                new Fact.Covered(new CampaignResult.Coverage(5, 6, 7, 3, 9)),
                                new Fact.Searched(new SearchResult(true, false, 4, 5, 6)),
                                new Fact.Observed(new Result.Note(9, new CoverageNote(EXPOSED).toBytes())),
                                new Fact.Raced(races()),
                                new Fact.OfJob(result),
                                new Fact.Noted(new Result.Note(12, new byte[] {1, 0, -1})),
                                new Fact.Headline("passed")))));
    }

    static Stream<Result> results() {
        return Stream.of(
                Result.NONE,
                new ScheduleResults(List.of(
                        new ScheduleResults.Row(9, 9, 2, 2, 1, "", "", "passed", "", -7),
                        new ScheduleResults.Row(3, 9, 1, 2, 0, "(0.1,3)", "READ x", "exception: x\ny", "/t", 12))),
                new LitmusResults(List.of(
                        new LitmusResults.Case(12, new TreeMap<>(Map.of("r0=0 r1=1", 5L)), "", "", 3),
                        new LitmusResults.Case(1, new TreeMap<>(), "deadlock: all wait", "/t/a.heddle", -1))));
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void aJobIsReadAsItWasWritten(Job job) throws IOException {
        Path file = folder.resolve("job");
        Job.write(file, job);
        assertEquals(job, Job.read(file));
    }

    @ParameterizedTest
    @MethodSource("results")
    void aResultIsReadAsItWasWritten(Result result) throws IOException {
        Path file = folder.resolve("result");
        facts(result).write(file);
        assertEquals(facts(result), FactLog.Parts.read(file));
        assertEquals(facts(result), FactLog.Parts.fromBytes(facts(result).toBytes()));
    }

    @Test
    void observedIrootsOfAllJvmsAreAddedUp() {
        Fact observed = new Fact.Observed(new Result.Note(9, new CoverageNote(EXPOSED).toBytes()));
        RunResult all = CampaignState.fold(
                List.of(new FactLog.Part(0, List.of(observed, observed)), new FactLog.Part(1, List.of(observed))));
        assertEquals(EXPOSED.plus(EXPOSED), CoverageNote.of(all.campaign()));
    }

    @Test
    void equalContentGivesEqualBytes() throws IOException {
        Path first = folder.resolve("first");
        Path second = folder.resolve("second");
        Job.write(first, jobs().findFirst().orElseThrow());
        Job.write(second, Job.read(first));
        assertArrayEquals(Files.readAllBytes(first), Files.readAllBytes(second));
    }

    /** Whatever is wrong is an error in a line that names the file, and never another exception. */
    @Test
    void damagedFilesAreRefused() throws IOException {
        Path file = folder.resolve("result");
        facts(Result.NONE).write(file);
        byte[] whole = Files.readAllBytes(file);
        for (int i = 0; i < whole.length; i++) {
            byte[] flipped = whole.clone();
            flipped[i] ^= 0x40;
            Files.write(file, flipped);
            assertRefused(file);
            Files.write(file, Arrays.copyOf(whole, i));
            assertRefused(file);
        }
    }

    private static void assertRefused(Path file) {
        String message =
                assertThrows(IOException.class, () -> FactLog.Parts.read(file)).getMessage();
        assertTrue(message.startsWith(file.toString()) && message.lines().count() == 1, message);
    }

    @Test
    void anotherVersionIsRefusedByName() throws IOException {
        Path file = folder.resolve("result");
        facts(Result.NONE).write(file);
        byte[] whole = Files.readAllBytes(file);
        whole[7]++;
        Files.write(file, whole);
        String message =
                assertThrows(IOException.class, () -> FactLog.Parts.read(file)).getMessage();
        assertTrue(message.contains("expected a job or a result of version 1, found version 2"), message);
    }

    @Test
    void nothingStaysBeside() throws IOException {
        Path file = folder.resolve("result");
        facts(Result.NONE).write(file);
        facts(Result.NONE).write(file);
        assertEquals(List.of(file), listing());
        Files.delete(file);
        Files.createDirectories(file.resolve("not empty"));
        assertThrows(IOException.class, () -> facts(Result.NONE).write(file));
        assertEquals(List.of(file), listing());
    }

    private List<Path> listing() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    @Test
    void campaignsAreLongByTheirLimits() {
        Job.Check check = (Job.Check) jobs().findFirst().orElseThrow();
        Job.Check expose = (Job.Check) jobs().skip(1).findFirst().orElseThrow();
        for (Job.Check campaign : List.of(check, expose)) {
            assertTrue(campaign.with(plan(199_999, 0)).isLong());
            assertFalse(campaign.with(plan(199_999, 120_000)).isLong());
            assertTrue(campaign.with(plan(199_999, 120_001)).isLong());
        }
        assertTrue(check.with(plan(200_000, 30_000)).isLong());
        assertFalse(expose.with(plan(Long.MAX_VALUE - 1, 60_000)).isLong());
        assertTrue(jobs().skip(2).noneMatch(Job::isLong), "single executions, a few schedules, litmus tests");
    }
}
