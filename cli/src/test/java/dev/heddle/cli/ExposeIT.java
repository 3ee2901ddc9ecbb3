package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertIterableEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.iroot.observe.ExposedIroots;
import dev.heddle.analyzer.iroot.observe.IrootObserver;
import dev.heddle.api.tool.ClusterTool;
import dev.heddle.api.tool.ToolFailure;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.iroot.Memo;
import dev.heddle.formats.iroot.MemoEntry;
import dev.heddle.formats.iroot.MemoReader;
import dev.heddle.formats.race.RacePair;
import dev.heddle.formats.race.RaceReader;
import dev.heddle.formats.race.RaceWitness;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Predicted iRoots are made to happen, shown by traces, and remembered. */
class ExposeIT {
    private static final String CROSSING = """
            public class Crossing {
                private static final Object LEFT = new Object();
                private static final Object RIGHT = new Object();
                static int moved;

                static void move(Object from, Object to) {
                    synchronized (from) {
                        synchronized (to) {
                            moved++;
                        }
                    }
                }

                public static void main(String[] args) throws Exception {
                    Thread there = new Thread(() -> move(LEFT, RIGHT));
                    Thread back = new Thread(() -> move(RIGHT, LEFT));
                    there.start();
                    back.start();
                    there.join();
                    back.join();
                    if (moved != 2) {
                        throw new AssertionError(moved);
                    }
                }
            }
            """;

    private static final Map<String, Whole> WHOLE = new HashMap<>();

    @TempDir
    static Path campaigns;

    @TempDir
    Path folder;

    private Installed.Run expose(String... words) {
        return expose(folder, words);
    }

    private static Installed.Run expose(Path folder, String... words) {
        List<String> all = new ArrayList<>(
                List.of("expose", "--no-minimise", "--attempts", "2", "--search", "5", "--json=expose.json"));
        all.addAll(List.of(words));
        return Installed.run(folder, all.toArray(String[]::new));
    }

    /** What the last command reported. */
    private CommandJson json() {
        return CommandJson.read(folder.resolve("expose.json"));
    }

    private Path program(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name + ".java"), text);
    }

    private Memo memo(String name) {
        return memo(folder, name);
    }

    private static Memo memo(Path folder, String name) {
        try {
            return MemoReader.read(folder.resolve(name));
        } catch (IOException | UnreadableFileException e) {
            throw new AssertionError(name, e);
        }
    }

    private static Map<String, byte[]> files(Path folder) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        try (Stream<Path> all = Files.list(folder)) {
            for (Path file : (Iterable<Path>) all::iterator) {
                files.put(String.valueOf(file.getFileName()), Files.readAllBytes(file));
            }
        }
        return files;
    }

    /** As on a full disk, no trace can be written. */
    @Test
    void whatIsExposedIsReportedThoughNoTraceCanBeWritten() throws Exception {
        for (int i = 1; i <= 200; i++) {
            Files.createDirectories(folder.resolve("full/exposed-" + i + ".heddle.part"));
        }
        Installed.Run run = expose(
                "--confirm",
                "0",
                "--memo",
                "full.memo",
                "--out",
                "full",
                Installed.example("LostUpdate").toString());
        assertEquals(10, run.code(), run.toString());
        assertTrue(run.out().contains("exposed"), run.toString());
        assertTrue(run.out().contains("has no trace: "), run.toString());
        assertTrue(memo("full.memo").entries().values().stream().noneMatch(MemoEntry::isExposed), run.toString());
        assertTrue(run.out().contains("exposed-1.heddle: cannot be written"), run.toString());
    }

    @Test
    void everyExposedIrootHasATraceWhoseReplayShowsItAgain() throws Exception {
        Installed.Run run = expose(
                "--keep-going",
                "--confirm",
                "0",
                "--out",
                "out",
                "--memo",
                "lost.memo",
                Installed.example("LostUpdate").toString());
        assertEquals(10, run.code(), run.toString());
        Map<String, MemoEntry> byTrace = new TreeMap<>();
        int predicted = 0;
        for (Map.Entry<Iroot, MemoEntry> e : memo("lost.memo").entries().entrySet()) {
            assertFalse(e.getValue().isFailed(), e + " in " + run);
            predicted += e.getValue().isPredicted() ? 1 : 0;
            Trace trace = TraceReader.read(folder.resolve(e.getValue().trace()));
            ExposedIroots shown = new ExposedIroots();
            shown.beginExecution(1);
            new IrootObserver().observe(trace, shown);
            assertTrue(shown.contains(e.getKey()), e.toString());
            byTrace.put(e.getValue().trace(), e.getValue());
        }
        assertTrue(predicted >= 10, run.toString());
        Installed.Run replay =
                Installed.run(folder, "replay", byTrace.keySet().iterator().next());
        assertTrue(replay.code() == 0 || replay.code() == 10, replay.toString());
        assertEquals(byTrace.size(), json().number("tracesReplayed", "ok"));
        assertEquals(byTrace.size(), json().number("tracesReplayed", "total"));
        List<RacePair> races =
                RaceReader.read(folder.resolve("out/expose.races")).pairs();
        assertEquals(3, races.size());
        assertEquals(3, json().at("races").size());
        for (RacePair race : races) {
            RaceWitness witness = race.witness().orElseThrow();
            Trace trace = TraceReader.read(folder.resolve("out").resolve(witness.trace()));
            assertEquals(
                    Set.of(race.a().where(), race.b().where()),
                    Set.of(where(trace, witness.first()), where(trace, witness.second())));
        }
        assertTrue(Files.readString(folder.resolve("out/coverage.svg")).contains("LostUpdate.java, seed 1"));
    }

    private static String where(Trace trace, int event) {
        return trace.sites().get(trace.events().site(event)).where();
    }

    /**
     * A campaign that has run to its end.
     *
     * @param found what does not depend on time
     */
    private record Whole(Installed.Run run, Path out, Memo memo, List<String> found) {}

    /** Runs one, or answers the one that another test has run. */
    private static Whole whole(String name, String when, String jobs) {
        return WHOLE.computeIfAbsent(name + when + jobs, key -> whole(name, when, jobs, "j" + jobs));
    }

    private static Whole whole(String name, String when, String jobs, String out) {
        Path folder = campaigns.resolve(name);
        folder.toFile().mkdirs();
        String program = Installed.example(name).toString();
        String memo = out + ".memo";
        Installed.Run run = expose(
                folder,
                when,
                "--confirm",
                "0",
                "--memo",
                memo,
                "--time-limit",
                "0",
                "--jobs",
                jobs,
                "--out",
                out,
                program);
        assertTrue(run.code() == 0 || run.code() == 10, run::toString);
        return new Whole(run, folder.resolve(out), memo(folder, memo), found(folder));
    }

    /** What does not depend on time. */
    private static List<String> found(Path folder) {
        CommandJson json = CommandJson.read(folder.resolve("expose.json"));
        List<String> found = new ArrayList<>();
        for (String key : List.of("profileExecutions", "predicted", "exposed", "idioms", "races", "iroots")) {
            found.addAll(List.of(json.at(key)
                    .toString()
                    .replaceAll("\\b(j\\d|again|part)/", "")
                    .split("(?=\\{.iroot)")));
        }
        return found;
    }

    @Test
    void theSameSeedGivesTheSameBytes() throws Exception {
        Whole one = whole("CheckThenAct", "--keep-going", "1");
        Map<String, byte[]> first = files(one.out());
        Map<String, byte[]> second =
                files(whole("CheckThenAct", "--keep-going", "1", "again").out());
        assertEquals(first.keySet(), second.keySet());
        assertTrue(first.size() > 3, first.keySet().toString());
        first.forEach((name, bytes) -> assertArrayEquals(bytes, second.get(name), name));
    }

    @ParameterizedTest
    @CsvSource({"CheckThenAct, --keep-going, 4", "LostUpdate, --fail-fast, 2 4", "CorrectBoundedBuffer, --keep-going, 2"
    })
    void anyNumberOfJvmsFindsTheSame(String name, String when, String numbers) throws Exception {
        Whole one = whole(name, when, "1");
        Map<String, byte[]> alone = comparable(one);
        assertTrue(alone.size() >= 3, alone.keySet().toString());
        for (String jobs : numbers.split(" ")) {
            Whole several = whole(name, when, jobs);
            assertIterableEquals(one.found(), several.found(), jobs + " JVMs");
            Map<String, byte[]> files = comparable(several);
            assertEquals(alone.keySet(), files.keySet(), jobs + " JVMs");
            for (Map.Entry<String, byte[]> file : alone.entrySet()) {
                assertArrayEquals(file.getValue(), files.get(file.getKey()), jobs + " JVMs: " + file.getKey());
            }
        }
    }

    private static Map<String, byte[]> comparable(Whole campaign) throws IOException {
        Map<String, byte[]> files = files(campaign.out());
        files.keySet().removeIf(file -> file.startsWith("failure-"));
        files.remove("coverage.svg"); // its width is the number of executions, also of those behind a failure
        return files;
    }

    /** Until its time limit has stopped a campaign between two executions: one that it cuts off is not made again. */
    private Installed.Run beginUntilStopped(String jobs, String program) {
        for (String limit : List.of("0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1", "1.2", "1.4", "1.6", "1.8", "2")) {
            Installed.Run begun = expose(
                    "--keep-going",
                    "--confirm",
                    "0",
                    "--memo",
                    "part.memo",
                    "--jobs",
                    jobs,
                    "--time-limit",
                    limit,
                    "--out",
                    "part",
                    program);
            CommandJson json = json();
            if (Files.isDirectory(folder.resolve("part/campaign"))
                    && json.at("unfinished").toString().equals("{}")) {
                return begun;
            }
            new File(folder.toFile(), "part.memo").delete();
        }
        throw new AssertionError("each time limit cut an execution off");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "2"})
    void aResumedCampaignFindsWhatOneRunFinds(String jobs) throws Exception {
        String program = Installed.example("CorrectBoundedBuffer").toString();
        Whole whole = whole("CorrectBoundedBuffer", "--keep-going", jobs);
        assertEquals(0, whole.run().code(), whole::toString);
        assertFalse(whole.run().out().contains("--resume"), whole::toString);
        Installed.Run begun = beginUntilStopped(jobs, program);
        assertTrue(begun.out().contains("  go on with: heddle expose --resume part\n"), begun::toString);
        assertEquals(2, Installed.run(folder, "check", "--resume", "part").code());
        assertEquals(
                2,
                Installed.run(folder, "expose", "--resume", "part", "--idioms", "1")
                        .code());
        Installed.Run resumed = Installed.run(folder, "expose", "--resume", "part", "--time-limit", "0");
        assertEquals(0, resumed.code(), resumed::toString);
        assertFalse(Files.exists(folder.resolve("part/campaign")), resumed::toString);
        assertIterableEquals(whole.found(), found(folder));
        assertEquals(files(whole.out()).keySet(), files(folder.resolve("part")).keySet());
        assertEquals(
                whole.memo().entries().keySet(), memo("part.memo").entries().keySet());
    }

    @Test
    void whatWasExposedOrFailedIsNotTriedAgainUnlessTheProgramChanges() throws Exception {
        Path program = program("Crossing", CROSSING);
        String[] words = {"--keep-going", "--confirm", "0", "--out", "out", program.toString()};
        Installed.Run first = expose(words);
        assertEquals(10, first.code(), first.toString());
        Memo before = memo("heddle-out/Crossing.memo");
        Installed.Run second = expose(words);
        assertEquals(3, json().number("profileExecutions"), second.toString());
        assertEquals(3, json().number("executions"), second.toString());
        assertEquals(before.entries(), memo("heddle-out/Crossing.memo").entries());
        Installed.Run merged = Installed.run(
                folder,
                "expose",
                "--merge",
                "heddle-out/Crossing.memo",
                "heddle-out/Crossing.memo",
                "--memo",
                "both.memo");
        assertEquals(0, merged.code(), merged.toString());
        assertEquals(before, memo("both.memo"));
        program("Crossing", CROSSING.replace("moved++;", "moved += 1; moved = moved + 0;"));
        Installed.Run changed = expose(words);
        assertTrue(changed.out().contains("warning: changed since the memo was written: Crossing"), changed.toString());
        assertTrue(json().number("executions") > 3, changed.toString());
    }

    @Test
    void aCrossingOfLocksIsExposedByADeadlockThatIsReportedAsByCheck() throws Exception {
        Path program = program("Crossing", CROSSING);
        Installed.Run run = expose("--idioms", "5", "--confirm", "1", "--out", "out", program.toString());
        assertEquals(10, run.code(), run.toString());
        assertTrue(run.out().contains("Deadlock: 2 threads in a cycle"), run.out());
        assertEquals(Set.of("deadlock"), json().counts("kinds").keySet());
        assertEquals(List.of(1L, 1L), json().replays());
        String crossing = "I5 L@Crossing.java:7 => L@Crossing.java:8 ... L@Crossing.java:7 => L@Crossing.java:8";
        assertTrue(json().at("iroots").findValuesAsText("iroot").contains(crossing), run.toString());
    }

    @Test
    void aFailureHasItsCauseInTheTrace() throws Exception {
        Installed.Run run = Installed.run(
                folder,
                "expose",
                "--no-memo",
                "--confirm",
                "0",
                "--out",
                "out",
                "--json=expose.json",
                Installed.example("LostUpdate").toString());
        assertEquals(10, run.code(), run.toString());
        CommandJson json = json();
        Trace trace = TraceReader.read(folder.resolve(json.text("trace")));
        assertTrue(trace.cause().isKnown(), run.toString());
    }

    @Test
    void aFileOfIrootsIsForTheProgramItWasMadeFrom() throws Exception {
        Path program = program("Crossing", CROSSING);
        Installed.Run recorded =
                Installed.run(folder, "record", "--controlled", "-o", "one.heddle", program.toString());
        assertTrue(Files.exists(folder.resolve("one.heddle")), recorded.toString());
        Installed.Run predicted = Installed.run(folder, "predict", "one.heddle", "-o", "one.iroots");
        assertEquals(0, predicted.code(), predicted.toString());
        Installed.Run run = expose(
                "--keep-going", "--target", "1", "--confirm", "0", "--out", "out", "one.iroots", program.toString());
        assertTrue(run.code() == 0 || run.code() == 10, run.toString());
        assertEquals(0, json().number("profileExecutions"), run.toString());
        program("Crossing", CROSSING.replace("moved++;", "moved += 1; moved = moved + 0;"));
        Installed.Run changed = expose("--no-memo", "--out", "out", "one.iroots", program.toString());
        assertEquals(4, changed.code(), changed.toString());
        assertEquals(1, changed.err().lines().count(), changed.toString());
        assertTrue(changed.err().contains("one.iroots: changed since it was written: Crossing"), changed.toString());
        System.setProperty("heddle.home", Installed.home().toString());
        ClusterTool.Place here = new ClusterTool.Place(folder, Map.of());
        List<String> words = List.of("--no-memo", "--out", "out", "one.iroots", program.toString());
        ToolFailure onCluster =
                assertThrows(ToolFailure.class, () -> new ClusterAdapter().plan("expose", words, here, false));
        assertEquals(4, onCluster.exit());
        assertEquals(changed.err(), "heddle expose: " + onCluster.getMessage() + "\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3 | no.iroots Foo.java | no.iroots:1: expected a file of iRoots",
                "3 | Foo.java.bak Foo.java | Foo.java.bak:1: ",
                "3 | --merge a.memo b.memo --memo c.memo | a.memo:1: expected a memo, found no such file",
            })
    void badInputIsOneLine(int code, String words, String message) throws Exception {
        program("Foo", "class Foo {}");
        Files.writeString(folder.resolve("Foo.java.bak"), "class Foo {}");
        Installed.Run run = Installed.run(folder, ("expose " + words).split(" "));
        assertEquals(code, run.code(), run.toString());
        assertEquals(1, run.err().lines().count(), run.toString());
        assertTrue(run.err().contains(message), run.toString());
    }
}
