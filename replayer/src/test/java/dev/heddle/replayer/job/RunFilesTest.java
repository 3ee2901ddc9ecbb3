package dev.heddle.replayer.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

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
import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.replayer.job.MinimisedTrace.Change;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFilesTest {
    private static final String AWKWARD = "\f a=b:c#d!e\\ \t\r\n\u0000\u001f ü € \ud83d\ude00 \ud800 \\u0041 ";

    @TempDir
    Path directory;

    private static RunConfig config() {
        return new RunConfig(
                "check",
                AWKWARD,
                "pct",
                Long.MIN_VALUE,
                1,
                Long.MAX_VALUE,
                true,
                true,
                "out dir",
                "",
                "result",
                9,
                new Bounds(17, 18),
                List.of(4L, 19L),
                4711,
                8,
                7,
                false,
                20,
                5,
                "/parameters file",
                true,
                true,
                new Workers(1, 2, "/exchange"),
                3,
                2,
                Map.of("plain", "latest", "odd=key: x", AWKWARD),
                "Foo.java",
                List.of("-ea", "", AWKWARD),
                "/w",
                List.of("/a b", "/c"),
                "",
                "/bundle.zip");
    }

    private static RunResult result() {
        return new RunResult(
                "running",
                AWKWARD,
                1000,
                2,
                7,
                Map.of("deadlock", 1L, "exception", 1L),
                List.of("/t 1", AWKWARD),
                5,
                6,
                Long.MAX_VALUE,
                3,
                Map.of("kCom.raw", new long[] {-1, 2, Long.MAX_VALUE}),
                12,
                List.of("Big: method too large"),
                20,
                0,
                "",
                "passed",
                List.of(),
                7,
                new CampaignResult(
                        12,
                        new TreeMap<>(Map.of("pctwm:d=1,h=2", new CampaignResult.Share(4, 1, 2))),
                        List.of(3L, 0L),
                        new CampaignResult.Coverage(5, 6, 7),
                        exposed(),
                        races(),
                        new TreeMap<>(Map.of(CampaignResult.EVENTS, 3L, CampaignResult.DIED, 1L))),
                List.of(new MinimisedTrace(
                        "/t 1", AWKWARD, new Change(23, 4), new Change(12, 1), new Change(3, 0), 80, 7, true, AWKWARD)),
                new SearchResult(true, false, 4, 5, 6));
    }

    private static RaceSet races() {
        SiteEntry site = new SiteEntry("C", "run", "()V", 3, EventKind.WRITE, "a\tb\\ c=ü", "", -1);
        RaceSide side = new RaceSide(4, "0.1 \n", "");
        RaceExample first = new RaceExample(1, 5, "", "C.x", side, side);
        return new RaceSet(
                "p",
                1,
                20,
                Map.of(),
                List.of(new RacePair(RaceKind.PLAIN_PLAIN, site, site, 3, first, Optional.empty())));
    }

    private static ExposedSet exposed() {
        SiteEntry site = new SiteEntry("C", "run", "()V", 3, EventKind.UPDATE, "a\tb\\ c=ü", "", -1);
        IrootEvent read = IrootEvent.at(site, AccessType.READ);
        IrootEvent write = IrootEvent.at(site, AccessType.WRITE);
        return new ExposedSet(
                9,
                Map.of(
                        new Iroot(2, List.of(read, write, write)),
                        new Exposure(true, 3, 1),
                        new Iroot(1, List.of(read, write)),
                        new Exposure(false, 1, 12)),
                List.of(site));
    }

    @Test
    void aConfigurationIsReadAsItWasWritten() throws Exception {
        Path file = directory.resolve("config");
        config().write(file);
        assertEquals(config(), RunConfig.read(file));
    }

    @Test
    void aResultIsReadAsItWasWritten() throws Exception {
        Path file = directory.resolve("result");
        result().write(file);
        RunResult found = RunResult.read(file);
        assertArrayEquals(
                result().parameters().get("kCom.raw"), found.parameters().get("kCom.raw"));
        assertEquals(result().parameters().keySet(), found.parameters().keySet());
        assertEquals(withParameters(result(), Map.of()), withParameters(found, Map.of()));
    }

    private static RunResult withParameters(RunResult r, Map<String, long[]> parameters) {
        return new RunResult(
                r.state(),
                r.message(),
                r.executions(),
                r.failures(),
                r.firstFailure(),
                r.kinds(),
                r.traces(),
                r.nanos(),
                r.cpuNanos(),
                r.events(),
                r.maxThreads(),
                parameters,
                r.transformed(),
                r.untransformable(),
                r.reproduced(),
                r.diverged(),
                r.divergence(),
                r.verdict(),
                r.warnings(),
                r.firstStarted(),
                r.campaign(),
                r.minimised(),
                r.search());
    }

    @Test
    void equalContentGivesEqualBytes() throws Exception {
        Path first = directory.resolve("first");
        Path second = directory.resolve("second");
        config().write(first);
        RunConfig.read(first).write(second);
        assertArrayEquals(Files.readAllBytes(first), Files.readAllBytes(second));
    }

    @Test
    void nothingStaysBeside() throws Exception {
        Path file = directory.resolve("result");
        result().write(file);
        result().write(file);
        assertEquals(List.of(file), listing());
        Files.delete(file);
        Files.createDirectories(file.resolve("not empty"));
        assertThrows(IOException.class, () -> result().write(file));
        assertEquals(List.of(file), listing());
    }

    private List<Path> listing() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        }
    }
}
